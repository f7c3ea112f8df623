import {
  type DadosAlertas,
  type DadosAviso,
  type DadosComToken,
  type DadosWebhook,
  Email,
} from '../../db/models/email.ts';
import { TokenSenha, type Usuario } from '../../db/models/usuario.ts';
import { prepared } from '../../db/prepared.ts';
import type { ModeloAviso, ModeloComToken } from '../common/modelos-de-email.ts';
import type { CommandContext } from '../procedure/trpc.ts';
import { hashToken, newToken } from './tokens.ts';

type Outgoing = Pick<CommandContext, 'db' | 'now' | 'afterCommit' | 'wakeOutbox'>;

/**
 * Lets a user choose a password: the first one, or another. The link in the mail leads to `redirectTo` when it is given. The token
 * counts from the moment its mail is sent. Earlier tokens stay valid until then, because mails may be slow.
 */
export async function enfileirarComToken(
  ctx: Outgoing,
  modelo: ModeloComToken,
  usuario_id: string,
  redirect_to: string | null = null,
): Promise<void> {
  const token = newToken();
  const data_registro = ctx.now().toISOString();
  await TokenSenha.query(ctx.db).insert({ hash: hashToken(token), usuario_id, data_registro });
  await enfileirar(ctx, modelo, usuario_id, { token, redirect_to }, data_registro);
}

/** Tells a user, at the address that the account had until then, of a change that an intruder would hide. */
export async function avisar(
  ctx: Outgoing,
  modelo: ModeloAviso,
  { id, email }: Pick<Usuario, 'id' | 'email'>,
): Promise<void> {
  await enfileirar(ctx, modelo, id, { email });
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

/** The mail is written in the transaction that causes it, and sent after the commit. */
async function enfileirar(
  ctx: Outgoing,
  modelo: ModeloComToken | ModeloAviso,
  usuario_id: string,
  dados: DadosComToken | DadosAviso,
  data_registro = ctx.now().toISOString(),
): Promise<void> {
  const proxima_tentativa = data_registro;
  await Email.query(ctx.db).insert({ usuario_id, modelo, dados, proxima_tentativa, data_registro });
  ctx.afterCommit(ctx.wakeOutbox);
}
