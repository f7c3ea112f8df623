import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callerFor, SETTINGS } from '../support/caller.ts';
import { freshDatabase } from '../support/database.ts';
import { compare, especiesDesde } from './figures.ts';
import { ofPlants } from './figures-by-plant.ts';
import { ofPeriods } from './figures-by-unit.ts';
import { historyOf } from './history.ts';
import type { Pessoa } from './nursery.ts';
import { people, raised } from './nursery-steps.ts';
import { inTheProcess, population, World } from './nursery-world.ts';
import { ofStatements } from './statements.ts';

/** As in `ledger.property.test.ts`; PROPERTY_RUNS=2000 is the full form. */
const RUNS = Math.ceil(Number(process.env.PROPERTY_RUNS ?? 15) / 5);
const SEED = process.env.PROPERTY_SEED ? Number(process.env.PROPERTY_SEED) : undefined;

const db = await freshDatabase();
const found = await population(db);
const ana = found.users.get((people[0] as Pessoa).nome);
/** After every history: the last of their days is in spring. */
const AFTER_ALL = '2026-06-15T15:00:00Z';
const AGORA = { hoje: '2026-06-15', fuso: SETTINGS.fusoHorario };
/** Days of a history for statements of account. */
const DIAS = ['2026-03-06', '2026-03-12'];
/** When the last seven days have some movements, and others come later. */
const AMONG_THEM = '2026-03-12T15:00:00Z';
const callerAt = (instant: string) => callerFor(db, ana, { now: () => new Date(instant) });

it(
  'figures that mean the same are equal after any history, closed or not',
  async () => {
    let measured = 0;
    const agree = fc.asyncProperty(historyOf(db), async (commands) => {
      const since = await newest();
      const world = await World.begin(db, found, raised, inTheProcess(db));
      await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      const compared = await compare(db, callerAt(AFTER_ALL), since);
      await ofPlants(compared, callerAt(AFTER_ALL), await especiesDesde(db, since), AGORA);
      await ofPeriods(compared, callerAt(AMONG_THEM));
      await ofStatements(compared, callerAt(AFTER_ALL), await especiesDesde(db, since), DIAS);
      expect(compared.disagreements).toEqual([]);
      measured += compared.measured;
    });
    const limits = { interruptAfterTimeLimit: 60_000 + RUNS * 4_000 };
    await fc.assert(agree, { numRuns: RUNS, seed: SEED, ...limits });
    // A pair that no history reaches would agree whatever it told. The few of a short run may reach none, so it goes on until one does.
    const enough = RUNS / 5;
    for (let more = 0; measured <= enough && more < 20; more += 1)
      await fc.assert(agree, { numRuns: 1, ...limits });
    expect(measured).toBeGreaterThan(enough);
  },
  90_000 + RUNS * 5_000,
);

/** The moment before a history: its records are those of later numbers. */
async function newest(): Promise<{ especie: number; lote: number }> {
  const { rows } = await db.raw(
    `select (select coalesce(max(seq), 0) from especies) as especie, (select coalesce(max(seq), 0) from lotes) as lote`,
  );
  return rows[0];
}
