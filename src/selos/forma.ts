import { LIVROS, type Livro } from '../common/vocabulary.ts';

/**
 * What a seal hashes, in enough detail that anybody can compute it again with SHA-256 and the rows:
 *
 * - a row is a JSON array as PostgreSQL writes it (`["movimentacoes", 41, "5b1f…", null]`): its book, then the
 *   columns of its form in their order; instants as `2026-03-14T12:30:00.000000Z`, followed by ` BC` before the first
 *   year. What no receipt shows stands at the end as one hash: of the salt of the seal (`sal`) and of such an array of the
 *   hidden columns. So a row can be shown without them, and nobody can guess them;
 * - `raiz` is the root of a tree as RFC 6962 has it (`arvore.ts`), whose leaves are the rows in the order of `seq`;
 * - the header of a seal is a JSON array as well: the columns of `HEADER`, with hashes in hexadecimal, and `sal`, `linhas` and
 *   `enderecos` as their hashes;
 * - the headers of all seals are the leaves of one more such tree, the log. `selo` is its root with this seal as the last, so
 *   that number and seal are a head of the log. `nos` has the hash of the header, and of each whole subtree that ends with it;
 * - `enderecos` has 8 bytes for each row of a book with addresses: the start of a hash of the salt, `seq` in 8 bytes
 *   and the address, or zeros where there is no address. The salt (`sais_dos_selos`) is deleted with the addresses;
 *   after that nothing reveals them.
 *
 * Neither the session's time zone nor its other settings play a part.
 */

/** The columns of a row that stand in it themselves, and those that are only in its hash. */
interface Form {
  shown: readonly string[];
  hidden?: readonly string[];
}

/**
 * The sealed columns of each book, by form. Only rows that a proof shows hide any: of other books no proof tells a hash. `seq`
 * is hidden as well, so that equal columns of two rows have different hashes. A form in which a block was sealed never changes: a later column makes the book's
 * next form, in which new blocks are sealed, while older ones are verified in their own.
 */
export const FORMS: Readonly<Record<Livro, Readonly<Record<number, Form>>>> = {
  movimentacoes: {
    1: {
      shown: columns(
        'seq id tipo origem especie_id quantidade destinatario_hash retorno_ao_viveiro estorno_de data_registro',
      ),
      hidden:
        columns(`seq especie_destino_id lote_id fase_lote destinatario_id variacao_sementeira variacao_lote justificativa
        usuario_id operacao_id`),
    },
  },
  auditoria: {
    1: { shown: columns('seq id acao usuario_id entidade entidade_id detalhes operacao_id data_registro') },
  },
  termos: {
    1: {
      shown:
        columns(`seq movimentacao_id numero codigo nome_popular nome_cientifico variedade itens doador texto destinatario_hash
        data_registro`),
      hidden: columns('seq usuario_id'),
    },
  },
  lote_fases: {
    1: { shown: columns('seq lote_id fase_anterior fase saldos usuario_id operacao_id data_registro') },
  },
  acessos: {
    1: {
      shown: columns('seq id acesso relatorio formato registros cadastros usuario_id conta data_registro'),
    },
  },
  importacoes: { 1: { shown: columns('seq id tipo registros usuario_id data_registro') } },
  apagamentos: { 1: { shown: columns('seq id tabela registros ate data_registro') } },
};

function columns(names: string): string[] {
  return names.split(/\s+/);
}

/** The books in whose rows a person's address may be erased (`src/auditoria/enderecos.ts`). */
export const WITH_ADDRESSES: readonly Livro[] = ['auditoria', 'acessos'];

/** The column that identifies a row of a book. */
export const ID: Readonly<Record<Livro, string>> = {
  ...{ movimentacoes: 'id', auditoria: 'id', acessos: 'id', importacoes: 'id', apagamentos: 'id' },
  ...{ termos: 'movimentacao_id', lote_fases: 'lote_id' },
};

/** What `viveiro verificar` checks about tables that no seal covers (`src/integridade`). */
export const CHECKED: Readonly<Record<string, string>> = {
  destinatarios_das_entregas:
    'the hash in the movement proves each row, and one that is gone has its mark in apagamentos',
  destinatarios_dos_termos:
    'the hash in the receipt proves each row, and one that is gone has its mark in apagamentos',
  atribuicoes: 'each is in the trail, in the sealed entry of its movement, and each of those is here',
  procedencias: 'what is left of each is recomputed from its attributions; the creation is in the trail',
  entregas:
    'each is of effective or reversed rows of the ledger, and its quantities are recomputed from them; what is known of it is in the entry that made or changed it',
  entrega_itens:
    'each delivery of the ledger is an item of one, the first of it or one of these, and each has as many as it says',
  devolucoes: 'each is an entry of the ledger, and never more than was taken',
  contagens: 'who opened it and who gave it how many lines is in the trail, and so is how it was closed',
  contagem_linhas:
    'each count has as many as its entries say, and each that was noted is in the entry of its note',
  contagem_notas: 'each is in the trail, in an entry of its own, and each of those is here',
  contagem_diferencas:
    'the balance at the moment of the note is recomputed from the ledger; each is in the entry that closed the count',
  movimentacoes_anotadas: 'each is in the trail, in the entry of its movement, and each of those is here',
  retiradas: 'the hash in the delivery proves each row, and one that is gone has its mark in apagamentos',
  sais_dos_selos: 'a seal with addresses that were not erased needs its salt',
  selos: 'each is sealed by the next',
  plantas: 'each has a species; which, is in the trail',
  especies: 'balances are recomputed from the ledger; the creation is in the trail',
  estufas: 'occupancy and status are recomputed; the creation is in the trail',
  lotes: 'balances, phases and status are recomputed; the creation is in the trail',
  lote_itens: 'balances are recomputed; the first quantity is that of the allocation',
  usuarios: 'the creation is in the trail, and one administrator is active',
  chaves: 'each is that of a program, and its creation is in the trail',
  destinatarios: 'the creation is in the trail',
  fechamentos: 'the figures that it dates are recomputed',
  milhares: 'recomputed from the books',
  resumos: 'recomputed from the ledger',
  somas_por_dia: 'recomputed from the ledger',
  somas_por_especie: 'recomputed from the ledger',
  somas_por_item: 'recomputed from the ledger',
};

/** Tables about which nothing is proved, and why. */
export const UNPROVED: Readonly<Record<string, string>> = {
  chaves_idempotencia: 'answers that are given again for a day',
  contadores: 'a number that was given is in its receipt or batch, and is unique there',
  credenciais: 'hashes of passwords, which their owners change',
  emails: 'mails that wait, or were sent',
  envios_dos_webhooks: 'the last attempts to send; events themselves are the trail',
  instalacao:
    'what stands at the head of papers, which whoever administers may change; each change is in the trail',
  limites: 'counts of the last hours',
  linhagem: 'where the books were last written; each break is in the trail',
  marcas_de_aparelho: 'hashes of cookies, by which wrong passwords are counted',
  problemas: 'what is wrong with the installation, which is seen anew every quarter of an hour',
  segredos_dos_webhooks: 'what signs events; that one was replaced is in the trail',
  sessoes: 'they end after days; signing in and out is in the trail',
  tokens_senha: 'they end after hours; what was done with them is in the trail',
  vistas: 'what people see first of their own lists',
  webhooks: 'where events go, and how far; what people changed is in the trail',
};

/** The form in which new blocks of a book are sealed. */
export function currentForm(livro: Livro): number {
  return Math.max(...Object.keys(FORMS[livro]).map(Number));
}

/** Every form of every book. */
export const ALL_FORMS = LIVROS.flatMap((livro) =>
  Object.keys(FORMS[livro]).map((forma) => ({ livro, forma: Number(forma) })),
);

/** Whether the seals of a book have a salt: in its present form it hides columns. */
export function isSalted(livro: Livro): boolean {
  return (FORMS[livro][currentForm(livro)] as Form).hidden !== undefined;
}

/** A row `t` of a book as text. Its salt is SQL. */
export function rowText(livro: Livro, forma: number, sal: string): string {
  const { shown, hidden } = FORMS[livro][forma] as Form;
  const secret = hidden && `encode(sha256(${sal} || convert_to(${arrayOf(hidden)}, 'UTF8')), 'hex')`;
  return arrayOf(shown, { first: `'${livro}'`, last: secret });
}

/** The hash of a row `t` of a book as a leaf (`leafHash`). */
export function rowHash(livro: Livro, forma: number, sal: string): string {
  return `sha256('\\x00'::bytea || convert_to(${rowText(livro, forma, sal)}, 'UTF8'))`;
}

/** The mark in a seal for the address of a row `t`. Its salt is SQL. */
export function addressMark(sal: string): string {
  const hash = `sha256(${sal} || int8send(t.seq) || convert_to(t.ip, 'UTF8'))`;
  return `case when t.ip is null then '\\x0000000000000000'::bytea else substr(${hash}, 1, 8) end`;
}

/** What a seal says of its rows, from the `seq` and `resumo` of each. Its root is computed of the leaves. */
export const ROW_COLUMNS = {
  quantidade: 'count(*)::integer',
  folhas: `string_agg(resumo, '' order by seq)`,
  linhas: `coalesce(string_agg(int8send(seq) || substr(resumo, 1, 8), '' order by seq), '')`,
};

/** The columns of a seal that are hashed. */
export const HEADER = columns(
  'numero livro forma apos ate quantidade raiz anterior data sal linhas enderecos',
);

const INSTANT = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`;

/** The header of a seal `s` as text. */
export const SEAL_TEXT = `json_build_array(${HEADER.map((column) => textOf('s', column)).join(', ')})::text`;

function arrayOf(
  names: readonly string[],
  { first, last }: { first?: string; last?: string | undefined } = {},
): string {
  const values = [first, ...names.map((column) => textOf('t', column)), last].filter(
    (sql) => sql !== undefined,
  );
  return `json_build_array(${values.join(', ')})::text`;
}

function textOf(row: string, column: string): string {
  const value = `${row}.${column}`;
  if (column.startsWith('data')) {
    return `to_char(${value} at time zone 'UTC', case when ${value} < '0001-01-01Z' then '${INSTANT} BC' else '${INSTANT}' end)`;
  }
  if (['sal', 'linhas', 'enderecos'].includes(column)) return `encode(sha256(${value}), 'hex')`;
  return ['raiz', 'anterior'].includes(column) ? `encode(${value}, 'hex')` : value;
}
