import type { FastifyReply, FastifyRequest } from 'fastify';
import { MARK_DAYS } from '../../src/auth/device-marks.ts';
import type { Device } from '../../src/procedure/context.ts';
import { cookieOf, isProgram, isSameOrigin, type Kind, setCookie } from './cookies.ts';

/** The marks of the accounts that have signed in on a device, the last one first. It opens nothing. */
const MARKS: Kind = { name: 'viveiro_aparelho', maxAge: MARK_DAYS * 24 * 60 * 60 };

/** The accounts whose marks a device keeps: of a computer that a whole team uses. */
const MOST = 20;

/**
 * The device of a write, by its cookie: that of a browser for the service's own pages alone, so that no other page spends a
 * person's guesses; that of a program, which names no origin, if it keeps cookies. Undefined for reads and other origins' pages. An answer that is
 * streamed, as tRPC can, has its head before the mark is known, and goes without.
 */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): Device | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (!isProgram(request) && !isSameOrigin(request, publicUrl)) return undefined;
  return {
    marks: () => cookieOf(request, MARKS)?.split('.').slice(0, MOST) ?? [],
    keep: (marks) => {
      reply.header('set-cookie', setCookie(MARKS, marks.slice(0, MOST).join('.'), publicUrl));
    },
  };
}
