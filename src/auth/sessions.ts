import { Lucia, type Session, TimeSpan } from 'lucia';
import type { Db } from '../../db/connection.ts';
import { luciaSessions, type SessionAttributes } from '../../db/lucia-sessions.ts';
import { prepared } from '../../db/prepared.ts';
import type { Context, CurrentSession, CurrentUser } from '../procedure/context.ts';
import { hashToken, newToken } from './tokens.ts';

/** A session ends 7 days after its last use. Lucia moves the end at most every half of that. */
const SLIDING = new TimeSpan(7, 'd');
/** However much it is used, a session ends 30 days after the sign-in. */
export const LONGEST_SESSION = new TimeSpan(30, 'd');

/** The user who bears a token, and the session. */
export interface Bearer {
  session: CurrentSession;
  user: CurrentUser;
  /** Until then, in milliseconds of this process's clock, the database need not be asked again. */
  askAgain: number;
}

/**
 * The bearer of a token, read from the database; null when the token is unknown, the session has expired or the user
 * is not ATIVO. One prepared query, and now and then an update that moves the session's end.
 */
export async function validate(db: Db, token: string): Promise<Bearer | null> {
  const { session, user } = await lucia(db).validateSession(hashToken(token));
  if (!session || user.status !== 'ATIVO') return null;
  if (nowOf(session) >= lastInstantOf(session)) {
    await lucia(db).invalidateSession(session.id);
    return null;
  }
  const current = asCurrent(session);
  const data_att = new Date(nowOf(session)).toISOString();
  // In the second half of its time, using a session moves its end. Only the database does that.
  const moving = new Date(current.data_fim).getTime() - SLIDING.milliseconds() / 2;
  const askAgain = Math.min(moving, user.acesso_fim === null ? moving : Date.parse(user.acesso_fim));
  return { session: session.fresh ? { ...current, data_att } : current, user, askAgain };
}

/** The sessions of a user that are valid now. */
export async function openOf(db: Db, usuarioId: string): Promise<CurrentSession[]> {
  const sessions = await lucia(db).getUserSessions(usuarioId);
  return sessions.filter((session) => nowOf(session) < lastInstantOf(session)).map(asCurrent);
}

/** The database's clock, in milliseconds. */
function nowOf({ adiante }: Session): number {
  return Date.now() + adiante;
}

function lastInstantOf({ data_registro }: Session): number {
  return new Date(data_registro).getTime() + LONGEST_SESSION.milliseconds();
}

function asCurrent(session: Session): CurrentSession {
  const { id, data_registro, data_att, ip, user_agent, expiresAt, adiante } = session;
  const end = Math.min(expiresAt.getTime() + adiante, lastInstantOf(session));
  const data_fim = new Date(end).toISOString();
  return { id, data_registro, data_att, data_fim, ip, user_agent };
}

/** Opens a session and returns its token, which is stored nowhere. */
export async function open(
  db: Db,
  usuarioId: string,
  { ip, userAgent }: Pick<Context, 'ip' | 'userAgent'>,
): Promise<string> {
  const token = newToken();
  // The instants come from the database's clock.
  const attributes = { ip, user_agent: userAgent } as SessionAttributes;
  await lucia(db).createSession(usuarioId, attributes, { sessionId: hashToken(token) });
  return token;
}

/** Ends one session; answers false when it had already ended. Of several concurrent calls, one answers true. */
export async function close(db: Db, sessionId: string): Promise<boolean> {
  const [open] = await prepared(db, 'select 1 from sessoes where id = $1 for update', [sessionId]);
  if (open) await lucia(db).invalidateSession(sessionId);
  return open !== undefined;
}

export async function closeAll(db: Db, usuarioId: string): Promise<void> {
  await lucia(db).invalidateUserSessions(usuarioId);
}

export async function closeOthers(db: Db, usuarioId: string, sessionId: string): Promise<void> {
  const sessions = await lucia(db).getUserSessions(usuarioId);
  for (const { id } of sessions) if (id !== sessionId) await lucia(db).invalidateSession(id);
}

export async function removeExpired(db: Db): Promise<void> {
  await lucia(db).deleteExpiredSessions();
}

function lucia(db: Db) {
  return new Lucia(luciaSessions(db), {
    sessionExpiresIn: SLIDING,
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof lucia>;
  }
}

/** What a session is called in answers: half of the hash of its token, in the form of every other id. */
export function publicIdOf({ id }: Pick<CurrentSession, 'id'>): string {
  return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20, 32)].join('-');
}
