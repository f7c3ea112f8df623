import type { Db } from '../../db/connection.ts';
import type { DadosComToken, Email } from '../../db/models/email.ts';
import { Credencial, TokenSenha } from '../../db/models/usuario.ts';
import { removeMarks } from './device-marks.ts';
import { fimDoRepouso } from './rules.ts';
import { hashToken } from './tokens.ts';

/**
 * Sets a user's password, revokes every mailed token, and forgets the devices on which the old password was used. The
 * caller holds the lock on the user's row.
 */
export async function setCredential(
  db: Db,
  usuario_id: string,
  hash_senha: string,
  now: Date,
): Promise<void> {
  await Credencial.query(db)
    .insert({ usuario_id, hash_senha, data_att: now.toISOString() })
    .onConflict('usuario_id')
    .merge();
  await removeMarks(db, usuario_id);
  await revokeTokens(db, usuario_id);
}

/** Deletes every token of a user, and drops unsent mails that carry one. */
export async function revokeTokens(db: Db, usuarioId: string): Promise<void> {
  await TokenSenha.query(db).delete().where('usuario_id', usuarioId);
}

/** Deletes the tokens that expired some days ago. */
export async function removeExpiredTokens(db: Db, now: Date): Promise<void> {
  await TokenSenha.query(db).delete().where('data_fim', '<=', fimDoRepouso(now).toISOString());
}

/** Once a mail is sent, deletes the tokens of the mails written before it: only the newest mail counts. */
export async function endOlderTokens(
  db: Db,
  {
    usuario_id,
    data_registro,
    dados,
  }: Pick<Email, 'usuario_id' | 'data_registro'> & { dados: DadosComToken },
): Promise<void> {
  await TokenSenha.query(db)
    .delete()
    .where({ usuario_id })
    .where('data_registro', '<=', data_registro)
    .whereNot('hash', hashToken(dados.token));
}
