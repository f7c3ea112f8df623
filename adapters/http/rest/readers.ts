import type { FastifyReply } from 'fastify';
import { IDLE_MS, SENDING_MS } from './bounds.ts';

/** Cuts off a reader that takes nothing for a minute, or too long in all. */
export function boundReader(reply: FastifyReply): void {
  reply.raw.setTimeout(IDLE_MS, () => cut(reply));
  const overdue = setTimeout(() => cut(reply), SENDING_MS).unref();
  reply.raw.once('close', () => clearTimeout(overdue));
}

/**
 * Resets a connection, so that nobody mistakes a partial answer for a complete one. A plain end would look like the
 * end of the answer.
 */
export function cut({ raw }: FastifyReply): void {
  if (!raw.writableFinished) raw.socket?.resetAndDestroy();
}
