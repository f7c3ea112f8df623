import type { Db } from '../../db/connection.ts';
import { LIVROS, type Livro } from '../common/vocabulary.ts';
import { closedUntil, takesTurn } from '../fechamento/figura.ts';
import { DAS_LINHAS, FIRST, formaDe, resumoDaLinha, SELO } from './forma.ts';

/** So many rows in one seal at most: a fraction of a second's work. */
const MOST = 5_000;
const STEP_MS = 60_000;

/**
 * Seals the next closed rows of each book, the ledger first. Answers whether more are waiting. Several instances may do
 * so: one of them seals, the others find nothing to do. Nobody who writes waits for a seal.
 */
export async function selar(db: Db, now: Date, most = MOST): Promise<boolean> {
  let waiting = false;
  for (const livro of LIVROS) waiting = (await selarLivro(db, livro, now, most)) || waiting;
  return waiting;
}

async function selarLivro(db: Db, livro: Livro, now: Date, most: number): Promise<boolean> {
  if (!(await hasNew(db, livro))) return false;
  const horizon = await closedUntil(db, livro);
  if (horizon === null) return false;
  return db.transaction(async (trx) => {
    if (!(await takesTurn(trx, 'selos'))) return false;
    await trx.raw(`set local statement_timeout = ${STEP_MS}`);
    const { rows } = await trx
      .raw(PROXIMO[livro])
      .options({ values: [horizon, now.toISOString(), most], query_timeout: STEP_MS });
    return rows.some(({ ate }: { ate: number }) => ate < horizon);
  });
}

async function hasNew(db: Db, livro: Livro): Promise<boolean> {
  const { rows } = await db.raw(
    `select max(seq) > coalesce(${seladoAte(livro)}, ${FIRST}) as novas from ${livro}`,
  );
  return rows[0].novas ?? false;
}

/** The `seq` up to which a book is sealed; null before its first seal. */
export function seladoAte(livro: Livro): string {
  return `(select ate from selos where livro = '${livro}' order by ate desc limit 1)`;
}

/** Seals the rows of a book up to $1, at the instant $2, not more than $3 of them. */
const PROXIMO = Object.fromEntries(LIVROS.map((livro) => [livro, proximo(livro)])) as Record<Livro, string>;

function proximo(livro: Livro): string {
  const forma = formaDe(livro);
  return `
    with ultimo as (select numero, selo from selos order by numero desc limit 1),
    linhas as materialized (
      select t.seq, ${resumoDaLinha(livro, forma)} as resumo from ${livro} t
      where t.seq > coalesce(${seladoAte(livro)}, ${FIRST}) and t.seq <= $1 order by t.seq limit $3),
    s as (
      select coalesce((select numero from ultimo), 0) + 1 as numero, '${livro}' as livro, ${forma} as forma,
        ${seladoAte(livro)} as apos, max(seq) as ate, ${DAS_LINHAS.quantidade} as quantidade, ${DAS_LINHAS.raiz} as raiz,
        (select selo from ultimo) as anterior, $2::timestamptz as data, ${DAS_LINHAS.linhas} as linhas
      from linhas having count(*) > 0)
    insert into selos (numero, livro, forma, apos, ate, quantidade, raiz, anterior, data, linhas, selo)
    select s.*, ${SELO} from s returning ate`;
}
