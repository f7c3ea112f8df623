import type { Db } from '../../db/connection.ts';
import { prepared, preparedOne } from '../../db/prepared.ts';
import { AppError } from '../common/errors.ts';
import { itensDe } from '../estoque/conta.ts';
import { overLeaves, pathTo } from './arvore.ts';
import { cabecaAssinada, type Signing, semSelo } from './cabeca.ts';
import { FORMS, ROW_COLUMNS, rowHash, rowText, SEAL_TEXT } from './forma.ts';
import { subtreesFor } from './registro.ts';
import type { Prova } from './schemas.ts';
import { isAfter } from './selar.ts';

/** The books of which rows are proven one by one, with what identifies a row of each. */
const PROVEN = { movimentacoes: 'id', termos: 'movimentacao_id' } as const;
type Proven = keyof typeof PROVEN;

/** The proof of one movement, with the recipient that its row has the hash of. @throws AppError 404 */
export async function provarMovimentacao(ctx: Signing, id: string): Promise<Prova> {
  await preparedOne(ctx.db, 'select from movimentacoes where id = $1', [id]);
  return provar(ctx, { movimentacoes: [id], termos: [] });
}

/** What the receipt with this code proves to anybody: nothing tells who received. @throws AppError 404 */
export async function provarTermo(ctx: Signing, codigo: string): Promise<Prova> {
  const { id } = await preparedOne<{ id: string }>(
    ctx.db,
    'select movimentacao_id as id from termos where codigo = $1',
    [codigo],
  );
  return provarEntrega(ctx, id, { pessoal: false });
}

/** The proof that goes with a paper; null while a part of it has no seal. */
export async function provaSeHouver(ctx: Signing, id: string): Promise<Prova | null> {
  try {
    return await provarEntrega(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.retryAfter !== undefined) return null;
    throw error;
  }
}

/** The proofs of a delivery's movements, of what reversed them, and of its receipt. @throws AppError 404 */
export async function provarEntrega(ctx: Signing, id: string, { pessoal = true } = {}): Promise<Prova> {
  await preparedOne(ctx.db, 'select from entregas where id = $1', [id]);
  const rows = await prepared<{ id: string }>(ctx.db, DA_ENTREGA, [id]);
  return provar(ctx, { movimentacoes: rows.map((row) => row.id), termos: [id] }, pessoal);
}

const DA_ENTREGA = `
  select m.id from ${itensDe('$1::uuid')} i
  join movimentacoes m on m.id = i.movimentacao_id or m.estorno_de = i.movimentacao_id`;

interface Row {
  livro: Proven;
  id: string;
  /** The number of its seal; null while it has none. */
  selo: number | null;
}

async function provar(ctx: Signing, ids: Record<Proven, string[]>, pessoal = true): Promise<Prova> {
  const rows = await prepared<Row>(ctx.db, SEALS_OF_ROWS, [ids.movimentacoes, ids.termos]);
  if (rows.some(({ selo }) => selo === null)) throw semSelo();
  const { nota, chave_publica, tamanho } = await cabecaAssinada(ctx);
  const numeros = [...new Set(rows.map(({ selo }) => selo as number))];
  const seals = new Map(
    await Promise.all(numeros.map(async (numero) => [numero, await sealed(ctx.db, numero)] as const)),
  );
  const registros = rows.map(({ id, selo }) => {
    const { leaves, folhas } = seals.get(selo as number) as Seal;
    const posicao = leaves.findIndex((leaf) => leaf.id === id);
    const { linha } = leaves[posicao] as Leaf;
    return {
      linha,
      selo: selo as number,
      posicao,
      caminho: hex(pathTo(posicao, leaves.length, overLeaves(folhas))),
    };
  });
  const subtrees = await subtreesFor(ctx.db, (each) =>
    numeros.map((numero) => pathTo(numero - 1, tamanho, each)),
  );
  const selos = numeros.map((numero) => ({
    cabecalho: (seals.get(numero) as Seal).texto,
    caminho: hex(pathTo(numero - 1, tamanho, subtrees)),
  }));
  const pessoas = pessoal ? await pessoasDe(ctx.db, rows) : [];
  return { formato: 'viveiro-prova-1', registros, selos, nota, chave_publica, pessoas };
}

/** The rows in the order of the file, each with its seal. A delivery may have no receipt. */
const SEALS_OF_ROWS = Object.entries(PROVEN)
  .map(
    ([livro, id], place) => `
      select '${livro}' as livro, t.${id} as id, t.seq, (
        select numero from selos where livro = '${livro}' and ate >= t.seq order by ate limit 1) as selo
      from ${livro} t where t.${id} = any($${place + 1}::uuid[])`,
  )
  .join(' union all ')
  .concat(' order by livro, seq');

interface Leaf {
  id: string;
  linha: string;
}

interface Seal {
  texto: string;
  folhas: Buffer;
  leaves: Leaf[];
}

/** A seal with its rows as they are now: if one is not what was sealed, the proof does not hold. */
async function sealed(db: Db, numero: number): Promise<Seal> {
  const [{ livro, forma, texto }] = (await prepared(db, HEADER_OF, [numero])) as [
    { livro: Proven; forma: number; texto: string },
  ];
  const [found] = await prepared<{ folhas: Buffer; leaves: Leaf[] }>(db, ROWS_OF[livro][forma] as string, [
    numero,
  ]);
  return { texto, ...(found as { folhas: Buffer; leaves: Leaf[] }) };
}

const HEADER_OF = `select livro, forma, ${SEAL_TEXT} as texto from selos s where numero = $1`;

const ROWS_OF = Object.fromEntries(
  Object.entries(PROVEN).map(([livro, id]) => [
    livro,
    Object.fromEntries(
      Object.keys(FORMS[livro as Proven]).map((forma) => [forma, rowsOf(livro as Proven, Number(forma), id)]),
    ),
  ]),
) as Record<Proven, Record<number, string>>;

function rowsOf(livro: Proven, forma: number, id: string): string {
  return `
    select ${ROW_COLUMNS.folhas} as folhas, json_agg(json_build_object('id', id, 'linha', linha) order by seq) as leaves
    from (
      select t.seq, t.${id} as id, ${rowHash(livro, forma, 's.sal')} as resumo, ${rowText(livro, forma, 's.sal')} as linha
      from selos s join ${livro} t on ${isAfter('s.apos')} and t.seq <= s.ate where s.numero = $1) t`;
}

/** The name and document of the recipient of each row, and the address on the receipt, while they were not erased. */
async function pessoasDe(db: Db, rows: readonly Row[]): Promise<Prova['pessoas']> {
  const found = await prepared<{ id: string; livro: Proven; sal: string; valores: (string | null)[] }>(
    db,
    PESSOAS,
    [rows.map(({ id }) => id)],
  );
  return rows.flatMap(({ id, livro }, registro) =>
    found
      .filter((each) => each.id === id && each.livro === livro)
      .map(({ sal, valores }) => ({ registro, sal, valores })),
  );
}

const PESSOAS = `
  select movimentacao_id as id, 'movimentacoes' as livro, sal, array[nome, documento] as valores
  from destinatarios_das_entregas where movimentacao_id = any($1::uuid[])
  union all
  select movimentacao_id, 'termos', sal, array[endereco, responsavel]
  from destinatarios_dos_termos where movimentacao_id = any($1::uuid[])`;

function hex(hashes: readonly Buffer[]): string[] {
  return hashes.map((hash) => hash.toString('hex'));
}
