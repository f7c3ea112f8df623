/** The filters of each report; `npm run openapi` makes this file. */
export const FILTROS = {
  especies: 'nome categoria tipo status por periodo comparar',
  estufas: 'status emUso codigo_identificador localizacao_estufa localizacao_barraca localizacao_posicao periodo comparar',
  lotes: 'busca especieId estufaId fase status periodo comparar',
  movimentacoes: 'tipo especieId plantaId usuarioId loteId destinatarioId origem efetivas periodo comparar',
  mortalidade: 'especieId loteId usuarioId periodo comparar',
  expedicoes: 'especieId loteId usuarioId destinatarioId periodo comparar',
  entregas: 'especieId loteId destinatarioId destinatarioCategoria destinatarioTipo destinatarioNome finalidade uf situacao por periodo comparar',
  contagens: 'especieId loteId diferentes periodo comparar',
  producao: 'nome categoria tipo por periodo comparar',
  procedencias: 'busca especieId tipo origem categoria uf status ordenar periodo comparar',
  destinatarios: 'nome email documento tipo categoria status periodo comparar',
  usuarios: 'nome email cargo status periodo comparar',
  auditoria: 'usuarioId acao entidadeId periodo comparar',
};
