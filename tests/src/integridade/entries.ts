const FIRST_ENTRY = `(select min(seq) from auditoria where entidade = 'movimentacao')`;
const DOUBLED = `
  insert into auditoria (acao, usuario_id, entidade, entidade_id, detalhes, operacao_id, data_registro)
  select acao, usuario_id, entidade, entidade_id, detalhes, operacao_id, data_registro from auditoria
  where entidade = 'movimentacao' and seq > ${FIRST_ENTRY} order by seq limit 1`;

/** What is wrong with the entries of movements: the statement, and how many differences it makes. */
export const ENTRIES: Record<string, [sql: string, differences: number]> = {
  'one is gone': [`delete from auditoria where seq = ${FIRST_ENTRY}`, 1],
  'one is of a movement that does not exist': [
    `update auditoria set entidade_id = gen_random_uuid() where seq = ${FIRST_ENTRY}`,
    2,
  ],
  'one is of another operation': [
    `update auditoria set operacao_id = gen_random_uuid() where seq = ${FIRST_ENTRY}`,
    2,
  ],
  'one has the action of a reversal': [
    `update auditoria set acao = 'ESTORNAR_MOVIMENTACAO' where seq = ${FIRST_ENTRY}`,
    2,
  ],
  'a movement has two': [DOUBLED, 1],
  'a movement has two, and another has none': [
    `${DOUBLED}; delete from auditoria where seq = ${FIRST_ENTRY}`,
    2,
  ],
};
