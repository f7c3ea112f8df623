import { close, openOf, publicIdOf } from '../auth/sessions.ts';
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
    .map((each) => ({ ...each, id: publicIdOf(each), atual: each.id === session.id }))
    .sort((a, b) => b.data_att.localeCompare(a.data_att));
}

/** Ends one of one's own sessions at once: on a lost phone, or on a shared computer. */
export async function encerrarSessao({ db, user, session, audit }: UserCommandContext, id: string) {
  const own = (await openOf(db, user.id)).find((each) => publicIdOf(each) === id);
  if (!own || !(await close(db, own.id))) throw notFound();
  audit.record('LOGOUT', 'usuario', user.id, own.id === session.id ? {} : { sessao: 'outra' });
  return { success: true };
}
