import type { Db } from './connection.ts';

/** A pool's connections at this moment, and how much work waits for one. */
export interface PoolState {
  used: number;
  idle: number;
  waiting: number;
  max: number;
}

export function poolState(db: Db): PoolState {
  const { pool } = db.client;
  return { used: pool.numUsed(), idle: pool.numFree(), waiting: pool.numPendingAcquires(), max: pool.max };
}
