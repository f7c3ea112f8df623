import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cookie, verifyRequestOrigin } from 'lucia';
import { MARK_DAYS } from '../../src/auth/device-marks.ts';
import { LONGEST_SESSION } from '../../src/auth/sessions.ts';
import type { Device } from '../../src/procedure/context.ts';

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

/** The marks of the accounts that have signed in on a device, the latest first. The cookie gives access to nothing. */
const MARKS: CookieKind = { name: 'viveiro_aparelho', maxAge: MARK_DAYS * 24 * 60 * 60 };

/** The number of accounts whose marks a device keeps, enough for the computer of a whole team. */
const MOST = 20;

/**
 * The device of a write, by its cookie. For a browser that is only the cookie of the service's own pages, so that no
 * other page spends a person's guesses; a program names no origin, and counts if it keeps cookies. Undefined for
 * pages of other origins. A streamed answer, as tRPC can have, sends its head before the mark is known,
 * and goes without.
 */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): Device | undefined {
  if (!isProgram(request) && !isSameOrigin(request, publicUrl)) return undefined;
  return {
    marks: () => cookieOf(request, MARKS)?.split('.').slice(0, MOST) ?? [],
    keep: (marks) => {
      reply.header('set-cookie', setCookie(MARKS, marks.slice(0, MOST).join('.'), publicUrl));
    },
  };
}

/** The name of a cookie, and for how many seconds browsers keep it. */
interface CookieKind {
  name: string;
  maxAge: number;
}

/**
 * A `Set-Cookie` that scripts cannot read, and that browsers send only to the service's own pages. It is `Secure`
 * when people reach the service by https.
 */
function setCookie({ name, maxAge }: CookieKind, value: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:');
  return new Cookie(name, value, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/',
    maxAge,
  }).serialize();
}

/** The value of a request's cookie; undefined when there is none. */
function cookieOf({ headers: { cookie } }: FastifyRequest, { name }: CookieKind): string | undefined {
  const pair = cookie?.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || undefined;
}

/**
 * Whether one of the service's own pages sent the request. Browsers name the origin of every write, and on https or
 * localhost the site of every request (`none` is an address that a person opened). Reads elsewhere have neither, and
 * SameSite keeps the cookie out of other sites' requests.
 */
export function isSameOrigin({ method, headers, host }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  const reads = method === 'GET' || method === 'HEAD';
  if (headers.origin !== undefined) return verifyRequestOrigin(headers.origin, [host, publicUrl]);
  if (site !== undefined) return site === 'same-origin' || (reads && site === 'none');
  return reads;
}

/** Whether a program sent the request: a browser names the origin of each of its writes. */
function isProgram({ headers }: FastifyRequest): boolean {
  return headers.origin === undefined && headers['sec-fetch-site'] === undefined;
}
