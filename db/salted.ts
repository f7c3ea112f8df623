import { createHash, randomBytes } from 'node:crypto';

/**
 * The salted hash of values that stand elsewhere: it proves them while they and the salt are there, and says nothing once
 * both are erased, because the salt cannot be guessed as a CPF can. What is missing counts as empty.
 */
export function salted(values: readonly (string | null)[]): { sal: string; hash: string } {
  const sal = randomBytes(16).toString('hex');
  const text = [sal, ...values.map((value) => value ?? '')].join('\0');
  return { sal, hash: createHash('sha256').update(text).digest('hex') };
}
