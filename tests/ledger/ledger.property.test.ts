import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Db } from '../../db/connection.ts';
import type { CurrentUser } from '../../src/procedure/context.ts';
import { type Caller, callerFor } from '../support/caller.ts';
import { freshDatabase } from '../support/database.ts';
import { violations } from '../support/invariants.ts';
import { historyOf } from './history.ts';
import type { Pessoa } from './nursery.ts';
import { beginning, people } from './nursery-steps.ts';
import { inTheProcess, overHttp, type Population, population, World } from './nursery-world.ts';

/**
 * Model-based runs over the real database. A failure prints its seed: `PROPERTY_SEED=… npx vitest run
 * tests/ledger.property.test.ts` draws the same runs again. `PROPERTY_RUNS=5000` is the full form.
 */
const RUNS = process.env.PROPERTY_RUNS && Number(process.env.PROPERTY_RUNS);
const SEED = process.env.PROPERTY_SEED ? Number(process.env.PROPERTY_SEED) : undefined;

const rarely = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const never = fc.constant(false);

/**
 * Only in the process the trail can be broken: over HTTP nobody sends what it refuses. There fewer histories are enough: what the
 * rules decide is the same, and what an instance keeps is found by the first.
 */
const WAYS = [
  { by: 'called in the process', runs: RUNS || 25, trailBroken: rarely, way: inTheProcess },
  {
    by: 'asked over HTTP, by two instances in turn',
    ...{ runs: RUNS || 3, trailBroken: never },
    way: (db: Db, found: Population) => overHttp(db, 2, found),
  },
];

// Each in a database of its own: what is compared after a history grows with the histories before.
const NURSERIES = await Promise.all(
  WAYS.map(async ({ way, ...each }) => {
    const db = await freshDatabase();
    const found = await population(db);
    return { ...each, db, found, way: await way(db, found) };
  }),
);

it.each(NURSERIES)(
  'the service, $by, answers as the model does, and every balance is right after every step',
  async ({ db, found, way, runs, trailBroken }) => {
    const ana = found.users.get((people[0] as Pessoa).nome);
    const admin = callerFor(db, ana);
    const played = async (commands: Iterable<fc.AsyncCommand<object, World>>) => {
      const world = await World.begin(db, found, beginning, way);
      await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      expect(await violations(db)).toEqual([]);
      expect(await admin.integridade.verificar()).toMatchObject({ integro: true, diferencas: [] });
      expect(await openAccounts(admin)).toEqual([]);
      const { kept, live } = await dashboards(db, ana);
      expect(kept).toEqual(live);
    };
    let last: Promise<void> | undefined;
    const property = fc.asyncProperty(historyOf(db, trailBroken), (commands) => (last = played(commands)));
    const limits = { numRuns: runs, seed: SEED, interruptAfterTimeLimit: 30_000 + runs * 4_000 };
    // On a slow machine the limit leaves a history behind, which would write beside the next one.
    await fc.assert(property, limits).finally(() => last?.catch(() => {}));
  },
  50_000 + Math.max(...NURSERIES.map(({ runs }) => runs)) * 5_000,
);

/** The dashboard as it is, and as it would be if nothing had ever been closed. */
async function dashboards(db: Db, ana: CurrentUser | undefined) {
  const { rows } = await db.raw('select max(data_registro) as at from movimentacoes');
  const geral = (on: Db) => callerFor(on, ana, { now: () => new Date(rows[0].at) }).dashboard.geral();
  const trx = await db.transaction();
  try {
    await trx.raw(
      'delete from fechamentos; delete from milhares; delete from somas_por_dia; delete from somas_por_item; delete from somas_por_especie',
    );
    return { kept: await geral(db), live: await geral(trx) };
  } finally {
    await trx.rollback();
  }
}

/** The newest batches whose figures in the report do not add up, and the totals if they do not. */
async function openAccounts(admin: Caller) {
  const { docs, totais } = await admin.relatorios.lotes({ limite: 100 });
  return [...docs, totais as unknown as (typeof docs)[0]].filter(
    (row) =>
      row.alocadas + row.entradas + row.ajustes !==
      row.quantidade_total + row.mortas + row.perdidas + row.saidas + row.entregues + row.retornadas,
  );
}
