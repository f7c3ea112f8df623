import { randomBytes } from 'node:crypto';
import { overClosedRows, STEP_MS } from '../../db/books.ts';
import type { Db } from '../../db/connection.ts';
import { preparedOne } from '../../db/prepared.ts';
import { LIVROS, type Livro } from '../common/vocabulary.ts';
import type { Context } from '../procedure/context.ts';
import { leafHash, overLeaves, rootOf } from './arvore.ts';
import {
  addressMark,
  currentForm,
  HEADER,
  isSalted,
  ROW_COLUMNS,
  rowHash,
  SEAL_TEXT,
  WITH_ADDRESSES,
} from './forma.ts';
import { registroDe } from './registro.ts';

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
    const salts = { sal: isSalted(livro) ? randomBytes(16) : null, enderecos: randomBytes(16) };
    const values = [horizon, most, salts.sal, ...(WITH_ADDRESSES.includes(livro) ? [salts.enderecos] : [])];
    const { rows } = await trx.raw(NEXT_BLOCK[livro]).options({ values, query_timeout: STEP_MS });
    const [block] = rows as Block[];
    if (!block) return false;
    await insert(trx, { ...block, sal: salts.sal, data: now().toISOString() });
    if (WITH_ADDRESSES.includes(livro))
      await trx('sais_dos_selos').insert({ numero: block.numero, sal: salts.enderecos });
    return block.ate < horizon;
  });
}

/** The rows of the next seal, as it says them. */
interface Block {
  numero: number;
  livro: Livro;
  forma: number;
  apos: number | null;
  ate: number;
  quantidade: number;
  anterior: Buffer | null;
  folhas: Buffer;
  linhas: Buffer;
  enderecos: Buffer | null;
}

async function insert(
  trx: Db,
  { folhas, ...block }: Block & { sal: Buffer | null; data: string },
): Promise<void> {
  const seal = { ...block, raiz: rootOf(block.quantidade, overLeaves(folhas)) };
  const header = HEADER.map((column) => seal[column as keyof typeof seal]);
  const { texto } = await preparedOne<{ texto: string }>(trx, TEXT_OF_NEXT, header);
  const { nos, raiz: selo } = (await registroDe(trx, block.numero - 1)).append(leafHash(texto));
  await trx('selos').insert({ ...seal, nos, selo });
}

/** The header that a seal with the values of `HEADER` gets. */
const TEXT_OF_NEXT = `
  select ${SEAL_TEXT} as texto from (
    select $1::bigint as numero, $2::text as livro, $3::smallint as forma, $4::bigint as apos, $5::bigint as ate,
      $6::integer as quantidade, $7::bytea as raiz, $8::bytea as anterior, $9::timestamptz as data, $10::bytea as sal,
      $11::bytea as linhas, $12::bytea as enderecos) s`;

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

/** The next rows of a book up to $1, at most $2 of them, with the salt $3 of the seal and the salt $4 of its addresses. */
const NEXT_BLOCK = Object.fromEntries(LIVROS.map((livro) => [livro, nextBlock(livro)])) as Record<
  Livro,
  string
>;

function nextBlock(livro: Livro): string {
  const forma = currentForm(livro);
  const marca = WITH_ADDRESSES.includes(livro) ? addressMark('$4::bytea') : 'null::bytea';
  return `
    with ultimo as (select numero, selo from selos order by numero desc limit 1),
    linhas as materialized (
      select t.seq, ${rowHash(livro, forma, '$3::bytea')} as resumo, ${marca} as endereco
      from ${livro} t cross join (select $3::bytea) sal
      where ${unsealed(livro)} and t.seq <= $1 order by t.seq limit $2)
    select coalesce((select numero from ultimo), 0) + 1 as numero, '${livro}' as livro, ${forma} as forma,
      (select max(ate) from selos where livro = '${livro}') as apos, max(seq) as ate, ${ROW_COLUMNS.quantidade} as quantidade,
      (select selo from ultimo) as anterior, ${ROW_COLUMNS.folhas} as folhas, ${ROW_COLUMNS.linhas} as linhas,
      string_agg(endereco, '' order by seq) as enderecos
    from linhas having count(*) > 0`;
}
