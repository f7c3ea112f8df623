import { Email } from '../../db/models/email.ts';
import { TokenSenha } from '../../db/models/usuario.ts';
import type { CommandContext } from '../trpc.ts';
import type { ModeloEmail } from '../vocabulary.ts';
import { hashToken, newToken } from './tokens.ts';

type Outgoing = Pick<CommandContext, 'db' | 'now' | 'afterCommit' | 'wakeOutbox'>;

/** Invites a new user to choose a password. The mail's link leads to `redirectTo` when given. */
export async function enfileirarConvite(
  ctx: Outgoing,
  usuarioId: string,
  redirectTo: string | null = null,
): Promise<void> {
  await enfileirar(ctx, 'CONVITE', usuarioId, redirectTo);
}

/** Lets a user choose another password. The mail's link leads to `redirectTo` when given. */
export async function enfileirarRedefinicao(
  ctx: Outgoing,
  usuarioId: string,
  redirectTo: string | null,
): Promise<void> {
  await enfileirar(ctx, 'REDEFINICAO', usuarioId, redirectTo);
}

/**
 * The mail and its token are written with the fact that causes them, and sent after the commit. Earlier tokens stay
 * until one is used or they expire: mails may arrive in any order.
 */
async function enfileirar(
  ctx: Outgoing,
  modelo: ModeloEmail,
  usuario_id: string,
  redirect_to: string | null,
) {
  const token = newToken();
  const data_registro = ctx.now().toISOString();
  await TokenSenha.query(ctx.db).insert({ hash: hashToken(token), usuario_id, data_registro });
  await Email.query(ctx.db).insert({
    usuario_id,
    modelo,
    dados: { token, redirect_to },
    proxima_tentativa: data_registro,
    data_registro,
  });
  ctx.afterCommit(ctx.wakeOutbox);
}
