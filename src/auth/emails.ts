import {
  type DadosAlertas,
  type DadosAviso,
  type DadosComToken,
  type DadosWebhook,
  Email,
} from '../../db/models/email.ts';
import { TokenSenha, type Usuario } from '../../db/models/usuario.ts';
import { prepared } from '../../db/prepared.ts';
import type { ModeloComToken, ModeloEmail } from '../common/modelos-de-email.ts';
import type { CommandContext } from '../procedure/trpc.ts';
import { hashToken, newToken } from './tokens.ts';

type Outgoing = Pick<CommandContext, 'db' | 'now' | 'afterCommit' | 'wakeOutbox'>;

/** Invites a new user to choose a password. The link in the mail leads to `redirectTo` when it is given. */
export async function enfileirarConvite(
  ctx: Outgoing,
  usuarioId: string,
  redirectTo: string | null = null,
): Promise<void> {
  await enfileirarComToken(ctx, 'CONVITE', usuarioId, redirectTo);
}

/** Lets a user choose another password. The link in the mail leads to `redirectTo` when it is given. */
export async function enfileirarRedefinicao(
  ctx: Outgoing,
  usuarioId: string,
  redirectTo: string | null,
): Promise<void> {
  await enfileirarComToken(ctx, 'REDEFINICAO', usuarioId, redirectTo);
}

/** Tells a user, at the old address, that the account's address has changed, so that an intruder cannot hide the change. */
export async function avisarEmailAlterado(
  ctx: Outgoing,
  { id, email }: Pick<Usuario, 'id' | 'email'>,
): Promise<void> {
  await enfileirar(ctx, 'EMAIL_ALTERADO', id, { email });
}

/** Tells a user that the password has changed, at the address that the account had at that moment. */
export async function avisarSenhaAlterada(
  ctx: Outgoing,
  { id, email }: Pick<Usuario, 'id' | 'email'>,
): Promise<void> {
  await enfileirar(ctx, 'SENHA_ALTERADA', id, { email });
}

/** Tells every administrator, at the address that the account has when it is sent. The caller wakes the outbox. */
export async function avisarAdministradores(
  { db, now }: Pick<Outgoing, 'db' | 'now'>,
  ...[modelo, dados]: ['WEBHOOK_PAUSADO', DadosWebhook] | ['ALERTAS', DadosAlertas]
): Promise<void> {
  await prepared(db, AOS_ADMINISTRADORES, [modelo, JSON.stringify(dados), now().toISOString()]);
}

const AOS_ADMINISTRADORES = `
  insert into emails (usuario_id, modelo, dados, proxima_tentativa, data_registro)
  select id, $1, $2::jsonb, $3, $3
  from usuarios where conta = 'PESSOA' and cargo = 'Administrador' and status = 'ATIVO' order by id`;

/** The token counts from the moment its mail is sent. Earlier tokens stay valid until then, because mails may be slow. */
async function enfileirarComToken(
  ctx: Outgoing,
  modelo: ModeloComToken,
  usuario_id: string,
  redirect_to: string | null,
): Promise<void> {
  const token = newToken();
  const data_registro = ctx.now().toISOString();
  await TokenSenha.query(ctx.db).insert({ hash: hashToken(token), usuario_id, data_registro });
  await enfileirar(ctx, modelo, usuario_id, { token, redirect_to }, data_registro);
}

/** The mail is written in the transaction that causes it, and sent after the commit. */
async function enfileirar(
  ctx: Outgoing,
  modelo: ModeloEmail,
  usuario_id: string,
  dados: DadosComToken | DadosAviso,
  data_registro = ctx.now().toISOString(),
): Promise<void> {
  const proxima_tentativa = data_registro;
  await Email.query(ctx.db).insert({ usuario_id, modelo, dados, proxima_tentativa, data_registro });
  ctx.afterCommit(ctx.wakeOutbox);
}
