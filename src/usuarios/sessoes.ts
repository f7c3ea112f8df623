import { close, openOf } from '../auth/sessions.ts';
import { notFound } from '../common/errors.ts';
import type { Context, CurrentSession, CurrentUser } from '../procedure/context.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { SessaoAberta } from './schemas.ts';

/** A user's open sessions, the most recently used first. */
export async function minhasSessoes({
  db,
  user,
  session,
}: Context & { user: CurrentUser; session: CurrentSession }): Promise<SessaoAberta[]> {
  const open = await openOf(db, user.id);
  return open
    .map((each) => ({ ...each, id: idOf(each), atual: each.id === session.id }))
    .sort((a, b) => b.data_att.localeCompare(a.data_att));
}

/** Ends one of one's own sessions at once: on a lost phone, or on a shared computer. */
export async function encerrarSessao({ db, user, session, audit }: UserCommandContext, id: string) {
  const own = (await openOf(db, user.id)).find((each) => idOf(each) === id);
  if (!own || !(await close(db, own.id))) throw notFound();
  audit.record('LOGOUT', 'usuario', user.id, own.id === session.id ? {} : { sessao: 'outra' });
  return { success: true };
}

/** The public name of a session: half of the hash of its token, in the form of every other id. */
export function idOf({ id }: Pick<CurrentSession, 'id'>): string {
  return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20, 32)].join('-');
}
