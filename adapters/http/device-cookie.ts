import type { FastifyReply, FastifyRequest } from 'fastify';
import { MARK_DAYS } from '../../src/auth/device-marks.ts';
import type { Device } from '../../src/procedure/context.ts';
import { type CookieKind, cookieOf, isProgram, isSameOrigin, setCookie } from './cookies.ts';

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
