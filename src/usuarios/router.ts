import { pageOf } from '../pagination.ts';
import { rest } from '../rest.ts';
import {
  adminCommand,
  adminCommandOn,
  adminQuery,
  adminQueryById,
  collisionsRefused,
  inTransaction,
  query,
  router,
} from '../trpc.ts';
import { atualizar, inativar } from './atualizar.ts';
import { atualizarPerfil, prepareNewPassword } from './atualizar-perfil.ts';
import { criar } from './criar.ts';
import { buscarUsuario, listarUsuariosPagina } from './queries.ts';
import { reenviarConvite } from './reenviar-convite.ts';
import * as schemas from './schemas.ts';

const tag = 'Usuários';

/** Users of the system: invited, changed and inactivated by administrators; everybody sees to their own profile. */
export const usuariosRouter = router({
  criar: adminCommand
    .meta(
      rest('POST', '/usuarios', {
        tag,
        resumo: 'Cadastra um usuário e o convida por e-mail',
        status: 201,
        erros: [400, 401, 403, 409, 500],
      }),
    )
    .input(schemas.criarUsuario)
    .output(schemas.usuario)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  listar: adminQuery
    .meta(rest('GET', '/usuarios', { tag, resumo: 'Lista os usuários', erros: [400, 401, 403, 500] }))
    .input(schemas.listarUsuarios)
    .output(pageOf(schemas.usuario))
    .query(({ ctx, input }) => listarUsuariosPagina(ctx, input)),

  perfil: query
    .meta(rest('GET', '/usuarios/perfil', { tag, resumo: 'Mostra o próprio cadastro', erros: [401, 500] }))
    .output(schemas.usuario)
    .query(({ ctx }) => buscarUsuario(ctx, ctx.user.id)),

  atualizarPerfil: query
    .meta(
      rest('PATCH', '/usuarios/perfil', {
        tag,
        resumo: 'Altera o próprio cadastro ou a própria senha',
        descricao: 'Trocar a senha encerra as outras sessões do usuário.',
        erros: [400, 401, 500],
      }),
    )
    .input(schemas.atualizarPerfil)
    .use(async ({ ctx, input, next }) => next({ ctx: { newPassword: await prepareNewPassword(ctx, input) } }))
    .use(inTransaction)
    .use(collisionsRefused)
    .output(schemas.usuario)
    .mutation(({ ctx, input }) => atualizarPerfil(ctx, input, ctx.newPassword)),

  buscar: adminQueryById
    .meta(rest('GET', '/usuarios/{id}', { tag, resumo: 'Mostra um usuário', erros: [401, 403, 404, 500] }))
    .output(schemas.usuario)
    .query(({ ctx, input }) => buscarUsuario(ctx, input.id)),

  atualizar: adminCommandOn('usuario')
    .meta(
      rest('PATCH', '/usuarios/{id}', {
        tag,
        resumo: 'Altera um usuário',
        erros: [400, 401, 403, 404, 500],
      }),
    )
    .input(schemas.atualizarUsuario)
    .output(schemas.usuario)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  inativar: adminCommandOn('usuario')
    .meta(
      rest('DELETE', '/usuarios/{id}', {
        tag,
        resumo: 'Inativa um usuário',
        erros: [400, 401, 403, 404, 500],
      }),
    )
    .output(schemas.usuario)
    .mutation(({ ctx, input }) => inativar(ctx, input.id)),

  reenviarConvite: adminCommandOn('usuario')
    .meta(
      rest('POST', '/usuarios/{id}/reenviar-convite', {
        tag,
        resumo: 'Reenvia o convite de quem ainda não fez o primeiro acesso',
        erros: [400, 401, 403, 404, 500],
      }),
    )
    .output(schemas.usuario)
    .mutation(({ ctx, input }) => reenviarConvite(ctx, input.id)),
});
