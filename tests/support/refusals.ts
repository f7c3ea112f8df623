import { expect } from 'vitest';
import type { z } from 'zod';
import type { Db } from '../../db/connection.ts';
import { ERROR_TABLE, type ErrorKind } from '../../src/common/errors.ts';
import { faultsOf } from '../../src/wire/validation.ts';
import { fingerprints } from './fingerprints.ts';

/**
 * What a refused call rejects with, for `rejects.toMatchObject`: the kind of error, the machine word of its first
 * fault and, when it matters, the field that the fault is about.
 */
export function refusal(kind: ErrorKind, codigo: string, campo?: string) {
  return { code: ERROR_TABLE[kind].trpc, cause: { kind, faults: [{ codigo, ...(campo && { campo }) }] } };
}

/** Asserts that the call is refused, as `refusal` says, and that the refusal left no trace in the data. */
export async function expectRefused(
  db: Db,
  call: () => Promise<unknown>,
  ...what: Parameters<typeof refusal>
): Promise<void> {
  await expect(leavingNoTrace(db, call)).rejects.toMatchObject(refusal(...what));
}

/** What the call answers, after asserting that no record differs from what it was before. */
export async function leavingNoTrace<T>(db: Db, call: () => Promise<T>): Promise<T> {
  const before = await fingerprints(db);
  try {
    return await call();
  } finally {
    expect(await fingerprints(db)).toEqual(before);
  }
}

/** What a schema refuses of what is sent, as the wire tells it: each machine word with its field. */
export function refusedBy(schema: z.ZodType, sent: unknown): string[] {
  const { error } = schema.safeParse(sent);
  return error ? faultsOf(error).map(({ codigo, campo }) => `${codigo} ${campo}`) : [];
}
