import type { Db } from '../../db/connection.ts';
import type { Context } from '../procedure/context.ts';
import { CHECKS } from './checks.ts';
import { NOTAS } from './notas.ts';
import type { Integridade } from './schemas.ts';

type Diferenca = Integridade['diferencas'][number];
type Nota = Integridade['notas'][number];

/** Recomputing a long ledger is slower than any other request, and blocks none. */
const LIMIT_MS = 300_000;

/** Recomputes every invariant from the ledger in one snapshot, and lists the differences and the notes. */
export async function verificarIntegridade({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Integridade> {
  const found = new Map<string, Diferenca[]>();
  const notas: Nota[] = [];
  await inSnapshots(db, [
    ...CHECKS.map((check) => async (snapshot: Db) => {
      found.set(check.nome, await differences(snapshot, check));
    }),
    ...NOTAS.map((nota) => async (snapshot: Db) => {
      notas.push(...(await noted(snapshot, nota)));
    }),
  ]);
  const diferencas = CHECKS.flatMap(({ nome }) => found.get(nome) ?? []);
  return {
    integro: diferencas.length === 0,
    verificado_em: now().toISOString(),
    verificacoes: CHECKS.map(({ nome, descricao }) => ({
      ...{ nome, descricao },
      diferencas: found.get(nome)?.length ?? 0,
    })),
    diferencas,
    notas,
  };
}

async function differences(db: Db, { nome, entidade, sql }: (typeof CHECKS)[number]): Promise<Diferenca[]> {
  const text = `select entidade_id, registrado::text, calculado::text from (${sql}) diferencas`;
  const rows = await run<Pick<Diferenca, 'entidade_id' | 'registrado' | 'calculado'>>(db, text);
  return rows.map((row) => ({ verificacao: nome, entidade, ...row }));
}

async function noted(db: Db, { nome, entidade, detalhe, sql }: (typeof NOTAS)[number]): Promise<Nota[]> {
  const rows = await run<Pick<Nota, 'entidade_id'>>(db, sql);
  return rows.map(({ entidade_id }) => ({ nota: nome, entidade, entidade_id, detalhe }));
}

async function run<Row>(db: Db, text: string): Promise<Row[]> {
  const { rows } = await db.raw(text).options({ query_timeout: LIMIT_MS });
  return rows;
}

const SNAPSHOT = { isolationLevel: 'repeatable read', readOnly: true } as const;

/**
 * Two transactions that see the same snapshot take the tasks from one list, which halves the time on two processors.
 * A caller's own transaction does them alone, because nobody else sees its changes. The first failure ends both.
 */
async function inSnapshots(db: Db, tasks: ((snapshot: Db) => Promise<void>)[]): Promise<void> {
  const work = async (snapshot: Db) => {
    await snapshot.raw(`set local statement_timeout = ${LIMIT_MS}; set local work_mem = '64MB'`);
    try {
      for (let task = tasks.shift(); task; task = tasks.shift()) await task(snapshot);
    } finally {
      tasks.length = 0;
    }
  };
  await db.transaction(async (first) => {
    if (db.isTransaction) return work(first);
    const { rows } = await first.raw('select pg_export_snapshot() as id');
    const second = db.transaction(async (trx) => {
      await trx.raw(`set transaction snapshot '${rows[0].id}'`);
      await work(trx);
    }, SNAPSHOT);
    const ends = await Promise.allSettled([work(first), second]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }, SNAPSHOT);
}
