/** The filters of each report; `npm run openapi` makes this file. */
export const FILTROS = {
  especies: 'nome categoria tipo status por',
  estufas: 'status emUso codigo_identificador localizacao_estufa localizacao_barraca localizacao_posicao',
  lotes: 'busca especieId estufaId fase status',
  movimentacoes: 'tipo especieId usuarioId loteId destinatarioId origem efetivas',
  mortalidade: 'especieId loteId usuarioId',
  expedicoes: 'especieId loteId usuarioId destinatarioId',
  entregas: 'especieId loteId destinatarioId finalidade uf situacao',
  contagens: 'especieId loteId diferentes',
  producao: 'nome categoria tipo por',
  procedencias: 'busca especieId tipo origem categoria uf status',
  destinatarios: 'nome email documento tipo categoria status',
  usuarios: 'nome email cargo status',
  auditoria: 'usuarioId acao entidadeId',
};
