import { describe, expect, test } from 'vitest';
import { SENHA, withPassword } from '../../support/accounts.ts';
import { PNG, SVG } from '../../support/brasao.ts';
import { SETTINGS } from '../../support/caller.ts';
import { asService } from '../../support/database.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { serviceOver } from '../../support/service.ts';

const { db, user } = await freshNursery();
await withPassword(db, user);
const ORIGIN = SETTINGS.publicUrl;
const own = { origin: ORIGIN };
const asPerson = { accept: 'text/html,*/*' };

const { request, tokenFor } = await serviceOver(asService(db), { config: { adminApp: true } });
const cookie = `viveiro_sessao=${await tokenFor(user)}`;
const body = { email: user.email, password: SENHA };

function setCookies(headers: Record<string, unknown>): string[] {
  return [headers['set-cookie'] ?? []].flat().map(String);
}

describe('the pages', () => {
  test('serve the app at each of its addresses, and lead a browser there', async () => {
    for (const path of ['/admin/', '/admin/lotes', '/admin/especies/7?page=2']) {
      const answer = await request('GET', path, { headers: asPerson });
      expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['content-security-policy']).toMatch(/script-src 'self';/);
      expect(answer.text).not.toMatch(/<script(?![^>]*src=)/);
    }
    expect(await request('GET', '/', { headers: asPerson })).toMatchObject({
      status: 302,
      headers: { location: '/admin/' },
    });
  });

  test('are not sent to programs', async () => {
    for (const path of ['/', '/admin/nada', '/admin/assets/nada.js']) {
      expect(await request('GET', path)).toMatchObject({ status: 404, body: { data: [] } });
    }
    expect(await request('POST', '/admin/lotes', { headers: asPerson })).toMatchObject({ status: 404 });
  });

  test('are made of files that browsers keep for ever and that travel compressed', async () => {
    const { text } = await request('GET', '/admin/', { headers: asPerson });
    const script = /src="(\/admin\/assets\/[^"]+\.js)"/.exec(text)?.[1] as string;
    expect(await request('GET', script, { headers: { 'accept-encoding': 'gzip' } })).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'gzip' },
    });
  });

  test('get the name of the installation without a session', async () => {
    expect((await request('GET', '/admin/instalacao')).body.data).toEqual({
      nomeDoViveiro: SETTINGS.nomeDoViveiro,
      orgao: null,
      temBrasao: false,
      fusoHorario: SETTINGS.fusoHorario,
      exigirJustificativa: false,
      exigirFinalidade: false,
      correio: true,
      publicUrl: SETTINGS.publicUrl,
      versao: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });

  test.each([
    ['png', 'image/png', PNG],
    ['svg', 'image/svg+xml', Buffer.from(SVG)],
  ] as const)('have the coat of arms, as %s', async (tipo, type, picture) => {
    const brasao = { tipo, base64: picture.toString('base64'), proporcao: 0.8 };
    const settings = { ...SETTINGS, brasao };
    const town = await serviceOver(asService(db), { config: { adminApp: true }, service: { settings } });
    expect((await town.request('GET', '/admin/instalacao')).body.data).toMatchObject({ temBrasao: true });
    const { status, headers } = await town.request('GET', '/admin/brasao');
    expect([status, headers['content-type']]).toEqual([200, type]);
  });

  test('include the one that mails lead to, with the parameters of the link', async () => {
    expect(await request('GET', '/redefinir-senha?token=abc%20d')).toMatchObject({
      status: 302,
      headers: { location: '/admin/senha?token=abc%20d' },
    });
  });

  test('do not exist where the app is switched off', async () => {
    const without = await serviceOver(db);
    for (const path of ['/', '/admin/', '/admin/instalacao']) {
      expect(await without.request('GET', path, { headers: asPerson })).toMatchObject({ status: 404 });
    }
  });
});

describe('a session in the cookie', () => {
  test('begins without revealing its token, and ends with the sign-out', async () => {
    const begun = await request('POST', '/admin/sessao', { body, headers: own });
    expect(begun).toMatchObject({ status: 200, body: { data: { user: { email: user.email } } } });
    const [set = '', mark] = setCookies(begun.headers).reverse();
    expect(mark).toMatch(/^viveiro_aparelho=/);
    expect(set).toMatch(/^viveiro_sessao=[\w-]+; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Strict$/);
    const [pair] = set.split(';') as [string];
    expect(begun.text).not.toContain(pair.split('=')[1]);

    const perfil = () => request('GET', '/usuarios/perfil', { headers: { cookie: pair } });
    expect((await perfil()).body.data).toMatchObject({ id: user.id });
    const ended = await request('DELETE', '/admin/sessao', { headers: { ...own, cookie: pair } });
    expect(ended.status).toBe(200);
    expect(ended.headers['set-cookie']).toContain('viveiro_sessao=; HttpOnly; Max-Age=0');
    expect((await perfil()).status).toBe(401);
    // Once more changes nothing.
    expect((await request('DELETE', '/admin/sessao', { headers: { ...own, cookie: pair } })).status).toBe(
      200,
    );
  });

  test('is not begun by a wrong password', async () => {
    const refused = await request('POST', '/admin/sessao', {
      body: { ...body, password: 'outra senha' },
      headers: own,
    });
    expect(refused).toMatchObject({ status: 401, body: { errors: [{ codigo: 'CREDENCIAIS_INVALIDAS' }] } });
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  test('is Secure where people reach the service by https', async () => {
    const settings = { ...SETTINGS, publicUrl: 'https://viveiro.exemplo.com.br' };
    const secure = await serviceOver(db, { config: { adminApp: true }, service: { settings } });
    const begun = await secure.request('POST', '/admin/sessao', {
      body,
      headers: { origin: settings.publicUrl },
    });
    const cookies = setCookies(begun.headers);
    expect(cookies).toHaveLength(2);
    for (const each of cookies) expect(each).toMatch(/; Secure$/);
  });

  test.each([
    ['a page of its own', { origin: ORIGIN }],
    ['an address that a person opened', { 'sec-fetch-site': 'none' }],
    ['a browser that names no site, where only http is spoken', {}],
  ])('counts for a read from %s', async (_, headers) => {
    const answer = await request('GET', '/usuarios/perfil', { headers: { cookie, ...headers } });
    expect(answer.status).toBe(200);
  });

  test.each([
    ['another origin', 'GET', { origin: 'http://mau.example' }],
    ['another site', 'GET', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the same site', 'GET', { 'sec-fetch-site': 'same-site' }],
    ['another origin', 'POST', { origin: 'http://mau.example', 'sec-fetch-site': 'same-origin' }],
    ['an opaque origin', 'POST', { origin: 'null' }],
    ['nobody who says where it is', 'POST', {}],
    ['an address that a person opened', 'POST', { 'sec-fetch-site': 'none' }],
  ] as const)('does not count when %s sends a %s', async (_, method, headers) => {
    const path = method === 'GET' ? '/usuarios/perfil' : '/api/auth/sign-out';
    expect((await request(method, path, { headers: { cookie, ...headers } })).status).toBe(401);
    expect((await request('GET', '/usuarios/perfil', { headers: { cookie } })).status).toBe(200);
  });

  test('is not begun or ended by another origin', async () => {
    const other = { origin: 'http://mau.example' };
    for (const method of ['POST', 'DELETE'] as const) {
      const sent = method === 'POST' ? { body } : {};
      const refused = await request(method, '/admin/sessao', { ...sent, headers: { ...other, cookie } });
      expect(refused.status).toBe(403);
    }
    expect((await request('GET', '/usuarios/perfil', { headers: { cookie } })).status).toBe(200);
  });

  test('yields to a bearer token', async () => {
    const headers = { cookie, authorization: 'Bearer outra' };
    expect((await request('GET', '/usuarios/perfil', { headers })).status).toBe(401);
  });
});
