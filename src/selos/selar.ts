import { randomBytes } from 'node:crypto';
import { overClosedRows, STEP_MS } from '../../db/books.ts';
import type { Db } from '../../db/connection.ts';
import { preparedOne } from '../../db/prepared.ts';
import { LIVROS, type Livro } from '../common/vocabulary.ts';
import type { Context } from '../procedure/context.ts';
import { addressMark, currentForm, ROW_COLUMNS, rowHash, SEAL_HASH, WITH_ADDRESSES } from './forma.ts';

/** The most rows in one seal: a fraction of a second's work. */
const MOST = 5_000;

/** Seals the next closed rows of each book, the ledger first, and answers whether more are waiting. No writer waits for a seal. */
export async function selar(db: Db, now: Now, most = MOST): Promise<boolean> {
  let waiting = false;
  for (const livro of LIVROS) waiting = (await selarLivro(db, livro, now, most)) || waiting;
  return waiting;
}

type Now = Context['now'];

/** The instant is read when the book is closed, so that no row of a seal is newer than it. */
async function selarLivro(db: Db, livro: Livro, now: Now, most: number): Promise<boolean> {
  if (!(await hasNew(db, livro))) return false;
  return overClosedRows(db, { book: livro, work: 'selos' }, async (trx, horizon) => {
    const sal = WITH_ADDRESSES.includes(livro) ? [randomBytes(16)] : [];
    const { rows } = await trx
      .raw(NEXT_SEAL[livro])
      .options({ values: [horizon, now().toISOString(), most, ...sal], query_timeout: STEP_MS });
    return rows.some(({ ate }: { ate: number }) => ate < horizon);
  });
}

async function hasNew(db: Db, livro: Livro): Promise<boolean> {
  const sql = `select exists (select from ${livro} t where ${unsealed(livro)}) as novas`;
  return (await preparedOne<{ novas: boolean }>(db, sql, [])).novas;
}

/** Whether a row `t` of a book is newer than the book's last seal. Before the first seal every row is. */
export function unsealed(livro: Livro): string {
  const ate = `(select ate from selos where livro = '${livro}' order by ate desc limit 1)`;
  return `(${isAfter(ate)})`;
}

/**
 * Whether a row `t` comes after a number. Without a number every row does, because even the least possible number may be a row's.
 */
export function isAfter(apos: string): string {
  return `t.seq >= coalesce(${apos}, '-9223372036854775808'::bigint) and t.seq is distinct from ${apos}`;
}

/** Seals the rows of a book up to $1, at the instant $2, at most $3 of them. $4 is the salt of their addresses. */
const NEXT_SEAL = Object.fromEntries(LIVROS.map((livro) => [livro, nextSeal(livro)])) as Record<
  Livro,
  string
>;

function nextSeal(livro: Livro): string {
  const forma = currentForm(livro);
  const marca = WITH_ADDRESSES.includes(livro) ? addressMark('$4::bytea') : 'null::bytea';
  return `
    with ultimo as (select numero, selo from selos order by numero desc limit 1),
    linhas as materialized (
      select t.seq, ${rowHash(livro, forma)} as resumo, ${marca} as endereco from ${livro} t
      where ${unsealed(livro)} and t.seq <= $1 order by t.seq limit $3),
    s as (
      select coalesce((select numero from ultimo), 0) + 1 as numero, '${livro}' as livro, ${forma} as forma,
        (select max(ate) from selos where livro = '${livro}') as apos, max(seq) as ate, ${ROW_COLUMNS.quantidade} as quantidade,
        ${ROW_COLUMNS.raiz} as raiz, (select selo from ultimo) as anterior, $2::timestamptz as data, ${ROW_COLUMNS.linhas} as linhas,
        string_agg(endereco, '' order by seq) as enderecos
      from linhas having count(*) > 0),
    novo as (
      insert into selos (numero, livro, forma, apos, ate, quantidade, raiz, anterior, data, linhas, enderecos, selo)
      select s.*, ${SEAL_HASH} from s returning numero, ate)
    ${WITH_ADDRESSES.includes(livro) ? ', sal as (insert into sais_dos_selos select numero, $4::bytea from novo)' : ''}
    select ate from novo`;
}
