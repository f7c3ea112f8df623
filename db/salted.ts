import { createHash, randomBytes } from 'node:crypto';

/**
 * The salted hash of values that are stored elsewhere. It proves them while they and the salt exist, and reveals
 * nothing once both are erased, because the salt cannot be guessed as a CPF can. A missing value counts as empty.
 */
export function salted(values: readonly (string | null)[]): { sal: string; hash: string } {
  const sal = randomBytes(16).toString('hex');
  const text = [sal, ...values.map((value) => value ?? '')].join('\0');
  return { sal, hash: createHash('sha256').update(text).digest('hex') };
}
