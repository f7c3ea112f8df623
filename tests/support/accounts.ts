import { hash } from '@node-rs/argon2';
import type { Db } from '../../db/connection.ts';
import { Email } from '../../db/models/email.ts';
import { TokenSenha, type Usuario } from '../../db/models/usuario.ts';
import { setCredential } from '../../src/auth/credentials.ts';
import { hashPassword } from '../../src/auth/passwords.ts';
import { open, validate } from '../../src/auth/sessions.ts';
import { hashToken } from '../../src/auth/tokens.ts';
import type { Context } from '../../src/procedure/context.ts';
import { type Caller, callerFor } from './caller.ts';

export const SENHA = 'muda de ipê-amarelo';

/**
 * The same user, now with SENHA. Its hash names the least cost that there is, which a sign-in then takes from it, so that a
 * test may sign in a hundred times; where the time of a sign-in counts, `slowly` says so.
 */
export async function withPassword(db: Db, usuario: Usuario, { slowly = false } = {}): Promise<Usuario> {
  await setCredential(db, usuario.id, await (slowly ? hashPassword(SENHA) : QUICK), new Date());
  return usuario;
}

const QUICK = hash(SENHA, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A token of a new session of the user. */
export function signIn(db: Db, { id }: Pick<Usuario, 'id'>): Promise<string> {
  return open(db, id, { ip: null, userAgent: null });
}

/** Calls as whoever bears the token, as the HTTP edge would: nobody when its session is over. */
export async function bearer(db: Db, token: string, replaced: Partial<Context> = {}): Promise<Caller> {
  const found = await validate(db, token);
  return callerFor(db, found?.user ?? null, { session: found?.session ?? null, ...replaced });
}

/** The mails of a user that wait in the outbox, oldest first. */
export async function waitingMails(db: Db, { id }: Pick<Usuario, 'id'>): Promise<Email[]> {
  return Email.query(db).where('usuario_id', id).whereNotNull('dados').orderBy('data_registro');
}

/** The token that a mail in the outbox carries; empty when it is sent, or only tells something. */
export function tokenOf({ dados }: Pick<Email, 'dados'>): string {
  return dados && 'token' in dados ? dados.token : '';
}

/** The token of the newest mail in a user's outbox; it counts until `fim`, as if the mail had been sent. */
export async function mailedToken(
  db: Db,
  usuario: Pick<Usuario, 'id'>,
  fim = new Date(Date.now() + 3_600_000),
): Promise<string> {
  const token = (await waitingMails(db, usuario)).map(tokenOf).filter(Boolean).at(-1);
  if (!token) throw new Error('no mail waits in the outbox');
  await TokenSenha.query(db).findById(hashToken(token)).patch({ data_fim: fim.toISOString() });
  return token;
}
