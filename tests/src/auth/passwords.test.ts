import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../../src/auth/passwords.ts';

describe('a password', () => {
  test('matches its own hash and no other', async () => {
    const stored = await hashPassword('jequitibá-rosa');
    expect(await verifyPassword(stored, 'jequitibá-rosa')).toBe(true);
    expect(await verifyPassword(stored, 'jequitiba-rosa')).toBe(false);
    expect(await verifyPassword(stored, 'jequitibá-rosa ')).toBe(false);
  });

  test('is the same however the keyboard composes its accents', async () => {
    const stored = await hashPassword('jequitibá'.normalize('NFD'));
    expect(await verifyPassword(stored, 'jequitibá'.normalize('NFC'))).toBe(true);
  });

  test('is stored as argon2id with 19 MiB and two passes, salted', async () => {
    const [one, other] = await Promise.all([hashPassword('pau-brasil'), hashPassword('pau-brasil')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test('never matches where there is no hash', async () => {
    expect(await verifyPassword(undefined, 'pau-brasil')).toBe(false);
    expect(await verifyPassword(null, '')).toBe(false);
  });
});

test('many passwords at once are all verified, in turn', async () => {
  const stored = await hashPassword('pau-brasil');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => verifyPassword(stored, n % 2 === 0 ? 'pau-brasil' : 'outra')),
  );
  expect(answers).toEqual(Array.from({ length: 12 }, (_, n) => n % 2 === 0));
});

test('a password that is refused when its turn comes costs no hash', async () => {
  const stored = await hashPassword('pau-brasil');
  const refuse = () => Promise.reject(new Error('one too many'));
  const begin = performance.now();
  for (let n = 0; n < 50; n += 1) {
    await expect(verifyPassword(stored, 'pau-brasil', refuse)).rejects.toThrow('one too many');
  }
  const refused = performance.now() - begin;
  for (let n = 0; n < 10; n += 1) await verifyPassword(stored, 'pau-brasil');
  expect(refused).toBeLessThan((performance.now() - begin - refused) / 2);
});
