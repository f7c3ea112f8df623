import { setMaxListeners } from 'node:events';
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { untilHungUp } from '../../db/hung-up.ts';
import type { Standby } from '../../db/standby.ts';
import { isKey, validateKey } from '../../src/auth/keys.ts';
import type { SessionCache } from '../../src/auth/session-cache.ts';
import { type Bearer, validate } from '../../src/auth/sessions.ts';
import { type SemAcesso, unauthenticated } from '../../src/common/errors.ts';
import type { Context, Horizon, QueueName } from '../../src/procedure/context.ts';
import { deviceOf, tokenInCookie } from './cookies.ts';
import type { OpenAnswers } from './open-answers.ts';
import { COUNT_RANKS, type Queues } from './queues.ts';
import { isTrial } from './trial.ts';

/** What every request is served with, as the composition root (or a test) chose it. */
export type Service = Pick<
  Context,
  | 'db'
  | 'quickReads'
  | 'now'
  | 'settings'
  | 'timbre'
  | 'wakeOutbox'
  | 'conferirDestino'
  | 'observe'
  | 'chaveDosSelos'
> & {
  sessions: SessionCache;
  standby?: Pick<Standby, 'reader' | 'hasFailed' | 'state'> | undefined;
};

/** A service, with its queues, its open answers, and how far the trail is closed. */
export type Served = Service & { queues: Queues; openAnswers: OpenAnswers; horizon: Horizon };

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the request, for the log. */
    usuarioId: string | null;
    /** The procedures that a tRPC request calls, for its line in the log; null for other routes. */
    procedure: string | null;
  }
}

/**
 * The context of one HTTP request, REST or tRPC. A token that is not cached costs one session query. The work waits
 * for slots in the service's queues until the signal tells that the client has gone.
 */
export async function contextOf(
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  signal = hungUp(reply),
): Promise<Context> {
  const { queues, openAnswers, sessions, ...service } = served;
  const { publicUrl } = service.settings;
  // The scheme is case-insensitive (RFC 9110, 11.1).
  const [, sent] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  const token = sent ?? tokenInCookie(request, publicUrl);
  const found = token === undefined ? 'NAO_AUTENTICADO' : await bearerOf(served, token, signal);
  const bearer = typeof found === 'string' ? null : found;
  const rank = bearer ? COUNT_RANKS.session : COUNT_RANKS.stranger;
  request.usuarioId = bearer?.user.id ?? null;
  const simular = isTrial(request);
  if (simular) reply.header('simulado', 'true');
  // The spread comes last: V8 makes room again for each key that follows it.
  return {
    session: bearer?.session ?? null,
    user: bearer?.user ?? null,
    semAcesso: typeof found === 'string' ? found : undefined,
    forgetUser: sessions.forget,
    log: request.log,
    // With TRUST_PROXY=true a client can send any text as its address.
    ip: isIP(request.ip) ? request.ip : null,
    device: () =>
      ['GET', 'HEAD'].includes(request.method) ? undefined : deviceOf(request, reply, publicUrl),
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
    // Node joins a header that comes several times with commas, hence the cast.
    idempotencyKey: request.headers['idempotency-key'] as string | undefined,
    simular,
    operou: (operacaoId) => reply.header('operacao', operacaoId),
    signal,
    completeUntil: (instant) => {
      // Of the calls of a batch, the one with the oldest data counts.
      const before = reply.getHeader(COMPLETE_UNTIL);
      if (typeof before !== 'string' || instant < before) reply.header(COMPLETE_UNTIL, instant);
    },
    checkSession: async () => {
      const found = token !== undefined && (await bearerOf(served, token, signal));
      if (typeof found === 'string') throw unauthenticated(found);
    },
    withSlot: (queue, work) => {
      const until =
        queue === 'verification' ? AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) : signal;
      const reading = READS.has(queue) ? () => untilHungUp(until, work) : work;
      return queues[queue].run(reading, { who: bearer?.user.id, signal, rank: queue === 'count' ? rank : 0 });
    },
    holdOpen: () => {
      if (bearer) openAnswers.hold(bearer.user.id, reply);
    },
    ...service,
  };
}

/** The header of an answer that was read from the standby: it has everything that was recorded until then. */
export const COMPLETE_UNTIL = 'data-ate';

/** How long a verification may wait and take, in milliseconds: the connection of a silent request is cut after 120 000. */
const ANSWER_MS = 110_000;

/** The queues whose work ends when its caller leaves. Writes that have begun are finished, and short reads need no end. */
const READS: ReadonlySet<QueueName> = new Set(['read', 'slow', 'verification', 'export']);

async function bearerOf(
  { db, now, sessions, queues }: Served,
  token: string,
  signal: AbortSignal,
): Promise<Bearer | SemAcesso> {
  const look = () => sessions.load(() => (isKey(token) ? validateKey : validate)(db, token));
  const found =
    sessions.get(token, now()) ?? (await queues.count.run(look, { signal, rank: COUNT_RANKS.lookup }));
  return found ?? 'NAO_AUTENTICADO';
}

/** A signal that is aborted when the connection closes before the request is answered. */
export function hungUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Every call of a batch adds a listener.
  setMaxListeners(0, controller.signal);
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  // The connection may have closed before anybody listened.
  if (raw.destroyed) controller.abort();
  return controller.signal;
}

const MAX_USER_AGENT = 500;
