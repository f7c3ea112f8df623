import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Settings } from '../procedure/context.ts';
import { commonPasswords } from './common-passwords.ts';
import { checkSenhaEstrita } from './rules.ts';

/** argon2id, OWASP's first choice: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Each hash takes a core and 19 MiB. More at a time would starve the rest of the service. */
const AT_ONCE = 2;

/**
 * The hash of a new password. A password is neither trimmed nor cut. It is normalised to NFKC, because keyboards and
 * systems write the same accented letter with different code points.
 */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize('NFKC'), COST));
}

/**
 * Refuses a new password that is too easily guessed, when the installation is strict (SENHA_ESTRITA).
 *
 * @throws AppError 400 with a sentence that says what to do.
 */
export async function checkStrength(
  { senhaEstrita }: Pick<Settings, 'senhaEstrita'>,
  senha: string,
  emails: readonly string[],
  campo?: string,
): Promise<void> {
  if (senhaEstrita) checkSenhaEstrita(senha, emails, await commonPasswords(), campo);
}

/**
 * Whether the password matches the hash. Without a hash the answer is no, and takes as long, so that the time of a
 * failed sign-in does not tell whether the account exists. `first` runs once there is a slot, and may refuse: excess
 * guesses in the queue cost no hash.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  first: () => Promise<void> = async () => {},
): Promise<boolean> {
  const target = stored ?? (await decoy());
  const matches = await withHashSlot(async () => {
    await first();
    return verify(target, password.normalize('NFKC'));
  });
  return matches && stored === target;
}

let decoyHash: Promise<string> | undefined;

/** The hash of a password that nobody knows, made once. */
function decoy(): Promise<string> {
  decoyHash ??= hashPassword(randomUUID());
  return decoyHash;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes only a few passwords at a time. */
async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
