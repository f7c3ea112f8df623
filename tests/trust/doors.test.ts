import { once } from 'node:events';
import { type ClientRequest, get } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { SENHA, withPassword } from '../support/accounts.ts';
import { callerFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { administrador, destinatario, especie, operador } from '../support/factories.ts';
import { times } from '../support/races.ts';
import { serviceOver } from '../support/service.ts';
import { until } from '../support/until.ts';

/** So many floods; each of them is answered whole before the next. */
const TIMES = Number(process.env.DOORS_TIMES ?? 1);

const url = await freshDatabaseUrl();
const db = open(url);
const others = open(url);
const ana = await withPassword(db, await operador(db), { slowly: true });
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
  labels: (n) => service.request('GET', `/l/inventado${n}`, { headers: from(n) }),
};

describe('somebody signs in', () => {
  test.each(Object.keys(FLOODS))('while strangers send %s, and is answered', async (kind) => {
    const flood = FLOODS[kind] as (typeof FLOODS)[string];
    for (const _ of times(TIMES, Number)) {
      const sent = times(500, flood);
      expect(await Promise.all(times(4, signIn))).toEqual([200, 200, 200, 200]);
      await Promise.all(sent);
    }
  });
});

describe('somebody sends slow queries', () => {
  /** Whoever reads a recipient, or the address on a receipt, waits at this gate; who looks at lists does not. */
  const GATE = 7;
  const GATED = ['destinatarios', 'destinatarios_dos_termos'];
  const SLOW = ['/integridade', '/relatorios/destinatarios', '/relatorios/destinatarios?formato=csv'];
  let token: string;
  let base: string;

  beforeAll(async () => {
    const admin = await administrador(db);
    const caller = callerFor(others, admin);
    token = await service.tokenFor(admin);
    base = await service.listen();
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 100 });
    const { id: destinatario_id } = await destinatario(caller);
    const entrega = {
      tipo: 'SAIDA',
      especie_id,
      destinatario_id,
      quantidade: 1,
      justificativa: 'Doação',
    } as const;
    const { id } = await caller.movimentacoes.criar(entrega);
    await caller.movimentacoes.emitirTermo({ id });
    await db.raw(`
      create function portao() returns boolean language plpgsql as $$
        begin
          while not pg_try_advisory_xact_lock_shared(${GATE}) loop perform pg_sleep(0.01); end loop;
          return true;
        end $$`);
    for (const table of GATED) {
      await db.raw(`alter table ${table} rename to ${table}_de_fato`);
      await db.raw(`create view ${table} as select * from ${table}_de_fato where portao()`);
    }
  });

  async function whileClosed(work: () => Promise<void>): Promise<void> {
    const gate = await others.transaction();
    await gate.raw(
      `set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(${GATE})`,
    );
    await work().finally(() => gate.commit());
  }

  /** Over a connection of its own, which `destroy` ends. */
  function ask(path: string): ClientRequest {
    const headers = { authorization: `Bearer ${token}` };
    return get(`${base}${path}`, { headers, agent: false }, (response) => response.resume()).on(
      'error',
      () => {},
    );
  }

  /** Statements that wait at the gate, and transactions that were left open. */
  async function atWork(): Promise<number> {
    const { rows } = await others.raw(`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and (state = 'active' or state like 'idle in transaction%') and query not like '%pg_advisory_xact_lock(%'`);
    return rows.length;
  }

  test('and hangs up: the database stops at once, and its connections serve others', async () => {
    await whileClosed(async () => {
      for (const path of SLOW) {
        const asked = ask(path);
        await until(async () => expect(await atWork()).toBeGreaterThan(0));
        asked.destroy();
        await until(async () => expect(await atWork()).toBe(0));
      }
    });
    for (const path of SLOW) {
      expect((await service.request('GET', path, { token })).status).toBe(200);
    }
  });

  test('many times, and others are still answered: the painel, lists and records', async () => {
    await whileClosed(async () => {
      const asked = times(5, () => SLOW.map(ask)).flat();
      await until(async () => expect(await atWork()).toBeGreaterThan(3));
      for (const path of [
        '/dashboard/geral',
        '/especies',
        '/especies?nome=ipe',
        '/lotes',
        '/auditoria/logs',
      ]) {
        expect({ path, status: (await service.request('GET', path, { token })).status }).toEqual({
          path,
          status: 200,
        });
      }
      for (const each of asked) each.destroy();
    });
  });
});

test('a thousand idle connections lock nobody out', async () => {
  const other = await serviceOver(open(url));
  const { port, hostname } = new URL(await other.listen());
  const sockets = await Promise.all(
    times(1_000, async () => {
      const socket = connect(Number(port), hostname).on('error', () => {});
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      return socket;
    }),
  );
  for (const path of ['/health', '/ready', '/health']) {
    const asked = get({ port, hostname, path, agent: false });
    const [response] = await once(asked, 'response');
    response.resume();
    expect(response.statusCode).toBe(200);
  }
  for (const socket of sockets) socket.destroy();
});
