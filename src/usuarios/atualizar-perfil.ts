import { Credencial, Usuario } from '../../db/models/usuario.ts';
import { withinLimits } from '../auth/attempts.ts';
import { setCredential } from '../auth/credentials.ts';
import { markDevice } from '../auth/device-marks.ts';
import { avisar } from '../auth/emails.ts';
import { checkStrength, hashPassword, verifyPassword } from '../auth/passwords.ts';
import { closeOthers } from '../auth/sessions.ts';
import { somenteLeitura } from '../common/errors.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import { changes } from '../procedure/audit-trail.ts';
import type { Context, CurrentUser } from '../procedure/context.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { leaveOldAddress, patch } from './atualizar.ts';
import { AUDITED } from './criar.ts';
import { buscarUsuario } from './queries.ts';
import { checkSenhaAtual, faltaSenhaAtual, senhaAtualIncorreta } from './rules.ts';
import type { MudancaDePerfil } from './schemas.ts';

/** The verified hash of the current password, and the hash of the new one; `nova` is null when the password stays. */
interface Confirmation {
  atual: string;
  nova: string | null;
}

/**
 * Verifies the current password, which a new password or a new address requires, and hashes the new one: outside the
 * transaction. Null when neither is requested. A wrong password counts for this session alone.
 */
export async function confirm(
  ctx: Context & { user: CurrentUser },
  { senha_atual, nova_senha, email }: MudancaDePerfil,
): Promise<Confirmation | null> {
  const { db, user, settings } = ctx;
  checkSenhaAtual({ senha_atual, nova_senha, email }, user.email);
  if (senha_atual === undefined) return null;
  if (nova_senha) await checkStrength(settings, nova_senha, [user.email, email ?? user.email], 'nova_senha');
  const verify = async (checkLimits: () => Promise<void>) => {
    const credencial = await Credencial.query(db).findById(user.id);
    const matches = await verifyPassword(credencial?.hash_senha, senha_atual, checkLimits);
    return credencial && matches ? credencial.hash_senha : null;
  };
  const atual = await withinLimits(ctx, user.email, verify, senhaAtualIncorreta);
  return { atual, nova: nova_senha === undefined ? null : await hashPassword(nova_senha) };
}

/** Changes one's own record and password. When nothing differs, nothing is written or audited. */
export async function atualizarPerfil(
  ctx: UserCommandContext,
  { nome, email, telefone, data_att }: MudancaDePerfil,
  confirmed: Confirmation | null,
) {
  const usuario = await Usuario.query(ctx.db).findById(ctx.user.id).forNoKeyUpdate().throwIfNotFound();
  await checkAsRead(usuario, data_att, () => buscarUsuario(ctx, usuario.id));
  if (confirmed) await checkStillCurrent(ctx, confirmed.atual);
  if (confirmed?.nova) await changePassword(ctx, usuario, confirmed.nova);
  const wanted = { nome, email, telefone };
  const detalhes = changes(usuario, wanted, AUDITED);
  if (Object.keys(detalhes).length === 0) return usuario;

  // The password is all that is its own to change.
  if (ctx.user.somente_leitura) throw somenteLeitura();
  // The address has changed since the check that required no password.
  if ('email' in detalhes && !confirmed) throw faltaSenhaAtual('o e-mail');
  ctx.audit.record('ATUALIZAR_USUARIO', 'usuario', usuario.id, detalhes);
  const changed = await patch(ctx, usuario.id, wanted);
  if ('email' in detalhes) await leaveOldAddress(ctx, usuario, changed);
  return changed;
}

/** The password may have changed since it was verified. The caller holds the lock on the user's row. */
async function checkStillCurrent({ db, user }: UserCommandContext, verified: string): Promise<void> {
  const credencial = await Credencial.query(db).findById(user.id);
  if (credencial?.hash_senha !== verified) throw senhaAtualIncorreta();
}

/** Ends the user's other sessions, and the marks of other devices. */
async function changePassword(ctx: UserCommandContext, usuario: Usuario, hash: string): Promise<void> {
  const { db, now, session, audit } = ctx;
  await setCredential(db, usuario.id, hash, now());
  await closeOthers(db, usuario.id, session.id);
  await markDevice(ctx, usuario.id);
  await avisar(ctx, 'SENHA_ALTERADA', usuario);
  audit.record('RESETAR_SENHA', 'usuario', usuario.id);
}
