import { expect } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { callerFor } from '../support/caller.ts';
import { administrador, especie, procedencia } from '../support/factories.ts';
import type { TestService } from '../support/service.ts';
import type { Writers } from './writers.ts';

/** A person's token, and species to write about; of every other one what enters is of a lot of seed. */
export async function beginning(db: Db, service: Pick<TestService, 'tokenFor'>) {
  const user = await administrador(db);
  const caller = callerFor(db, user);
  const especies = [];
  for (let n = 0; n < 8; n += 1) especies.push((await especie(caller)).id);
  const procedencias = new Map<string, string>();
  for (const [n, especie_id] of especies.entries())
    if (n % 2 === 1) procedencias.set(especie_id, (await procedencia(caller, { especie_id })).id);
  return { token: await service.tokenFor(user), especies, procedencias };
}

/** Resolves when so many more writes have succeeded. */
export function moreWritten(writers: Writers, more: number): Promise<void> {
  const enough = writers.written + more;
  return expect.poll(() => writers.written, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(enough);
}
