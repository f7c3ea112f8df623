import { describe, expect, test } from 'vitest';
import { describeError } from '../../../adapters/host/describe-error.ts';
import { openTerminalLog } from '../../../adapters/http/log.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador } from '../../support/factories.ts';
import { serviceOver } from '../../support/service.ts';

const SECRET = 'CANARIO-7f3a9c';

const db = await freshDatabase();
const service = await serviceOver(db, { logLevel: 'trace' });
const user = await administrador(db);
const token = await service.tokenFor(user);

/** The lines that were logged while `work` ran. */
async function logged(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const begin = service.log.length;
  await work();
  return service.log.slice(begin).map((line) => JSON.parse(line));
}

describe('a request', () => {
  test('is one line with who, what, how long and the request id', async () => {
    const answer = { headers: {} as Record<string, unknown> };
    const lines = await logged(async () => {
      Object.assign(
        answer,
        await service.request('GET', `/especies/${user.id}`, { token, query: { _q: SECRET } }),
      );
    });
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        requisicao: answer.headers['x-request-id'],
        method: 'GET',
        route: '/especies/:id',
        status: 404,
        ms: expect.any(Number),
        usuario: user.id,
        msg: 'request',
      },
    ]);
  });

  test('of tRPC names its procedures, each once, and nothing else that the caller wrote', async () => {
    const lines = await logged(async () => {
      await service.request('GET', '/trpc/especies.listar,estufas.listar,especies.listar', {
        token,
        query: { batch: '1', input: '{}' },
      });
      await service.request('GET', `/trpc/especies.listar,${SECRET}`, { query: { batch: '1' } });
      await service.request('GET', `/trpc/${SECRET}`);
    });
    const ofRequests = lines.filter(({ msg }) => msg === 'request');
    expect(ofRequests.map(({ procedure }) => procedure)).toEqual([
      'especies.listar,estufas.listar',
      'especies.listar',
      undefined,
    ]);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  test('leaves none of its secrets in the log, however it ends', async () => {
    const body = { email: `${SECRET}@x.example`, password: SECRET, token: SECRET, newPassword: SECRET };
    const json = { 'content-type': 'application/json' };
    await logged(async () => {
      await service.request('POST', '/api/auth/sign-in/email', { body });
      await service.request('POST', '/api/auth/reset-password', { body });
      await service.request('POST', '/api/auth/request-password-reset', { body });
      await service.request('POST', '/trpc/auth.signInEmail', { body });
      await service.request('POST', '/destinatarios', { token, body: { documento: SECRET } });
      await service.request('POST', '/especies', { token, body: `{"a": "${SECRET}`, headers: json });
      await service.request('POST', '/especies', {
        token,
        body: SECRET,
        headers: { 'content-type': SECRET },
      });
      await service.request('GET', '/especies', { token: SECRET, query: { nome: SECRET } });
      await service.request('GET', `/${SECRET}`, { headers: { cookie: SECRET, 'x-request-id': SECRET } });
      await service.request('GET', `/especies/%zz${SECRET}`, { token });
      await service.request('GET', `/trpc/${SECRET}`, { query: { input: `{"a":"${SECRET}` } });
    });
    expect(service.log.join('')).not.toContain(SECRET);
  });
});

describe('a fault', () => {
  test('of the database leaves neither its detail nor the statement’s values in log and answer', async () => {
    await db.raw(`
      create function falha() returns trigger language plpgsql as $$
      begin raise exception 'falhou' using detail = new.localizacao_estufa, hint = new.localizacao_estufa, errcode = 'XX000'; end $$;
      create trigger falha before insert on estufas for each row execute function falha()`);
    const body = {
      localizacao_estufa: SECRET,
      localizacao_barraca: '1',
      localizacao_posicao: '1',
      capacidade_total: 1,
    };
    const lines = await logged(async () => {
      const answer = await service.request('POST', '/estufas', { token, body });
      expect(answer.status).toBe(500);
      expect(answer.text).not.toMatch(/falhou|CANARIO/);
    });
    const faults = lines.filter(({ level }) => level === 50);
    expect(faults).toMatchObject([{ err: { code: 'XX000', message: expect.stringContaining('falhou') } }]);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  test('that the database explains is one short line, which names it', async () => {
    await db.raw(`
      create function sem_espaco() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger sem_espaco before insert on especies for each row execute function sem_espaco()`);
    const body = { nome_popular: SECRET, categoria: 'NATIVA', tipo: 'MUDA' };
    const lines = await logged(async () => {
      expect((await service.request('POST', '/especies', { token, body })).status).toBe(503);
    });
    const [told] = lines.filter(({ msg }) => msg !== 'request');
    const { time: _, pid: __, hostname: ___, requisicao: ____, ...fields } = told ?? {};
    expect(fields).toEqual({
      ...{ level: 40, codigo: 'SEM_ESPACO', code: '53100', procedure: 'especies.criar' },
      msg: 'procedure not done',
    });
    expect(lines).toHaveLength(2);
  });

  test('keeps type, code, constraint and frames, and nothing that quotes a value', async () => {
    const error = await db
      .raw('select ?::uuid', [SECRET])
      .then(() => undefined)
      .catch((caught: unknown) => caught);
    const described = describeError(error);
    expect(described).toMatchObject({ type: 'DatabaseError', code: '22P02' });
    expect(described.stack).toMatch(/^\s+at /);
    expect(JSON.stringify(described)).not.toContain(SECRET);
  });

  test('may be anything that was thrown', () => {
    for (const thrown of [SECRET, null, undefined, { SECRET }]) {
      expect(JSON.stringify(describeError(thrown))).not.toContain(SECRET);
    }
  });
});

describe('at a terminal', () => {
  function shown(level: string, say: (log: ReturnType<typeof openTerminalLog>) => void): string[] {
    const lines: string[] = [];
    say(openTerminalLog(level, (line) => lines.push(line)));
    return lines;
  }

  test('a line is for people, and requests are not shown unless more is asked for', () => {
    const say = (log: ReturnType<typeof openTerminalLog>) => {
      log.info({ method: 'GET', route: '/especies/:id', status: 200, usuario: null }, 'request');
      log.child({ requisicao: 'a1' }).warn({ codigo: 'SEM_ESPACO', code: '53100' }, 'procedure not done');
      log.info('sealed');
    };
    expect(shown('info', say)).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d procedure not done: codigo=SEM_ESPACO code=53100$/),
      expect.stringMatching(/^\d\d:\d\d:\d\d sealed$/),
    ]);
    expect(shown('debug', say)[0]).toMatch(
      /^\d\d:\d\d:\d\d request: method=GET route=\/especies\/:id status=200 usuario=null$/,
    );
  });

  test('a fault shows where it happened', () => {
    const [line = ''] = shown('info', (log) =>
      log.error({ err: new TypeError('no such thing') }, 'job failed'),
    );
    expect(line).toMatch(/ job failed\nTypeError: no such thing\n\s+at .*log\.test\.ts/);
  });
});
