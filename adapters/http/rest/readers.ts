import type { FastifyReply } from 'fastify';
import { IDLE_MS, SENDING_MS } from './bounds.ts';

/** Cuts off whoever takes nothing for a minute, and whoever takes too long in all. */
export function boundReader(reply: FastifyReply): void {
  reply.raw.setTimeout(IDLE_MS, () => cut(reply));
  const overdue = setTimeout(() => cut(reply), SENDING_MS).unref();
  reply.raw.once('close', () => clearTimeout(overdue));
}

/** Ends a connection so that nobody takes what came for whole: where the end of an answer is that of its connection, a reset tells. */
export function cut({ raw }: FastifyReply): void {
  if (!raw.writableFinished) raw.socket?.resetAndDestroy();
}
