import type { Drawn } from '../bench/draw.ts';
import { startProcess } from '../support/process.ts';
import { wireTo } from '../support/wire.ts';
import { wrongClock } from '../support/wrong-clock.ts';

/** A built service, with a wire to its database and one from people to itself, which both fail now and then. */
export async function unluckyInstance(databaseUrl: string) {
  const wire = await wireTo(databaseUrl);
  const settings = {
    ...{ DATABASE_URL: wire.url, ADMIN_APP: 'false', ...wrongClock(0) },
    ...{ ADMIN_EMAIL: 'juntos@viveiro.example', ADMIN_PASSWORD: 'geada de julho' },
  };
  let service = await startProcess(settings);
  const { port } = new URL(service.url);
  const street = await wireTo(service.url);

  type Meanwhile = () => Promise<void>;
  const spoiled =
    (spoil: () => void, { mend }: typeof wire) =>
    async (meanwhile: Meanwhile) => {
      spoil();
      await meanwhile();
      mend();
    };
  const misfortunes: Record<string, (meanwhile: Meanwhile) => Promise<void>> = {
    'is killed, and started again': async (meanwhile) => {
      service.kill('SIGKILL');
      await service.exited;
      await meanwhile();
      service = await startProcess({ ...settings, PORT: port });
    },
    'has a clock that jumps, and jumps back': async (meanwhile) => {
      service.kill('SIGUSR2');
      await meanwhile();
      service.kill('SIGUSR2');
    },
    'loses the answer to a commit': (meanwhile) => Promise.race([wire.loseCommit(), meanwhile()]),
    'is cut off from the database': spoiled(wire.cut, wire),
    'is refused by the database': spoiled(wire.refuse, wire),
    'has a frozen wire to the database': spoiled(wire.freeze, wire),
    'has a half open wire to the database': spoiled(wire.halfOpen, wire),
    'is cut off from people': spoiled(street.cut, street),
    'has a frozen wire to people': spoiled(street.freeze, street),
  };

  return {
    url: `http://${new URL(street.url).host}`,
    /** One misfortune after the other, with `some` requests of people during each and between them, until people are done. */
    async suffer(
      drawn: Drawn,
      some: (requests: number) => Promise<void>,
      over: () => boolean,
    ): Promise<void> {
      while (!over()) {
        await some(10 + drawn.below(40));
        const what = drawn.of(Object.keys(misfortunes));
        const lasting = 5 + drawn.below(15);
        await misfortunes[what]?.(() => some(lasting));
      }
    },
  };
}
