import type { FastifyRequest } from 'fastify';
import { Cookie, verifyRequestOrigin } from 'lucia';

/**
 * The session of the admin app, which its scripts never see: the token in a cookie that browsers send only to the
 * service's own pages. Everybody else sends the token as a bearer.
 */
const NAME = 'viveiro_sessao';

/** As long as a session can last at all, in seconds; when it ends is the service's to say. */
const MAX_AGE = 30 * 24 * 60 * 60;

/** The `Set-Cookie` of a session that begins; `Secure` where people reach the service by https. */
export function sessionCookie(token: string, publicUrl: string): string {
  return cookie(token, publicUrl, MAX_AGE);
}

/** The `Set-Cookie` of a session that has ended. */
export function endedSessionCookie(publicUrl: string): string {
  return cookie('', publicUrl, 0);
}

/** The token in a request's cookie; undefined when there is none, or when another origin's page sent the request. */
export function tokenInCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  const { cookie: header } = request.headers;
  if (header === undefined) return undefined;
  const token = header.split('; ').find((pair) => pair.startsWith(`${NAME}=`));
  if (token === undefined || !isSameOrigin(request, publicUrl)) return undefined;
  return token.slice(NAME.length + 1) || undefined;
}

/**
 * Whether one of the service's own pages sent the request. Browsers name the origin of every write, and on https or
 * localhost the site of every request (`none` is an address that a person opened); reads elsewhere come with neither,
 * and SameSite keeps the cookie from those of other sites.
 */
export function isSameOrigin({ method, headers, host }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  const reads = method === 'GET' || method === 'HEAD';
  if (headers.origin !== undefined) return verifyRequestOrigin(headers.origin, [host, publicUrl]);
  if (site !== undefined) return site === 'same-origin' || (reads && site === 'none');
  return reads;
}

function cookie(value: string, publicUrl: string, maxAge: number): string {
  const secure = publicUrl.startsWith('https:');
  return new Cookie(NAME, value, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/',
    maxAge,
  }).serialize();
}
