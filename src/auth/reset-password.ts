import { TokenSenha, Usuario } from '../../db/models/usuario.ts';
import type { Context } from '../procedure/context.ts';
import type { CommandContext } from '../procedure/trpc.ts';
import { forgetFailures } from './attempts.ts';
import { setCredential } from './credentials.ts';
import { markDevice } from './device-marks.ts';
import { avisar } from './emails.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { tokenExpirado, tokenRecusado } from './rules.ts';
import type { NewPassword, PasswordSet } from './schemas.ts';
import { closeAll } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** A valid token, and the hash of the new password. */
export interface PreparedReset {
  token: TokenSenha;
  hash: string;
}

/**
 * Checks the token and the password and hashes the password, outside the transaction. A worthless token costs no
 * hash, and a refused password costs no token.
 */
export async function prepareReset(
  { db, now, settings }: Context,
  { token, newPassword }: NewPassword,
): Promise<PreparedReset> {
  const found = await TokenSenha.query(db).findById(hashToken(token));
  if (!found?.data_fim) throw tokenRecusado();
  if (new Date(found.data_fim) <= now()) throw tokenExpirado();
  const { email } = await Usuario.query(db).findById(found.usuario_id).throwIfNotFound();
  await checkStrength(settings, newPassword, [email], 'newPassword');
  return { token: found, hash: await hashPassword(newPassword) };
}

/**
 * Sets the password, and activates the account if it is PENDENTE. All of the user's sessions and other tokens end. So
 * do the wrong passwords of strangers, and the marks of all devices but this one. The user's row is the lock: when
 * one token is used several times at once, the first use removes it.
 */
export async function resetPassword(
  ctx: CommandContext,
  { token, hash }: PreparedReset,
): Promise<PasswordSet> {
  const { db, now } = ctx;
  const usuario = await Usuario.query(db)
    .modify('agora')
    .findById(token.usuario_id)
    .forNoKeyUpdate()
    .throwIfNotFound();
  const used = await TokenSenha.query(db).deleteById(token.hash);
  if (used === 0 || usuario.situacao === 'INATIVO') throw tokenRecusado();

  await setCredential(db, usuario.id, hash, now());
  await closeAll(db, usuario.id);
  await forgetFailures(ctx, usuario.email);
  await markDevice(ctx, usuario.id);
  const firstAccess = usuario.status === 'PENDENTE';
  if (firstAccess) await activate(ctx, usuario.id);
  else await tellOfReset(ctx, usuario);
  return { status: true, email: usuario.email, name: usuario.nome, firstAccess };
}

async function tellOfReset(ctx: CommandContext, usuario: Usuario): Promise<void> {
  ctx.audit.record('RESETAR_SENHA', 'usuario', usuario.id, {}, usuario.id);
  await avisar(ctx, 'SENHA_ALTERADA', usuario);
}

async function activate({ db, now, audit }: CommandContext, usuarioId: string): Promise<void> {
  await Usuario.query(db).findById(usuarioId).patch({ status: 'ATIVO', data_att: now().toISOString() });
  audit.record('ATIVAR_CONTA', 'usuario', usuarioId, {}, usuarioId);
}
