import type { FastifyRequest } from 'fastify';
import { Cookie, verifyRequestOrigin } from 'lucia';

/** The name of a cookie, and for how many seconds browsers keep it. */
export interface CookieKind {
  name: string;
  maxAge: number;
}

/**
 * A `Set-Cookie` that scripts cannot read, and that browsers send only to the service's own pages. It is `Secure`
 * when people reach the service by https.
 */
export function setCookie({ name, maxAge }: CookieKind, value: string, publicUrl: string): string {
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
export function cookieOf({ headers: { cookie } }: FastifyRequest, { name }: CookieKind): string | undefined {
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
export function isProgram({ headers }: FastifyRequest): boolean {
  return headers.origin === undefined && headers['sec-fetch-site'] === undefined;
}
