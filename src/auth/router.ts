import { restOf } from '../procedure/rest.ts';
import { command, inTransaction, open, query, router, strangersSlot } from '../procedure/trpc.ts';
import { getSession, requestPasswordResetCallback } from './queries.ts';
import { evenly, requestPasswordReset } from './request-password-reset.ts';
import { prepareReset, resetPassword } from './reset-password.ts';
import * as schemas from './schemas.ts';
import { signInEmail, verifyCredentials } from './sign-in-email.ts';
import { signOut } from './sign-out.ts';

const rest = restOf('Auth');

/** Sign-in, sessions and passwords. The paths and names are those of Better Auth. Hashing happens before the transaction. */
export const authRouter = router({
  signInEmail: rest(open, 'POST', '/api/auth/sign-in/email', {
    summary: 'Entra com e-mail e senha',
    description:
      'Abre uma sessão e devolve o seu `token`, que as outras operações recebem no cabeçalho ' +
      '`Authorization`. A sessão dura 7 dias desde o último uso, e 30 no máximo. O cookie `viveiro_aparelho` da ' +
      'resposta não dá acesso a nada: quem o devolve ao entrar de novo tem as suas tentativas contadas à parte das ' +
      'dos outros. Auditoria: LOGIN.',
    refusals:
      'e-mail ou senha que não conferem, usuário PENDENTE ou INATIVO, todos com a mesma resposta (401); depois de ' +
      'dez senhas erradas de um e-mail em 15 minutos, no aparelho em que ele já entrou ou, nos outros, de um mesmo ' +
      'endereço; nesses outros também depois de cem de um e-mail, ou de trezentas de um endereço, em uma hora; até ' +
      'passar o tempo de `Retry-After`, mesmo com a senha certa (429)',
    errors: [400, 401, 500],
  })
    .input(schemas.Credentials)
    .use(strangersSlot('signIn'))
    .use(async ({ ctx, input, next }) => next({ ctx: { verified: await verifyCredentials(ctx, input) } }))
    .use(inTransaction)
    .output(schemas.SignedIn)
    .mutation(({ ctx }) => signInEmail(ctx, ctx.verified)),

  getSession: rest(query, 'GET', '/api/auth/get-session', {
    summary: 'Mostra a sessão atual',
    description:
      'A sessão do `token` enviado e o usuário a quem ela pertence, com o cargo e a situação deste ' +
      'momento.',
    errors: [401, 500],
  })
    .output(schemas.SessionAnswer)
    .query(({ ctx }) => getSession(ctx)),

  signOut: rest(command, 'POST', '/api/auth/sign-out', {
    summary: 'Encerra a sessão atual',
    description:
      'Encerra a sessão do `token` enviado, na hora; as outras sessões do usuário continuam. Auditoria: ' +
      'LOGOUT.',
    refusals: 'um `token` que já não vale (401)',
    errors: [401, 500],
    own: true,
  })
    .output(schemas.SessaoEncerrada)
    .mutation(({ ctx }) => signOut(ctx)),

  requestPasswordReset: rest(open, 'POST', '/api/auth/request-password-reset', {
    summary: 'Pede por e-mail a redefinição da senha',
    description:
      'Envia um e-mail com o link e o código para definir a senha; o código vale por uma hora e uma só ' +
      'vez, e um e-mail novo invalida os anteriores. Um usuário recebe no máximo três destes e-mails em 15 ' +
      'minutos e dez em um dia. A resposta é a mesma, exista ou não um usuário com o e-mail. Nada muda até ' +
      'que o código seja usado.',
    refusals: 'e-mail que não é um endereço, ou `redirectTo` fora das origens que o serviço permite (400)',
    errors: [400, 500],
    unaudited: 'asking changes nothing: what the mailed token does is audited',
  })
    .input(schemas.ResetRequest)
    .use(({ ctx, next }) => evenly(ctx, next))
    .use(inTransaction)
    .output(schemas.Done)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),

  requestPasswordResetCallback: rest(open, 'GET', '/api/auth/reset-password/{token}', {
    summary: 'Confere o código do link do e-mail e leva à página que define a senha',
    description:
      'É o endereço do link dos e-mails. Confere o código sem gastá-lo e leva a `callbackURL`, ou à página do ' +
      'próprio serviço, com `token`, ou com `error=INVALID_TOKEN` quando o código já foi usado, não existe ou ' +
      'perdeu a validade.',
    refusals: 'um `callbackURL` que não está na lista do serviço (400)',
    status: 302,
    errors: [400, 500],
  })
    .input(schemas.ResetLink)
    .use(strangersSlot('public'))
    .output(schemas.LedTo)
    .query(({ ctx, input }) => requestPasswordResetCallback(ctx, input)),

  resetPassword: rest(open, 'POST', '/api/auth/reset-password', {
    summary: 'Define a senha com o código recebido por e-mail',
    description:
      'Define a senha com o código recebido por e-mail, encerra todas as sessões do usuário, e diz quem é, para que entre. No ' +
      'primeiro acesso, também ativa a conta. Auditoria: RESETAR_SENHA ou ATIVAR_CONTA.',
    refusals:
      'código já usado, desconhecido ou vencido; senha fora de 8 a 128 caracteres, que não gasta o ' +
      'código (400)',
    errors: [400, 500],
  })
    .input(schemas.NewPassword)
    .use(strangersSlot('password'))
    .use(async ({ ctx, input, next }) => next({ ctx: { prepared: await prepareReset(ctx, input) } }))
    .use(inTransaction)
    .output(schemas.PasswordSet)
    .mutation(({ ctx }) => resetPassword(ctx, ctx.prepared)),
});
