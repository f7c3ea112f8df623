import { expect } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { callerFor } from '../support/caller.ts';
import { administrador, especie } from '../support/factories.ts';
import type { TestService } from '../support/service.ts';
import type { Writers } from './writers.ts';

/** A person's token, and species to write about. */
export async function beginning(db: Db, service: Pick<TestService, 'tokenFor'>) {
  const user = await administrador(db);
  const caller = callerFor(db, user);
  const especies = [];
  for (let n = 0; n < 8; n += 1) especies.push((await especie(caller)).id);
  return { token: await service.tokenFor(user), especies };
}

/** Resolves when so many more writes have succeeded. */
export function moreWritten(writers: Writers, more: number): Promise<void> {
  const enough = writers.written + more;
  return expect.poll(() => writers.written, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(enough);
}
