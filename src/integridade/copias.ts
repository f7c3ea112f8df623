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

const ENTREGAS: Copies = {
  table: 'destinatarios_das_entregas',
  book: 'movimentacoes',
  id: 'id',
  hash: 'destinatario_hash',
  columns: ['nome', 'documento'],
};
const TERMOS: Copies = {
  table: 'destinatarios_dos_termos',
  book: 'termos',
  id: 'movimentacao_id',
  hash: 'destinatario_hash',
  columns: ['endereco', 'responsavel'],
};
const RETIRADAS: Copies = {
  table: 'retiradas',
  book: 'entregas',
  id: 'id',
  hash: 'retirada_hash',
  columns: ['nome', 'documento'],
};

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

export const COPIAS = [
  {
    nome: 'copia_da_entrega',
    descricao: 'De cada entrega se guarda a quem foi, a não ser que tenha sido apagado por lei.',
    entidade: 'movimentacao',
    sql: unmarked(ENTREGAS),
  },
  {
    nome: 'copia_do_termo',
    descricao:
      'De cada termo se guarda onde o destinatário estava, a não ser que tenha sido apagado por lei.',
    entidade: 'movimentacao',
    sql: unmarked(TERMOS),
  },
  {
    nome: 'copia_da_retirada',
    descricao: 'De cada entrega se guarda quem a retirou, a não ser que tenha sido apagado por lei.',
    entidade: 'entrega',
    sql: unmarked(RETIRADAS),
  },
  {
    nome: 'destinatario_da_entrega',
    descricao:
      'O nome e o documento guardados de cada entrega são os que ela tinha; os de quem foi anonimizado já não existem.',
    entidade: 'movimentacao',
    sql: altered(ENTREGAS),
  },
  {
    nome: 'destinatario_do_termo',
    descricao:
      'O endereço e o responsável guardados de cada termo são os da emissão; os de quem foi anonimizado já não existem.',
    entidade: 'movimentacao',
    sql: altered(TERMOS),
  },
  {
    nome: 'retirada_da_entrega',
    descricao:
      'O nome e o documento de quem retirou cada entrega são os do registro; os de quem foi anonimizado já não existem.',
    entidade: 'entrega',
    sql: altered(RETIRADAS),
  },
] as const;
