import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../src/auth/passwords.ts';

describe('a password', () => {
  test('fits its own hash and no other', async () => {
    const stored = await hashPassword('jequitibá-rosa');
    expect(await verifyPassword(stored, 'jequitibá-rosa')).toBe(true);
    expect(await verifyPassword(stored, 'jequitiba-rosa')).toBe(false);
    expect(await verifyPassword(stored, 'jequitibá-rosa ')).toBe(false);
  });

  test('is the same however the keyboard composes its accents', async () => {
    const stored = await hashPassword('jequitibá'.normalize('NFD'));
    expect(await verifyPassword(stored, 'jequitibá'.normalize('NFC'))).toBe(true);
  });

  test('is kept as argon2id with 19 MiB and two passes, salted', async () => {
    const [one, other] = await Promise.all([hashPassword('pau-brasil'), hashPassword('pau-brasil')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test('never fits where there is no hash', async () => {
    expect(await verifyPassword(undefined, 'pau-brasil')).toBe(false);
    expect(await verifyPassword(null, '')).toBe(false);
  });
});

test('many at once are all answered, in turn', async () => {
  const stored = await hashPassword('pau-brasil');
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => verifyPassword(stored, n % 2 === 0 ? 'pau-brasil' : 'outra')),
  );
  expect(answers).toEqual(Array.from({ length: 12 }, (_, n) => n % 2 === 0));
});
