import type { FastifyRequest } from 'fastify';
import { LONGEST_SESSION } from '../../src/auth/sessions.ts';
import { type CookieKind, cookieOf, isSameOrigin, setCookie } from './cookies.ts';

/**
 * The session of the admin app, which its scripts never see: the token in a cookie that browsers send only to the
 * service's own pages. All other clients send the token as a bearer. The cookie is kept as long as a session can last
 * at all; the service decides when the session ends.
 */
const SESSION: CookieKind = { name: 'viveiro_sessao', maxAge: LONGEST_SESSION.seconds() };

/** The `Set-Cookie` of a session that begins. */
export function sessionCookie(token: string, publicUrl: string): string {
  return setCookie(SESSION, token, publicUrl);
}

/** The `Set-Cookie` of a session that has ended. */
export function endedSessionCookie(publicUrl: string): string {
  return setCookie({ ...SESSION, maxAge: 0 }, '', publicUrl);
}

/** The token in a request's cookie; undefined when there is none, or when another origin's page sent the request. */
export function tokenInCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  const token = cookieOf(request, SESSION);
  return token !== undefined && isSameOrigin(request, publicUrl) ? token : undefined;
}
