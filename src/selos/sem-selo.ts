import { STEP_MS } from '../../db/books.ts';
import type { Db } from '../../db/connection.ts';
import { LIVROS, type Livro } from '../common/vocabulary.ts';
import { ID } from './forma.ts';
import { NOMES } from './rules.ts';
import type { VerificacaoDosSelos } from './schemas.ts';
import { unsealed } from './selar.ts';

/**
 * Rows with a number that the database never gave: no seal will ever cover them. A standby learns of numbers some dozens ahead,
 * before they are given.
 */
export async function neverNumbered(db: Db, named: number): Promise<VerificacaoDosSelos['diferencas']> {
  const rows = LIVROS.map(
    (livro) => `
      (select '${livro}' as livro, seq, ${ID[livro]} as id from ${livro}
      where seq > (select coalesce(pg_sequence_last_value(pg_get_serial_sequence('${livro}', 'seq')::regclass), 0))
      order by seq limit ${named})`,
  );
  const found = await run<{ livro: Livro; seq: number; id: string }>(db, rows.join(' union all '), []);
  return found.map(({ livro, seq, id }) => ({
    ...{ numero: null, livro, problema: 'INSERIDO', seq, id },
    detalhe: `O registro ${seq} ${NOMES[livro]} foi inserido: é um número que o banco de dados nunca deu.`,
  }));
}

/** How many rows of the books have no seal yet, and since when the oldest of them has waited; null when there is none. */
export async function unsealedRows(db: Db): Promise<{ sem_selo: number; desde: string | null }> {
  const rows = LIVROS.map((livro) => `select data_registro from ${livro} t where ${unsealed(livro)}`);
  const [found] = await run<{ sem_selo: number; desde: string | null }>(
    db,
    `select count(*) as sem_selo, min(data_registro) as desde from (${rows.join(' union all ')}) t`,
    [],
  );
  return found ?? { sem_selo: 0, desde: null };
}

/** Recomputing takes longer than any other request, and blocks none. */
export async function run<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  return db.transaction(async (trx) => {
    await trx.raw(`set local statement_timeout = ${STEP_MS}`);
    const { rows } = await trx.raw(text).options({ values, query_timeout: STEP_MS });
    return rows;
  });
}
