/** What is kept beside the books of people, and was not erased, compared with the hashes in them. */

/** The salted hash of columns, as the service makes it: in UTF-8, a zero byte between them, what is missing is empty. */
function hashOf(...columns: string[]): string {
  const bytes = ['sal', ...columns].map((column) => `convert_to(coalesce(${column}, ''), 'UTF8')`);
  return `encode(sha256(${bytes.join(" || '\\x00' || ")}), 'hex')`;
}

export const COPIAS = [
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
] as const;
