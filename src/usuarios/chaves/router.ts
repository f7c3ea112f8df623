import { restOf } from '../../procedure/rest.ts';
import {
  adminCommandOn,
  adminQuickQuery,
  adminQuickQueryById,
  adminSecret,
  byId,
  quickQuery,
  router,
} from '../../procedure/trpc.ts';
import { act, NO_FILTERS } from '../../wire/inputs.ts';
import { criar } from './criar.ts';
import { buscarChave, listarChaves } from './queries.ts';
import { revogar } from './revogar.ts';
import { Chave, ChaveAtual, ChaveCriada, FiltrosDeChaves, NovaChave, PaginaDeChaves } from './schemas.ts';

const rest = restOf('Chaves');

/** Keys of programs. Each is an account of its own, so that the trail says which program did something. */
export const chavesRouter = router({
  criar: rest(adminSecret, 'POST', '/chaves', {
    summary: 'Cria a chave de um programa',
    description:
      'Cria uma conta para o programa e a chave com que ele a usa, no lugar do `token` de uma sessão. A chave é mostrada só ' +
      'nesta resposta: só o seu hash fica guardado, e cada pedido faz outra, também com a mesma `Idempotency-Key`. O programa ' +
      'faz o que os escopos abrem, e nada que o cargo não permita. Com `substitui` ela toma o lugar de outra, também no nome, ' +
      'e as duas valem até o fim do dia de `anterior_ate`, para que o programa passe de uma à outra. Auditoria: CRIAR_CHAVE, e ' +
      'SUBSTITUIR_CHAVE.',
    refusals:
      'nome, cargo ou escopos ausentes, validade que já passou, endereço que não é de rede; `substitui` de uma chave que já não ' +
      'vale ou já foi substituída, `anterior_ate` que já passou ou vem depois de 30 dias (400); o nome de um programa que ainda ' +
      'tem chave (409)',
    status: 201,
    errors: [400, 401, 403, 409, 500],
  })
    .input(NovaChave)
    .output(ChaveCriada)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  listar: rest(adminQuickQuery, 'GET', '/chaves', {
    summary: 'Lista as chaves dos programas',
    description:
      'As chaves, a mais nova primeiro, em páginas; também as vencidas e as revogadas. Nenhuma resposta traz a chave inteira.',
    errors: [400, 401, 403, 500],
  })
    .input(FiltrosDeChaves)
    .output(PaginaDeChaves)
    .query(({ ctx, input }) => listarChaves(ctx, input)),

  atual: rest(quickQuery, 'GET', '/chaves/atual', {
    summary: 'Mostra a própria chave',
    description:
      'O que a chave deste pedido abre, de onde e até quando; não a chave. Toda chave pode perguntar, com qualquer escopo.',
    refusals: 'uma pessoa (403)',
    errors: [401, 403, 500],
  })
    .input(NO_FILTERS)
    .output(ChaveAtual)
    .query(({ ctx }) => buscarChave(ctx, ctx.user.id)),

  buscar: rest(adminQuickQueryById, 'GET', '/chaves/{id}', {
    summary: 'Mostra a chave de um programa',
    description: 'O que a chave abre, até quando, e quando foi usada; não a chave.',
    errors: [401, 403, 404, 500],
  })
    .output(Chave)
    .query(({ ctx, input }) => buscarChave(ctx, input.id)),

  revogar: rest(adminCommandOn('chave'), 'DELETE', '/chaves/{id}', {
    summary: 'Revoga a chave de um programa',
    description:
      'A chave deixa de valer na hora, para sempre; o que o programa fez fica em seu nome. A que já foi revogada fica como ' +
      'está. Auditoria: REVOGAR_CHAVE.',
    refusals: 'uma chave que não existe (404)',
    errors: [401, 403, 404, 500],
  })
    .input(act(byId.shape, { record: () => Chave, born: () => ({ situacao: 'REVOGADA' }) }))
    .output(Chave)
    .mutation(({ ctx, input }) => revogar(ctx, input.id)),
});
