import type { z } from 'zod';
import { Credencial, Usuario } from '../../db/models/usuario.ts';
import { changes } from '../auditoria/trail.ts';
import { setCredential } from '../auth/credentials.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { closeOthers } from '../auth/sessions.ts';
import type { Context, CurrentUser } from '../context.ts';
import type { UserCommandContext } from '../trpc.ts';
import { forgetOldAddress, patch } from './atualizar.ts';
import { checkSenhas, DADOS_PESSOAIS, senhaAtualIncorreta } from './rules.ts';
import type { atualizarPerfil as body } from './schemas.ts';

type Input = z.output<typeof body>;

/** A new password in the place of one that was just verified, as hashes. */
interface NewPassword {
  before: string;
  after: string;
}

/** Verifies the current password and hashes the new one, outside the transaction; null when no new one is asked for. */
export async function prepareNewPassword(
  { db, user }: Context & { user: CurrentUser },
  { senha_atual, nova_senha }: Input,
): Promise<NewPassword | null> {
  checkSenhas({ senha_atual, nova_senha });
  if (senha_atual === undefined || nova_senha === undefined) return null;
  const credencial = await Credencial.query(db).findById(user.id);
  const matches = await verifyPassword(credencial?.hash_senha, senha_atual);
  if (!matches || !credencial) throw senhaAtualIncorreta();
  return { before: credencial.hash_senha, after: await hashPassword(nova_senha) };
}

/** Changes one's own record, and one's own password. Nothing is written, nor audited, when nothing differs. */
export async function atualizarPerfil(
  ctx: UserCommandContext,
  { nome, email, telefone }: Input,
  newPassword: NewPassword | null,
) {
  const usuario = await Usuario.query(ctx.db).findById(ctx.user.id).forNoKeyUpdate().throwIfNotFound();
  if (newPassword) await changePassword(ctx, newPassword);
  const wanted = { nome, email, telefone };
  const detalhes = changes(usuario, wanted, DADOS_PESSOAIS);
  if (Object.keys(detalhes).length === 0) return usuario;

  ctx.audit.record('ATUALIZAR_USUARIO', 'usuario', usuario.id, detalhes);
  const changed = await patch(ctx, usuario.id, wanted);
  if ('email' in detalhes) await forgetOldAddress(ctx, changed);
  return changed;
}

/** Whoever else is signed in as this user has to sign in again. */
async function changePassword(ctx: UserCommandContext, { before, after }: NewPassword): Promise<void> {
  const { db, now, user, session, audit } = ctx;
  const credencial = await Credencial.query(db).findById(user.id);
  if (credencial?.hash_senha !== before) throw senhaAtualIncorreta();
  await setCredential(db, user.id, after, now());
  await closeOthers(db, user.id, session.id);
  audit.record('RESETAR_SENHA', 'usuario', user.id);
}
