/** The personal data kept beside the books, as far as it was not erased, compared with the hashes in the books. */

/** A table of copies, and the book whose rows have their hashes: by the id of a row, in a column. */
interface Copias {
  tabela: string;
  livro: string;
  id: string;
  hash: string;
  /** The columns that the hash covers, after the salt. */
  colunas: readonly [string, string];
}

const ENTREGAS: Copias = {
  tabela: 'destinatarios_das_entregas',
  livro: 'movimentacoes',
  id: 'id',
  hash: 'destinatario_hash',
  colunas: ['nome', 'documento'],
};
const TERMOS: Copias = {
  tabela: 'destinatarios_dos_termos',
  livro: 'termos',
  id: 'movimentacao_id',
  hash: 'destinatario_hash',
  colunas: ['endereco', 'responsavel'],
};
const RETIRADAS: Copias = {
  tabela: 'retiradas',
  livro: 'entregas',
  id: 'id',
  hash: 'retirada_hash',
  colunas: ['nome', 'documento'],
};

/** A copy that is gone without the mark of an erasure, or one that came back after an erasure. */
function semMarca({ tabela, livro, id, hash }: Copias): string {
  return `
    select l.${id} as entidade_id, case when d.movimentacao_id is null then null else 'presente' end as registrado,
      case when a.id is null then 'presente' end as calculado
    from ${livro} l left join ${tabela} d on d.movimentacao_id = l.${id}
    left join (select distinct unnest(registros) as id from apagamentos where tabela = '${tabela}') a on a.id = l.${id}
    where l.${hash} is not null and (d.movimentacao_id is null) <> (a.id is not null)`;
}

/**
 * A copy with another hash than its row in the book. The service makes it of UTF-8, with a zero byte between columns; a missing
 * value is empty.
 */
function alterada({ tabela, livro, id, hash, colunas: [primeira, segunda] }: Copias): string {
  return `
    select d.movimentacao_id as entidade_id, l.${hash} as registrado, d.hash as calculado
    from (
      select movimentacao_id, encode(sha256(convert_to(coalesce(sal, ''), 'UTF8')
        || '\\x00' || convert_to(coalesce(${primeira}, ''), 'UTF8')
        || '\\x00' || convert_to(coalesce(${segunda}, ''), 'UTF8')), 'hex') as hash
      from ${tabela}) d
    join ${livro} l on l.${id} = d.movimentacao_id where l.${hash} is distinct from d.hash`;
}

export const COPIAS = [
  {
    nome: 'copia_da_entrega',
    descricao: 'De cada entrega se guarda a quem foi, a não ser que tenha sido apagado por lei.',
    entidade: 'movimentacao',
    sql: semMarca(ENTREGAS),
  },
  {
    nome: 'copia_do_termo',
    descricao:
      'De cada termo se guarda onde o destinatário estava, a não ser que tenha sido apagado por lei.',
    entidade: 'movimentacao',
    sql: semMarca(TERMOS),
  },
  {
    nome: 'copia_da_retirada',
    descricao: 'De cada entrega se guarda quem a retirou, a não ser que tenha sido apagado por lei.',
    entidade: 'entrega',
    sql: semMarca(RETIRADAS),
  },
  {
    nome: 'destinatario_da_entrega',
    descricao:
      'O nome e o documento guardados de cada entrega são os que ela tinha; os de quem foi anonimizado já não existem.',
    entidade: 'movimentacao',
    sql: alterada(ENTREGAS),
  },
  {
    nome: 'destinatario_do_termo',
    descricao:
      'O endereço e o responsável guardados de cada termo são os da emissão; os de quem foi anonimizado já não existem.',
    entidade: 'movimentacao',
    sql: alterada(TERMOS),
  },
  {
    nome: 'retirada_da_entrega',
    descricao:
      'O nome e o documento de quem retirou cada entrega são os do registro; os de quem foi anonimizado já não existem.',
    entidade: 'entrega',
    sql: alterada(RETIRADAS),
  },
] as const;
