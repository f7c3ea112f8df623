import type { FastifyReply } from 'fastify';
import { IDLE_MS } from './bounds.ts';

/** Cuts off whoever takes nothing for a minute. */
export function cutWhenIdle(reply: FastifyReply): void {
  reply.raw.setTimeout(IDLE_MS, () => cut(reply));
}

/** Ends a connection so that nobody takes what came for whole: where the end of an answer is that of its connection, a reset tells. */
export function cut({ raw }: FastifyReply): void {
  raw.socket?.resetAndDestroy();
}
