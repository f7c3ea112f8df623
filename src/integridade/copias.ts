/** The personal data kept beside the books, as far as it was not erased, compared with the hashes in the books. */

/** A table of copies, and the book whose rows have their hashes: the id of a row, and its column. */
interface Copies {
  table: string;
  book: string;
  id: string;
  hash: string;
  /** The columns that the hash covers, after the salt. */
  columns: readonly [string, string];
}

/** A copy that is missing without the mark of an erasure, or one that came back after an erasure. */
function unmarked({ table, book, id, hash }: Copies): string {
  return `
    select l.${id} as entidade_id, case when d.movimentacao_id is null then null else 'presente' end as registrado,
      case when a.id is null then 'presente' end as calculado
    from ${book} l left join ${table} d on d.movimentacao_id = l.${id}
    left join (select distinct unnest(registros) as id from apagamentos where tabela = '${table}') a on a.id = l.${id}
    where l.${hash} is not null and (d.movimentacao_id is null) <> (a.id is not null)`;
}

/**
 * A copy whose hash differs from that of its row in the book. The service hashes UTF-8, with a zero byte between columns; a
 * missing value is empty.
 */
function altered({ table, book, id, hash, columns: [first, second] }: Copies): string {
  return `
    select d.movimentacao_id as entidade_id, l.${hash} as registrado, d.hash as calculado
    from (
      select movimentacao_id, encode(sha256(convert_to(coalesce(sal, ''), 'UTF8')
        || '\\x00' || convert_to(coalesce(${first}, ''), 'UTF8')
        || '\\x00' || convert_to(coalesce(${second}, ''), 'UTF8')), 'hex') as hash
      from ${table}) d
    left join (select * from ${book} where ${hash} is not null) l on l.${id} = d.movimentacao_id
    where l.${hash} is distinct from d.hash`;
}

/** The two checks of each table: that a copy is there, and that it is the one that the book knows. */
const TABLES = [
  {
    ...{ table: 'destinatarios_das_entregas', book: 'movimentacoes', id: 'id', hash: 'destinatario_hash' },
    columns: ['nome', 'documento'],
    entidade: 'movimentacao',
    there: ['copia_da_entrega', 'De cada entrega se guarda a quem foi'],
    same: ['destinatario_da_entrega', 'O nome e o documento guardados de cada entrega são os que ela tinha'],
  },
  {
    ...{
      table: 'destinatarios_dos_termos',
      book: 'termos',
      id: 'movimentacao_id',
      hash: 'destinatario_hash',
    },
    columns: ['endereco', 'responsavel'],
    entidade: 'movimentacao',
    there: ['copia_do_termo', 'De cada termo se guarda onde o destinatário estava'],
    same: ['destinatario_do_termo', 'O endereço e o responsável guardados de cada termo são os da emissão'],
  },
  {
    ...{ table: 'retiradas', book: 'entregas', id: 'id', hash: 'retirada_hash' },
    columns: ['nome', 'documento'],
    entidade: 'entrega',
    there: ['copia_da_retirada', 'De cada entrega se guarda quem a retirou'],
    same: ['retirada_da_entrega', 'O nome e o documento de quem retirou cada entrega são os do registro'],
  },
] as const;

export const COPIAS = [
  ...TABLES.map(({ entidade, there: [nome, fato], ...copies }) => ({
    ...{ nome, entidade, sql: unmarked(copies) },
    descricao: `${fato}, a não ser que tenha sido apagado por lei.`,
  })),
  ...TABLES.map(({ entidade, same: [nome, fato], ...copies }) => ({
    ...{ nome, entidade, sql: altered(copies) },
    descricao: `${fato}; os de quem foi anonimizado já não existem.`,
  })),
];
