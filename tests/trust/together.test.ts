import { expect, test } from 'vitest';
import { Drawn } from '../bench/draw.ts';
import { signIn } from '../support/accounts.ts';
import { type Caller, callerFor } from '../support/caller.ts';
import { asServiceUrl, freshDatabaseUrl, open } from '../support/database.ts';
import { administrador, destinatario, especie, estufa, lote } from '../support/factories.ts';
import { violations } from '../support/invariants.ts';
import { times } from '../support/races.ts';
import { unluckyInstance } from './misfortunes.ts';
import { People } from './people.ts';
import type { Nursery } from './wishes.ts';
import { beforePeople, untruths } from './witness.ts';

/**
 * Ten people at once, two instances on one database, and faults in the middle, all drawn from one seed: `PROPERTY_SEED=…` draws the
 * same again, as far as time lets it. `TOGETHER_HISTORIES` and `TOGETHER_WISHES` lengthen it.
 */
const SEED = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 30));
const HISTORIES = Number(process.env.TOGETHER_HISTORIES ?? 1);
const WISHES = Number(process.env.TOGETHER_WISHES ?? 36);

test.for(times(HISTORIES, (n) => SEED + 1_000 * n))(
  'what ten people are told at two instances that fail is what the ledger says (seed %d)',
  { timeout: 120_000 + WISHES * 5_000 },
  async (seed) => {
    const url = await freshDatabaseUrl();
    const db = open(url);
    const admin = callerFor(db, await administrador(db));
    const nursery = await nurseryOf(admin);
    const seeds = new Drawn(seed);
    const drawn = () => new Drawn(seeds.below(2 ** 32));
    const ten: { token: string; drawn: Drawn }[] = [];
    for (let n = 0; n < 10; n += 1)
      ten.push({ token: await signIn(db, await administrador(db)), drawn: drawn() });
    const before = await beforePeople(db, nursery.estufa_id);
    const service = asServiceUrl(url);
    const instances = [await unluckyInstance(service), await unluckyInstance(service)];

    const people = new People(
      nursery,
      instances.map((each) => each.url),
    );
    await Promise.all([
      people.act(ten, WISHES),
      ...instances.map(({ suffer }) => suffer(drawn(), people.some, people.over)),
    ]);

    expect(people.attempts.filter(({ status }) => status === null).length).toBeGreaterThan(0);
    expect(await untruths(db, before, people.attempts)).toEqual([]);
    expect(await violations(db)).toEqual([]);
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  },
);

/** Four species, a few of three in two batches, and four places more in the greenhouse. */
async function nurseryOf(admin: Caller): Promise<Nursery> {
  const { id: estufa_id } = await estufa(admin, { capacidade_total: 28 });
  const { id: destinatario_id } = await destinatario(admin);
  const especies: string[] = [];
  for (let n = 0; n < 4; n += 1)
    especies.push((await especie(admin, { tipo: 'MUDA', quantidade_inicial: 20 })).id);
  const lotes: Nursery['lotes'] = [];
  for (const own of [especies.slice(0, 2), especies.slice(2, 3)]) {
    const itens_especies = own.map((especie_id) => ({ especie_id, quantidade_inicial: 8 }));
    lotes.push({ id: (await lote(admin, { estufa_id, itens_especies, fase: 'PRONTO' })).id, especies: own });
  }
  return { especies, lotes, estufa_id, destinatario_id };
}
