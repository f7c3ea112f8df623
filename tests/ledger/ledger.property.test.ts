import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { fechar } from '../../src/fechamento/fechar.ts';
import { callerFor, SETTINGS } from '../support/caller.ts';
import { freshDatabase } from '../support/database.ts';
import { violations } from '../support/invariants.ts';
import type { Pessoa } from './nursery.ts';
import { anyDraw, beginning, type Draw, people } from './nursery-steps.ts';
import { inTheProcess, overHttp, population, World } from './nursery-world.ts';

/**
 * Model-based runs over the real database. A failure prints its seed: `PROPERTY_SEED=… npx vitest run
 * tests/ledger.property.test.ts` draws the same runs again. `PROPERTY_RUNS=5000` is the full form.
 */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 50);
const SEED = process.env.PROPERTY_SEED ? Number(process.env.PROPERTY_SEED) : undefined;
const MAX_STEPS = 60;

const db = await freshDatabase();
const found = await population(db);
const ana = found.users.get((people[0] as Pessoa).nome);
const admin = callerFor(db, ana);

class Take implements fc.AsyncCommand<object, World> {
  readonly #draw: Draw;
  readonly #quem: Pessoa;
  readonly #trailBroken: boolean;
  #text = 'not taken';

  constructor(draw: Draw, quem: Pessoa, trailBroken: boolean) {
    this.#draw = draw;
    this.#quem = quem;
    this.#trailBroken = trailBroken;
  }

  check(): boolean {
    return true;
  }

  async run(_: object, world: World): Promise<void> {
    const step = this.#draw(world.nursery, this.#quem);
    this.#text = step
      ? `${this.#quem.nome}: ${step.text}${this.#trailBroken ? ' (trail broken first)' : ''}`
      : 'nothing';
    await world.take(this.#draw, this.#quem, this.#trailBroken);
  }

  toString(): string {
    return this.#text;
  }
}

class NextDay implements fc.AsyncCommand<object, World> {
  check(): boolean {
    return true;
  }

  async run(_: object, world: World): Promise<void> {
    world.nextDay();
  }

  toString(): string {
    return 'the next day';
  }
}

/** What is kept of closed rows takes in the rows that came since. */
class Close implements fc.AsyncCommand<object, World> {
  check(): boolean {
    return true;
  }

  async run(): Promise<void> {
    while (await fechar(db, SETTINGS));
  }

  toString(): string {
    return 'the rows are closed';
  }
}

/** The dashboard as it is, and as it would be if nothing had ever been closed. */
async function dashboards() {
  const { rows } = await db.raw('select max(data_registro) as at from movimentacoes');
  const geral = (on: Db) => callerFor(on, ana, { now: () => new Date(rows[0].at) }).dashboard.geral();
  const trx = await db.transaction();
  try {
    await trx.raw(
      'delete from fechamentos; delete from milhares; delete from somas_por_dia; delete from somas_por_lote',
    );
    return { kept: await geral(db), live: await geral(trx) };
  } finally {
    await trx.rollback();
  }
}

/** The newest batches whose figures in the report do not add up, and the totals if they do not. */
async function openAccounts() {
  const { docs, totais } = await admin.relatorios.lotes({ limite: 100 });
  return [...docs, totais as unknown as (typeof docs)[0]].filter(
    (row) =>
      row.quantidade_inicial !==
      row.quantidade_total + row.mortas + row.perdidas + row.saidas + row.entregues + row.retornadas,
  );
}

/** Draws the Administrador as often as the two Operadores together. */
const person = fc.constantFrom(...people, people[0] as Pessoa);
const rarely = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const never = fc.constant(false);
const nextDay = fc.constant(new NextDay());
const close = fc.constant(new Close());

/** Only in the process the trail can be broken: over HTTP nobody sends what it refuses. */
const WAYS = [
  { by: 'called in the process', way: inTheProcess(db), trailBroken: rarely },
  { by: 'asked over HTTP, by two instances in turn', way: await overHttp(db, 2, found), trailBroken: never },
];

it.each(WAYS)(
  'the service, $by, answers as the model does, and every balance is right after every step',
  async ({ way, trailBroken }) => {
    const take = fc.tuple(anyDraw, person, trailBroken).map((drawn) => new Take(...drawn));
    const steps = fc.commands([...Array<typeof take>(24).fill(take), nextDay, close], {
      maxCommands: MAX_STEPS,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(steps, async (commands) => {
        const world = await World.begin(db, found, beginning, way);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        expect(await violations(db)).toEqual([]);
        expect(await admin.integridade.verificar()).toMatchObject({
          integro: true,
          diferencas: [],
          notas: [],
        });
        expect(await openAccounts()).toEqual([]);
        const { kept, live } = await dashboards();
        expect(kept).toEqual(live);
      }),
      { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 20_000 + RUNS * 2_000 },
    );
  },
  30_000 + RUNS * 3_000,
);
