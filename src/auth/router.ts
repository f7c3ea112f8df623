import { rest } from '../rest.ts';
import { command, inTransaction, open, query, router } from '../trpc.ts';
import { getSession } from './queries.ts';
import { evenly, requestPasswordReset } from './request-password-reset.ts';
import { prepareReset, resetPassword } from './reset-password.ts';
import * as schemas from './schemas.ts';
import { signInEmail, verifyCredentials } from './sign-in-email.ts';
import { signOut } from './sign-out.ts';

const tag = 'Auth';

/** Sign-in, session and passwords. The paths and names are Better Auth's. Hashing comes before the transaction. */
export const authRouter = router({
  signInEmail: open
    .meta(
      rest('POST', '/api/auth/sign-in/email', {
        tag,
        resumo: 'Entra com e-mail e senha',
        erros: [400, 401, 500],
      }),
    )
    .input(schemas.signInEmail)
    .use(async ({ ctx, input, next }) => next({ ctx: { verified: await verifyCredentials(ctx, input) } }))
    .use(inTransaction)
    .output(schemas.signedIn)
    .mutation(({ ctx }) => signInEmail(ctx, ctx.verified)),

  getSession: query
    .meta(rest('GET', '/api/auth/get-session', { tag, resumo: 'Mostra a sessão atual', erros: [401, 500] }))
    .output(schemas.currentSession)
    .query(({ ctx }) => getSession(ctx)),

  signOut: command
    .meta(rest('POST', '/api/auth/sign-out', { tag, resumo: 'Encerra a sessão atual', erros: [401, 500] }))
    .output(schemas.signedOut)
    .mutation(({ ctx }) => signOut(ctx)),

  requestPasswordReset: open
    .meta(
      rest('POST', '/api/auth/request-password-reset', {
        tag,
        resumo: 'Pede por e-mail a redefinição da senha',
        descricao: 'A resposta é a mesma, exista ou não um usuário com o e-mail.',
        erros: [400, 500],
        unaudited: 'asking changes nothing: what the mailed token does is audited',
      }),
    )
    .input(schemas.requestPasswordReset)
    .use(({ next }) => evenly(next()))
    .use(inTransaction)
    .output(schemas.done)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),

  resetPassword: open
    .meta(
      rest('POST', '/api/auth/reset-password', {
        tag,
        resumo: 'Define a senha com o código recebido por e-mail',
        descricao: 'No primeiro acesso, também ativa a conta.',
        erros: [400, 500],
      }),
    )
    .input(schemas.resetPassword)
    .use(async ({ ctx, input, next }) => next({ ctx: { prepared: await prepareReset(ctx, input) } }))
    .use(inTransaction)
    .output(schemas.done)
    .mutation(({ ctx }) => resetPassword(ctx, ctx.prepared)),
});
