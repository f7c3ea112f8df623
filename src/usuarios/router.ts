import { z } from 'zod';
import { SessaoEncerrada } from '../auth/schemas.ts';
import { restOf } from '../procedure/rest.ts';
import {
  adminCommand,
  adminCommandOn,
  adminQuickQuery,
  adminQuickQueryById,
  adminSecretOn,
  byId,
  collisionsRefused,
  command,
  inTransaction,
  query,
  router,
} from '../procedure/trpc.ts';
import { act, inactivation, NO_FILTERS } from '../wire/inputs.ts';
import { atualizar } from './atualizar.ts';
import { atualizarPerfil, confirm } from './atualizar-perfil.ts';
import { criar } from './criar.ts';
import { linkDoConvite } from './link-do-convite.ts';
import { buscarUsuario, listarUsuarios } from './queries.ts';
import { reenviarConvite } from './reenviar-convite.ts';
import * as schemas from './schemas.ts';
import { encerrarSessao, minhasSessoes } from './sessoes.ts';
import { procedimentosDeVistas } from './vistas/router.ts';

const rest = restOf('Usuários');

/** Users of the system: invited, changed and inactivated by administrators; each user changes their own profile. */
export const usuariosRouter = router({
  criar: rest(adminCommand, 'POST', '/usuarios', {
    summary: 'Cadastra um usuário e o convida por e-mail',
    description:
      'Cadastra o usuário como PENDENTE, sem senha, e envia um convite por e-mail, que vale por 72 ' +
      'horas. Ele passa a ATIVO quando define a senha. Com `somente_leitura`, vê o que um Administrador vê, não muda nada, e tem acesso ' +
      'até o fim do dia `acesso_ate`. Auditoria: CRIAR_USUARIO.',
    refusals:
      'nome, e-mail ou cargo ausentes, CPF que não confere (400); e-mail ou CPF de outro usuário (409)',
    status: 201,
    errors: [400, 401, 403, 409, 500],
  })
    .input(schemas.NovoUsuario)
    .output(schemas.Usuario)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  listar: rest(adminQuickQuery, 'GET', '/usuarios', {
    summary: 'Lista os usuários',
    description:
      'Os usuários, por nome, em páginas. `nome` é uma parte do nome, sem diferença de maiúsculas nem ' +
      'de acentos; `email` é o endereço completo.',
    errors: [400, 401, 403, 500],
  })
    .input(schemas.FiltrosDeUsuarios)
    .output(schemas.PaginaDeUsuarios)
    .query(({ ctx, input }) => listarUsuarios(ctx, input)),

  perfil: rest(query, 'GET', '/usuarios/perfil', {
    summary: 'Mostra o próprio cadastro',
    description: 'O cadastro de quem entrou.',
    errors: [401, 500],
  })
    .input(NO_FILTERS)
    .output(schemas.Usuario)
    .query(({ ctx }) => buscarUsuario(ctx, ctx.user.id)),

  atualizarPerfil: rest(query, 'PATCH', '/usuarios/perfil', {
    summary: 'Altera o próprio cadastro ou a própria senha',
    description:
      'Altera só os campos enviados do cadastro de quem entrou. Trocar a senha (`nova_senha`) ou o ' +
      'e-mail pede `senha_atual`; trocar a senha encerra as outras sessões do usuário. As duas trocas são ' +
      'avisadas por e-mail, a do e-mail no endereço antigo. Auditoria: ATUALIZAR_USUARIO, e RESETAR_SENHA ' +
      'quando a senha muda.',
    refusals:
      '`senha_atual` ausente ou errada, e-mail de outro usuário, corpo sem nenhum campo conhecido (400)',
    errors: [400, 401, 500],
    own: true,
  })
    .input(schemas.MudancaDePerfil)
    .use(async ({ ctx, input, next }) => next({ ctx: { confirmed: await confirm(ctx, input) } }))
    .use(inTransaction)
    .use(collisionsRefused)
    .output(schemas.Usuario)
    .mutation(({ ctx, input }) => atualizarPerfil(ctx, input, ctx.confirmed)),

  sessoes: rest(query, 'GET', '/usuarios/perfil/sessoes', {
    summary: 'Lista as próprias sessões',
    description:
      'As sessões em que se está, a de uso mais recente primeiro: quando e de onde se entrou, com que ' +
      'programa, e qual é a deste pedido (`atual`).',
    errors: [401, 500],
  })
    .input(NO_FILTERS)
    .output(z.array(schemas.SessaoAberta))
    .query(({ ctx }) => minhasSessoes(ctx)),

  encerrarSessao: rest(command, 'DELETE', '/usuarios/perfil/sessoes/{id}', {
    summary: 'Encerra uma das próprias sessões',
    description:
      'Encerra a sessão na hora, também a deste pedido: o programa que a usa tem de entrar de novo. ' +
      'Auditoria: LOGOUT.',
    refusals: 'uma sessão que já terminou ou é de outra pessoa (404)',
    errors: [401, 404, 500],
    own: true,
  })
    .input(schemas.SessaoPedida)
    .output(SessaoEncerrada)
    .mutation(({ ctx, input }) => encerrarSessao(ctx, input.id)),

  ...procedimentosDeVistas,

  buscar: rest(adminQuickQueryById, 'GET', '/usuarios/{id}', {
    summary: 'Mostra um usuário',
    description: 'A conta de um usuário, de qualquer situação; também a de um programa.',
    errors: [401, 403, 404, 500],
  })
    .output(schemas.Usuario)
    .query(({ ctx, input }) => buscarUsuario(ctx, input.id)),

  atualizar: rest(adminCommandOn('usuario'), 'PATCH', '/usuarios/{id}', {
    summary: 'Altera um usuário',
    description:
      'Altera só os campos enviados. `status` INATIVO encerra as sessões do usuário na hora; ATIVO o ' +
      'reativa. As chaves de programas que ele criou continuam a valer, também sem o acesso ou o cargo dele: a resposta as ' +
      'traz, para que se revoguem. Auditoria: ATUALIZAR_USUARIO, ou INATIVAR_USUARIO.',
    refusals:
      'e-mail ou CPF de outro usuário, inativar ou rebaixar a si mesmo ou o último Administrador ATIVO, ' +
      'corpo sem nenhum campo conhecido (400)',
    errors: [400, 401, 403, 404, 500],
  })
    .input(schemas.MudancaDeUsuario)
    .output(schemas.UsuarioAlterado)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  inativar: rest(adminCommandOn('usuario'), 'DELETE', '/usuarios/{id}', {
    summary: 'Inativa um usuário',
    description:
      'Torna o usuário INATIVO e encerra as suas sessões na hora; nada é apagado, e a resposta traz o ' +
      'usuário e as chaves de programas que ele criou e que ainda valem. Quem já é INATIVO fica como está. Auditoria: ' +
      'INATIVAR_USUARIO.',
    refusals: 'inativar a si mesmo ou o último Administrador ATIVO (400)',
    errors: [400, 401, 403, 404, 500],
  })
    .input(inactivation(() => schemas.UsuarioAlterado))
    .output(schemas.UsuarioAlterado)
    .mutation(({ ctx, input }) => atualizar(ctx, { ...input, status: 'INATIVO' })),

  reenviarConvite: rest(adminCommandOn('usuario'), 'POST', '/usuarios/{id}/reenviar-convite', {
    summary: 'Reenvia o convite de quem ainda não fez o primeiro acesso',
    description:
      'Envia um convite novo, que vale por 72 horas; os anteriores valem até que um deles seja usado. Auditoria: ' +
      'ATUALIZAR_USUARIO.',
    refusals: 'usuário que não está PENDENTE (400)',
    errors: [400, 401, 403, 404, 500],
  })
    .input(act(byId.shape, { record: () => schemas.Usuario, born: () => ({ status: 'PENDENTE' }) }))
    .output(schemas.Usuario)
    .mutation(({ ctx, input }) => reenviarConvite(ctx, input.id)),

  linkDoConvite: rest(adminSecretOn('usuario'), 'POST', '/usuarios/{id}/link-do-convite', {
    summary: 'Mostra um link de convite, para entregar em mãos a quem ainda não fez o primeiro acesso',
    description:
      'Faz um convite novo e mostra o seu link, que vale por 72 horas e uma só vez, onde nenhum e-mail chega à pessoa. Os convites ' +
      'anteriores valem até que um deles seja usado. Quem tem o link escolhe a senha da conta: ele não fica guardado, nem na ' +
      'auditoria, e cada pedido faz outro. Auditoria: ATUALIZAR_USUARIO.',
    refusals: 'usuário que não está PENDENTE (400)',
    errors: [400, 401, 403, 404, 500],
  })
    .input(act(byId.shape, { record: () => schemas.LinkDoConvite }))
    .output(schemas.LinkDoConvite)
    .mutation(({ ctx, input }) => linkDoConvite(ctx, input.id)),
});
