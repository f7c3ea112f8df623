/** The personal data kept beside the books, as far as it was not erased, compared with the hashes in the books. */

/**
 * The salted hash of columns, as the service makes it: UTF-8, with a zero byte between columns; a missing value is
 * empty.
 */
function hashOf(...columns: string[]): string {
  const bytes = ['sal', ...columns].map((column) => `convert_to(coalesce(${column}, ''), 'UTF8')`);
  return `encode(sha256(${bytes.join(" || '\\x00' || ")}), 'hex')`;
}

/** A copy that is gone without the mark of an erasure, or one that came back after an erasure. */
function semMarca(tabela: string, livro: string, id: string, hash = 'destinatario_hash'): string {
  return `
    select l.${id} as entidade_id, case when d.movimentacao_id is null then null else 'presente' end as registrado,
      case when a.id is null then 'presente' end as calculado
    from ${livro} l left join ${tabela} d on d.movimentacao_id = l.${id}
    left join (select distinct unnest(registros) as id from apagamentos where tabela = '${tabela}') a on a.id = l.${id}
    where l.${hash} is not null and (d.movimentacao_id is null) <> (a.id is not null)`;
}

export const COPIAS = [
  {
    nome: 'copia_da_entrega',
    descricao: 'De cada entrega se guarda a quem foi, a não ser que tenha sido apagado por lei.',
    entidade: 'movimentacao',
    sql: semMarca('destinatarios_das_entregas', 'movimentacoes', 'id'),
  },
  {
    nome: 'copia_do_termo',
    descricao:
      'De cada termo se guarda onde o destinatário estava, a não ser que tenha sido apagado por lei.',
    entidade: 'movimentacao',
    sql: semMarca('destinatarios_dos_termos', 'termos', 'movimentacao_id'),
  },
  {
    nome: 'copia_da_retirada',
    descricao: 'De cada entrega se guarda quem a retirou, a não ser que tenha sido apagado por lei.',
    entidade: 'entrega',
    sql: semMarca('retiradas', 'entregas', 'id', 'retirada_hash'),
  },
  {
    nome: 'destinatario_da_entrega',
    descricao:
      'O nome e o documento guardados de cada entrega são os que ela tinha; os de quem foi anonimizado já não existem.',
    entidade: 'movimentacao',
    sql: `
      select d.movimentacao_id as entidade_id, m.destinatario_hash as registrado, d.hash as calculado
      from (select movimentacao_id, ${hashOf('nome', 'documento')} as hash from destinatarios_das_entregas) d
      join movimentacoes m on m.id = d.movimentacao_id where m.destinatario_hash is distinct from d.hash`,
  },
  {
    nome: 'destinatario_do_termo',
    descricao:
      'O endereço e o responsável guardados de cada termo são os da emissão; os de quem foi anonimizado já não existem.',
    entidade: 'movimentacao',
    sql: `
      select d.movimentacao_id as entidade_id, t.destinatario_hash as registrado, d.hash as calculado
      from (select movimentacao_id, ${hashOf('endereco', 'responsavel')} as hash from destinatarios_dos_termos) d
      join termos t on t.movimentacao_id = d.movimentacao_id where t.destinatario_hash is distinct from d.hash`,
  },
  {
    nome: 'retirada_da_entrega',
    descricao:
      'O nome e o documento de quem retirou cada entrega são os do registro; os de quem foi anonimizado já não existem.',
    entidade: 'entrega',
    sql: `
      select d.movimentacao_id as entidade_id, t.retirada_hash as registrado, d.hash as calculado
      from (select movimentacao_id, ${hashOf('nome', 'documento')} as hash from retiradas) d
      join entregas t on t.id = d.movimentacao_id where t.retirada_hash is distinct from d.hash`,
  },
] as const;
