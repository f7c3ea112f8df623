import { z } from 'zod';
import { descricaoDaImportacaoDeCadastros, RECUSA_DA_IMPORTACAO } from '../importacoes/rows.ts';
import { Importacao } from '../importacoes/schemas.ts';
import { restOf } from '../procedure/rest.ts';
import {
  adminCommandOn,
  command,
  commandOn,
  query,
  quickQuery,
  quickQueryById,
  router,
} from '../procedure/trpc.ts';
import { inactivation, NO_FILTERS } from '../wire/inputs.ts';
import { atualizar } from './atualizar.ts';
import { criar } from './criar.ts';
import { importar } from './importar.ts';
import { EstufaDoMapa } from './mapa/schemas.ts';
import { mapaDasEstufas } from './mapa.ts';
import { buscarEstufa, listarEstufas } from './queries.ts';
import { procedimentosDeRondas } from './rondas/router.ts';
import * as schemas from './schemas.ts';

const rest = restOf('Estufas');

/** Greenhouses and physical spaces, with capacity. */
export const estufasRouter = router({
  criar: rest(command, 'POST', '/estufas', {
    summary: 'Cadastra uma estufa',
    description:
      'Cadastra um lugar com capacidade em plantas. `codigo_identificador` pode ser dado; sem ele, é ' +
      'feito das três partes da localização, como `E01-B03-05`. `status` põe a marca, como em uma alteração. ' +
      'Auditoria: CRIAR_ESTUFA e, com a marca, INATIVAR_ESTUFA ou ATUALIZAR_ESTUFA.',
    refusals:
      'uma parte da localização em branco, capacidade menor que 1 (400); o mesmo lugar ou o mesmo ' +
      'código já cadastrado, ainda que Inativo (409)',
    status: 201,
    errors: [400, 401, 403, 409, 500],
  })
    .input(schemas.NovaEstufa)
    .output(schemas.Estufa)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  importar: rest(command, 'POST', '/estufas/importacao', {
    summary: 'Confere ou grava estufas de uma planilha',
    description: descricaoDaImportacaoDeCadastros('POST /estufas'),
    refusals: RECUSA_DA_IMPORTACAO,
    errors: [400, 401, 500],
  })
    .input(schemas.ImportacaoDeEstufas)
    .output(Importacao)
    .mutation(({ ctx, input }) => importar(ctx, input)),

  listar: rest(quickQuery, 'GET', '/estufas', {
    summary: 'Lista as estufas',
    description:
      'As estufas, das mais novas para as mais antigas, ou em outra ordem, em páginas, com a ocupação e as vagas. Os ' +
      'filtros de texto são partes, sem diferença de maiúsculas nem de acentos.',
    errors: [401, 500],
  })
    .input(schemas.FiltrosDeEstufas)
    .output(schemas.PaginaDeEstufas)
    .query(({ ctx, input }) => listarEstufas(ctx, input)),

  mapa: rest(query, 'GET', '/estufas/mapa', {
    summary: 'Mostra todos os lugares, por estufa e barraca, e o que está em cada um',
    description:
      'Todos os lugares cadastrados, reunidos por estufa e por barraca ainda que escritas de outro modo ' +
      '(`Estufa 1`, `estufa 01`), na ordem dos números e dos nomes, com a ocupação, as vagas e os lotes ' +
      'ATIVO. Os totais não contam os lugares Inativo.',
    errors: [401, 500],
  })
    .input(NO_FILTERS)
    .output(z.array(EstufaDoMapa))
    .query(({ ctx }) => mapaDasEstufas(ctx)),

  ...procedimentosDeRondas,

  buscar: rest(quickQueryById, 'GET', '/estufas/{id}', {
    summary: 'Mostra uma estufa e os lotes que estão nela',
    description: 'A estufa, com a ocupação, as vagas e os lotes ATIVO que estão nela.',
    errors: [401, 404, 500],
  })
    .output(schemas.EstufaComLotes)
    .query(({ ctx, input }) => buscarEstufa(ctx, input.id)),

  atualizar: rest(commandOn('estufa'), 'PATCH', '/estufas/{id}', {
    summary: 'Altera uma estufa',
    description:
      'Altera só os campos enviados. `status` Manutenção e Inativo impedem chegadas, nunca saídas; ' +
      'Livre retira a marca, e a resposta mostra o estado que então vale (Ocupada enquanto houver ' +
      'plantas). Um código feito da localização muda com ela; o da placa fica, até que venha em branco. Auditoria: ATUALIZAR_ESTUFA, ou INATIVAR_ESTUFA.',
    refusals:
      'capacidade menor que a ocupação, lugar ou código de outra estufa, corpo sem nenhum campo ' +
      'conhecido (400)',
    errors: [400, 401, 404, 500],
  })
    .input(schemas.MudancaDeEstufa)
    .output(schemas.Estufa)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  inativar: rest(adminCommandOn('estufa'), 'DELETE', '/estufas/{id}', {
    summary: 'Inativa uma estufa',
    description:
      'Marca a estufa como Inativo, ainda que haja plantas nela; nada é apagado, e a resposta traz a ' +
      'estufa. A que já é Inativo fica como está. Auditoria: INATIVAR_ESTUFA.',
    refusals: 'um corpo que não é JSON (400)',
    errors: [401, 403, 404, 500],
  })
    .input(inactivation(() => schemas.Estufa))
    .output(schemas.Estufa)
    .mutation(({ ctx, input }) => atualizar(ctx, { ...input, status: 'Inativo' })),
});
