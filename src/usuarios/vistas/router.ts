import { z } from 'zod';
import { restOf } from '../../procedure/rest.ts';
import { command, commandOn, query } from '../../procedure/trpc.ts';
import { NO_FILTERS } from '../../wire/inputs.ts';
import { atualizarVista, criarVista, excluirVista, minhasVistas } from '../vistas.ts';
import * as schemas from './schemas.ts';

const rest = restOf('Usuários');

/** Saved views of lists. These are procedures of `usuarios`. */
export const procedimentosDeVistas = {
  vistas: rest(query, 'GET', '/usuarios/perfil/vistas', {
    summary: 'Lista as próprias vistas',
    description:
      'O que se salvou das listas, de todas elas, por nome: filtros, ordem e colunas. Ninguém mais as vê.',
    errors: [401, 500],
  })
    .input(NO_FILTERS)
    .output(z.array(schemas.Vista))
    .query(({ ctx }) => minhasVistas(ctx)),

  criarVista: rest(command, 'POST', '/usuarios/perfil/vistas', {
    summary: 'Salva uma vista de uma lista',
    description:
      'Guarda com um nome os filtros, a ordem e as colunas de uma lista, só para quem a salva. Cada lista tem até 20. ' +
      'Auditoria: ATUALIZAR_USUARIO.',
    refusals: 'um nome que outra vista da lista já tem, vistas demais (400)',
    status: 201,
    errors: [400, 401, 500],
  })
    .input(schemas.NovaVista)
    .output(schemas.Vista)
    .mutation(({ ctx, input }) => criarVista(ctx, input)),

  atualizarVista: rest(commandOn('vista'), 'PATCH', '/usuarios/perfil/vistas/{id}', {
    summary: 'Altera uma das próprias vistas',
    description: 'Altera só os campos enviados. Auditoria: ATUALIZAR_USUARIO.',
    refusals: 'um nome que outra vista da lista já tem (400); uma vista de outra pessoa (404)',
    errors: [400, 401, 404, 500],
  })
    .input(schemas.MudancaDeVista)
    .output(schemas.Vista)
    .mutation(({ ctx, input }) => atualizarVista(ctx, input)),

  excluirVista: rest(command, 'DELETE', '/usuarios/perfil/vistas/{id}', {
    summary: 'Exclui uma das próprias vistas',
    description: 'Exclui a vista; os registros da lista não mudam. Auditoria: ATUALIZAR_USUARIO.',
    refusals: 'uma vista que já não há ou é de outra pessoa (404)',
    errors: [401, 404, 500],
  })
    .input(schemas.VistaPedida)
    .output(schemas.VistaExcluida)
    .mutation(({ ctx, input }) => excluirVista(ctx, input)),
};
