import { statusDe } from '../../db/models/usuario.ts';
import { prepared } from '../../db/prepared.ts';
import type { Context, CurrentSession, CurrentUser } from '../procedure/context.ts';
import { checkRedirect } from './rules.ts';
import type { LedTo, ResetLink, SessionAnswer, SignedIn } from './schemas.ts';
import { publicIdOf } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** The session of the request, which the context already carries. */
export function getSession({
  session,
  user,
}: Context & { session: CurrentSession; user: CurrentUser }): SessionAnswer {
  return {
    session: {
      id: publicIdOf(session),
      userId: user.id,
      createdAt: session.data_registro,
      updatedAt: session.data_att,
      expiresAt: session.data_fim,
      ipAddress: session.ip,
      userAgent: session.user_agent,
    },
    user: wireUser(user),
  };
}

/** A user in the words of the auth paths, which are Better Auth's. */
export function wireUser(usuario: CurrentUser): SignedIn['user'] {
  return {
    id: usuario.id,
    name: usuario.nome,
    email: usuario.email,
    emailVerified: usuario.status === 'ATIVO',
    image: null,
    createdAt: usuario.data_registro,
    updatedAt: usuario.data_att,
    // Who only reads is answered as an Administrador, and is none.
    cargo: usuario.somente_leitura ? 'Operador' : usuario.cargo,
    status: usuario.status,
    somente_leitura: usuario.somente_leitura,
  };
}

const COUNTS = `
  select 1 from tokens_senha t join usuarios u on u.id = t.usuario_id
  where t.hash = $1 and t.data_fim > $2 and ${statusDe('u')} <> 'INATIVO'`;

/**
 * Where a mailed link leads: to the page that was asked for, or to our own. The address carries the token while it counts, and an
 * error otherwise. Following the link does not use up the token, because mail scanners follow links too.
 */
export async function requestPasswordResetCallback(
  { db, now, settings }: Context,
  { token, callbackURL = null }: ResetLink,
): Promise<LedTo> {
  checkRedirect(callbackURL, settings.redirectOrigins, 'callbackURL');
  const url = new URL(callbackURL ?? `${settings.publicUrl}/redefinir-senha`);
  const [counts] = await prepared(db, COUNTS, [hashToken(token), now().toISOString()]);
  if (counts) url.searchParams.set('token', token);
  else url.searchParams.set('error', 'INVALID_TOKEN');
  return { url: url.href };
}
