import type { Db } from '../../db/connection.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { Planta } from '../../db/models/planta.ts';
import { newId } from '../../db/new-id.ts';
import { prepared } from '../../db/prepared.ts';
import type { Filters } from '../lists/filters.ts';

/** The first record of the plant of a species, among those `r` that meet the condition. */
export function daPlanta(especie: string, condition: string, order = 'r.seq'): string {
  return `(select r.id from especies r where r.planta_id = ${especie}.planta_id and ${condition} order by ${order} limit 1)`;
}

/**
 * Keeps one record `t` of each plant that the conditions so far find: the oldest ATIVO seedling, or else the oldest record.
 * The conditions are over columns of `especies`.
 */
export function umaPorPlanta(filters: Filters): void {
  const found = filters.of('r');
  const muda = daPlanta('t', `r.tipo = 'MUDA' and r.status = 'ATIVO' and ${found}`);
  filters.always(`t.id = coalesce(${muda}, ${daPlanta('t', found)})`);
}

/**
 * The MUDA as which plants of a seed return: the oldest ATIVO one of its plant. If all are INATIVO, the oldest one is
 * chosen, and the rules refuse it.
 */
export function destinoDoRetorno(semente: string): string {
  return daPlanta(semente, "r.tipo = 'MUDA'", 'r.status, r.seq');
}

/**
 * The plant of each identity: that of its oldest record, unless it was separated from another of the same names, or else a new one.
 * Renaming a record never moves it. The identities stay locked until the commit, so that two people make no two plants.
 */
export async function plantasDe(db: Db, identidades: readonly string[]): Promise<Map<string, string>> {
  await lockIdentidades(db, identidades);
  const found = await prepared<{ identidade: string; planta_id: string }>(db, DAS_MAIS_ANTIGAS, [
    identidades,
  ]);
  const plantas = new Map(found.map(({ identidade, planta_id }) => [identidade, planta_id]));
  const novas = [...new Set(identidades)].flatMap((identidade) =>
    plantas.has(identidade) ? [] : { identidade, id: newId() },
  );
  await insertRows(
    db,
    Planta,
    novas.map(({ id }) => ({ id })),
  );
  return new Map([...plantas, ...novas.map(({ identidade, id }) => [identidade, id] as const)]);
}

const DAS_MAIS_ANTIGAS = `
  select distinct on (identidade) identidade, planta_id
  from especies where identidade = any($1::text[]) and not separada order by identidade, seq`;

/**
 * Locks until the commit the identities whose plant, or a MUDA of it, somebody may be making. In the one order of locks
 * they come before plants, and plants before species by id. Several identities lock all, because an import has thousands.
 */
export async function lockIdentidades(db: Db, identidades: readonly string[]): Promise<void> {
  const [first, ...others] = new Set(identidades);
  if (first === undefined) return;
  await (others.length === 0 ? acquire(db, ONE, [`especie:${first}`]) : lockPlantas(db));
}

/** Locks until the commit which plant every record belongs to: meanwhile nobody joins, separates or makes a record. */
export function lockPlantas(db: Db): Promise<void> {
  return acquire(db, ALL, []);
}

async function acquire(db: Db, locks: typeof ALL, values: string[]): Promise<void> {
  const { rows } = await db.raw(`select ${locks.map((lock) => lock('pg_try')).join(' and ')} as had`, values);
  if (rows[0].had) return;
  await db.raw(`set local lock_timeout = ${WAIT_MS}; set local statement_timeout = ${WAIT_MS}`);
  await db
    .raw(`select ${locks.map((lock) => lock('pg')).join(', ')}`, values)
    .options({ query_timeout: WAIT_MS });
  await db.raw('set local lock_timeout to default; set local statement_timeout to default');
}

const ALL_NAMES = "hashtextextended('especies', 0)";
const ALL = [(how: string) => `${how}_advisory_xact_lock(${ALL_NAMES})`];
const ONE = [
  (how: string) => `${how}_advisory_xact_lock_shared(${ALL_NAMES})`,
  (how: string) => `${how}_advisory_xact_lock(hashtextextended(?, 0))`,
];

/** Many people may make one plant at once, and each waits for the commits of all before. */
const WAIT_MS = 20_000;
