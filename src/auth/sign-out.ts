import { unauthenticated } from '../common/errors.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { close } from './sessions.ts';

export async function signOut({ db, session, user, audit }: UserCommandContext) {
  if (!(await close(db, session.id))) throw unauthenticated();
  audit.record('LOGOUT', 'usuario', user.id);
  return { success: true };
}
