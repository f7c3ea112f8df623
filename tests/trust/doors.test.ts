import { describe, expect, test } from 'vitest';
import { SENHA, withPassword } from '../support/accounts.ts';
import { freshDatabase } from '../support/database.ts';
import { operador } from '../support/factories.ts';
import { times } from '../support/races.ts';
import { serviceOver } from '../support/service.ts';

/** So many floods; each of them is answered whole before the next. */
const TIMES = Number(process.env.DOORS_TIMES ?? 1);

const db = await freshDatabase();
const ana = await withPassword(db, await operador(db));
const service = await serviceOver(db, { config: { trustProxy: true } });

const from = (n: number) => ({ 'x-forwarded-for': `203.0.${n % 200}.${n % 250}` });

async function signIn(): Promise<number> {
  const body = { email: ana.email, password: SENHA };
  return (await service.request('POST', '/api/auth/sign-in/email', { body })).status;
}

/** What strangers ask, of as many addresses as they like. */
const FLOODS: Record<string, (n: number) => Promise<unknown>> = {
  'requests for a reset': (n) =>
    service.request('POST', '/api/auth/request-password-reset', {
      body: { email: `ninguem${n}@viveiro.example` },
      headers: from(n),
    }),
  'batches of such requests': (n) =>
    service.request('POST', `/trpc/${Array(50).fill('auth.requestPasswordReset').join()}`, {
      query: { batch: '1' },
      headers: { ...from(n), 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(times(50, (each) => [each, { email: `n${each}@v.example` }]))),
    }),
  'tokens of resets': (n) =>
    service.request('POST', '/api/auth/reset-password', {
      body: { token: `inventado${n}`, newPassword: 'muda de ipê-branco' },
      headers: from(n),
    }),
  'public pages of receipts': (n) => service.request('GET', `/termos/inventado${n}`, { headers: from(n) }),
  labels: (n) => service.request('GET', `/lote/inventado${n}`, { headers: from(n) }),
};

describe('somebody signs in', () => {
  test.each(Object.keys(FLOODS))(
    'while strangers send %s, and it is answered',
    { timeout: 120_000 },
    async (kind) => {
      const flood = FLOODS[kind] as (typeof FLOODS)[string];
      for (const _ of times(TIMES, Number)) {
        const sent = times(500, flood);
        expect(await Promise.all(times(4, signIn))).toEqual([200, 200, 200, 200]);
        await Promise.all(sent);
      }
    },
  );
});
