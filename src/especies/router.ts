import { z } from 'zod';
import { Movimentacao } from '../estoque/row.ts';
import { descricaoDaImportacaoDeCadastros, RECUSA_DA_IMPORTACAO } from '../importacoes/rows.ts';
import { Importacao } from '../importacoes/schemas.ts';
import { restOf } from '../procedure/rest.ts';
import {
  adminCommandOn,
  byId,
  command,
  commandOn,
  query,
  queryById,
  quickQuery,
  quickQueryById,
  reportById,
  router,
  slowQuery,
} from '../procedure/trpc.ts';
import { act, inactivation } from '../wire/inputs.ts';
import { atualizar } from './atualizar.ts';
import { Ciclo } from './ciclo/schemas.ts';
import { cicloDaEspecie } from './ciclo.ts';
import { criar } from './criar.ts';
import { importar } from './importar.ts';
import { juntar } from './juntar.ts';
import { Planta } from './planta/schemas.ts';
import { resumoDaPlanta } from './planta.ts';
import { buscarEspecie, historicoDaEspecie, listarEspecies, saldoDaEspecie } from './queries.ts';
import * as schemas from './schemas.ts';
import { separar } from './separar.ts';
import { Serie } from './serie/schemas.ts';
import { serieDaEspecie } from './serie.ts';

const rest = restOf('Espécies');

/** Plant species, as seeds or seedlings, with their stock outside any batch. */
export const especiesRouter = router({
  criar: rest(command, 'POST', '/especies', {
    summary: 'Cadastra uma espécie',
    description:
      'Cadastra a espécie, como ATIVO se `status` não disser outra coisa. Com `quantidade_inicial` maior que zero, registra também uma ' +
      'ENTRADA no estoque, de origem SALDO_INICIAL. Nomes iguais são ' +
      'permitidos, e a espécie é da mesma planta (`planta_id`) que a mais antiga com os mesmos nomes e variedade. Auditoria: CRIAR_ESPECIE; com a entrada, CRIAR_MOVIMENTACAO; de uma espécie INATIVO, também INATIVAR_ESPECIE.',
    refusals:
      '`nome_popular`, `categoria` ou `tipo` ausentes ou desconhecidos, quantidade negativa, ou maior que zero em uma espécie INATIVO (400)',
    status: 201,
    errors: [400, 401, 403, 500],
  })
    .input(schemas.NovaEspecie)
    .output(schemas.Especie)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  importar: rest(command, 'POST', '/especies/importacao', {
    summary: 'Confere ou grava espécies de uma planilha, com os seus saldos iniciais',
    description: descricaoDaImportacaoDeCadastros('POST /especies'),
    refusals: RECUSA_DA_IMPORTACAO,
    errors: [400, 401, 500],
  })
    .input(schemas.ImportacaoDeEspecies)
    .output(Importacao)
    .mutation(({ ctx, input }) => importar(ctx, input)),

  listar: rest(quickQuery, 'GET', '/especies', {
    summary: 'Lista as espécies',
    description:
      'As espécies, das mais novas para as mais antigas, ou em outra ordem, em páginas. Com `porPlanta=true` cada planta é uma só linha: entre ' +
      'os seus registros que atendem aos filtros, a da muda ATIVO mais antiga, ou a do mais antigo. `registros` traz os saldos de ' +
      'todos, atendam ou não, e `planta` o que a planta tem.',
    errors: [401, 403, 500],
  })
    .input(schemas.FiltrosDeEspecies)
    .output(schemas.PaginaDeEspecies)
    .query(({ ctx, input }) => listarEspecies(ctx, input)),

  buscar: rest(quickQueryById, 'GET', '/especies/{id}', {
    summary: 'Mostra uma espécie',
    description: 'A espécie, com os seus saldos.',
    errors: [401, 404, 500],
  })
    .output(schemas.Especie)
    .query(({ ctx, input }) => buscarEspecie(ctx, input.id)),

  atualizar: rest(commandOn('especie'), 'PATCH', '/especies/{id}', {
    summary: 'Altera uma espécie',
    description:
      'Altera só os campos enviados; quantidades são ignoradas, pois só movimentações as mudam. Uma ' +
      'espécie INATIVO não recebe entradas nem lotes novos, mas o que há dela ainda pode sair. ' +
      'Auditoria: ATUALIZAR_ESPECIE, ou INATIVAR_ESPECIE.',
    refusals: 'um `tipo` diferente do que ela tem, corpo sem nenhum campo conhecido (400)',
    errors: [400, 401, 404, 500],
  })
    .input(schemas.MudancaDeEspecie)
    .output(schemas.Especie)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  inativar: rest(adminCommandOn('especie'), 'DELETE', '/especies/{id}', {
    summary: 'Inativa uma espécie',
    description:
      'Marca a espécie como INATIVO, ainda que haja saldo ou lotes dela; nada é apagado. ' +
      'A que já é INATIVO fica como está. Auditoria: INATIVAR_ESPECIE.',
    refusals: 'um corpo que não é JSON (400)',
    errors: [401, 403, 404, 500],
  })
    .input(inactivation(() => schemas.Especie))
    .output(schemas.Especie)
    .mutation(({ ctx, input }) => atualizar(ctx, { ...input, status: 'INATIVO' })),

  juntar: rest(commandOn('especie'), 'POST', '/especies/{id}/juntar', {
    summary: 'Junta duas plantas em uma',
    description:
      'Todos os registros da planta da espécie passam à de `com`, e nenhum saldo muda. Auditoria: ATUALIZAR_ESPECIE de cada um.',
    refusals: '`com` que não existe, ou já é da mesma planta (400)',
    errors: [400, 401, 404, 500],
  })
    .input(schemas.Juncao)
    .output(schemas.Especie)
    .mutation(({ ctx, input }) => juntar(ctx, input)),

  separar: rest(commandOn('especie'), 'POST', '/especies/{id}/separar', {
    summary: 'Separa uma espécie da sua planta',
    description:
      'Só este registro passa a uma planta nova, e nomes iguais não o juntam de novo: só `juntar`. Auditoria: ATUALIZAR_ESPECIE.',
    refusals: 'a espécie já é a única da sua planta (400)',
    errors: [400, 401, 404, 500],
  })
    .input(act(byId.shape, { record: () => schemas.Especie }))
    .output(schemas.Especie)
    .mutation(({ ctx, input }) => separar(ctx, input.id)),

  historico: rest(reportById, 'GET', '/especies/{id}/historico', {
    summary: 'Lista todas as movimentações de uma espécie',
    description:
      'Aquelas em que é a movimentada, ou recebeu um retorno, das mais novas para as mais antigas, sem páginas.',
    refusals: 'mais de quatro históricos e arquivos abertos pela mesma conta (429)',
    errors: [401, 404, 500],
    rows: true,
  })
    .output(z.array(Movimentacao))
    .query(({ ctx, input }) => historicoDaEspecie(ctx, input.id)),

  saldo: rest(query, 'GET', '/especies/{id}/saldo', {
    summary: 'Mostra os saldos de uma espécie no fim de um dia',
    description: 'Os saldos do estoque e da produção no fim do dia `em`, somados das movimentações.',
    refusals: 'um dia que ainda não chegou (400)',
    errors: [400, 401, 404, 500],
  })
    .input(schemas.DiaDoSaldo)
    .output(schemas.Saldo)
    .query(({ ctx, input }) => saldoDaEspecie(ctx, input)),

  serie: rest(slowQuery, 'GET', '/especies/{id}/serie', {
    summary: 'Mostra os saldos de uma espécie dia a dia, e o que se movimentou',
    description:
      'Os saldos do estoque e da produção no fim de cada dia do período, ' +
      'somados das movimentações, e o que entrou, saiu e se perdeu em cada um. Em um período de mais de ' +
      '400 dias cada ponto reúne vários (`dias_por_ponto`).',
    refusals: 'um dia que ainda não chegou, um período que termina antes de começar (400)',
    errors: [400, 401, 404, 500],
  })
    .input(schemas.PeriodoDaSerie)
    .output(Serie)
    .query(({ ctx, input }) => serieDaEspecie(ctx, input)),

  planta: rest(queryById, 'GET', '/especies/{id}/planta', {
    summary: 'Mostra o que há da planta de uma espécie, e o que dela se entregou',
    description: 'A conta da planta, a mesma por qualquer dos seus registros. Sementes e mudas não se somam.',
    errors: [401, 404, 500],
  })
    .output(Planta)
    .query(({ ctx, input }) => resumoDaPlanta(ctx, input.id)),

  ciclo: rest(queryById, 'GET', '/especies/{id}/ciclo', {
    summary: 'Mostra quanto dura cada fase de uma espécie, e quando os seus lotes ficam prontos',
    description:
      'Quantos dias os lotes da espécie ficaram em cada fase até PRONTO (a mediana), e quando ficam prontos os que ' +
      'estão em andamento, se as fases que faltam durarem o mesmo. Só contam passagens que terminaram em uma fase ' +
      'seguinte e cujo início é conhecido.',
    errors: [401, 404, 500],
  })
    .output(Ciclo)
    .query(({ ctx, input }) => cicloDaEspecie(ctx, input.id)),
});
