/** What may become of deliveries. */
export const DELIVERIES: Record<string, string> = {
  'a movement delivered something, and is an item of none': 'delete from entrega_itens; delete from entregas',
  'its movement is none that delivers': `
    update movimentacoes set destinatario_id = null, destinatario_hash = null
    where id in (select movimentacao_id from entrega_itens where ordem = 1)`,
  'an item was moved to another one': `
    update entrega_itens set entrega_id = (select id from entregas where itens = 1 limit 1), ordem = 1 where ordem = 1`,
  'an item is of another operation': `
    update movimentacoes set operacao_id = gen_random_uuid() where id in (select movimentacao_id from entrega_itens)`,
  'an item is of another day': `
    update movimentacoes set data_registro = data_registro - interval '1 day'
    where id in (select movimentacao_id from entrega_itens)`,
  'an item is for somebody else': `
    update movimentacoes set destinatario_id = gen_random_uuid() where id in (select movimentacao_id from entrega_itens)`,
  'it has fewer items than it says, in places that add up': `
    update entregas set itens = 3 where itens = 2; update entrega_itens set ordem = 3`,
  'a place between its items is left out': 'update entrega_itens set ordem = 7 where ordem = 1',
  'it is for somebody else': 'update entregas set destinatario_id = gen_random_uuid()',
  'less was taken than its items say':
    'update entregas set mudas = mudas - 1 where mudas_devolvidas = 0 and mudas > 0',
  'more came back than its items say':
    'update entregas set mudas_devolvidas = mudas_devolvidas + 1 where mudas_devolvidas < mudas',
  'an item counts as reversed that stands':
    'update entregas set estornados = estornados + 1 where estornados < itens',
  'its entry names another item': `
    update auditoria set detalhes = jsonb_set(detalhes, '{itens,1}', detalhes -> 'itens' -> 0) where acao = 'CRIAR_ENTREGA'`,
  'its entry is gone': "delete from auditoria where acao = 'CRIAR_ENTREGA'",
  'what it was for is gone': 'update entregas set finalidade = null',
  'who fetched it is another, hash and all': `
    update entregas set retirada_hash = repeat('0', 64) where retirada_hash is not null`,
  'what came back is no entry of its own kind':
    "update movimentacoes set origem = 'MANUAL' where id in (select movimentacao_id from devolucoes)",
  'an entry says that it came back, of nothing':
    "update movimentacoes set origem = 'DEVOLUCAO' where id = (select id from movimentacoes where tipo = 'ENTRADA' and origem = 'MANUAL' limit 1)",
  'something was brought back of a reversed item': `
    insert into movimentacoes (tipo, origem, especie_id, lote_id, fase_lote, quantidade, variacao_sementeira, variacao_lote, estorno_de, usuario_id, operacao_id, data_registro)
    select 'AJUSTE', 'ESTORNO', m.especie_id, m.lote_id, 'PRONTO', m.quantidade, 0, m.quantidade, m.id, m.usuario_id, gen_random_uuid(), now()
    from movimentacoes m where m.id in (select item_id from devolucoes)`,
};
