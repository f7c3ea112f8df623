import { expect, test } from 'vitest';
import { SETTINGS } from '../../../support/caller.ts';
import { freshDatabase } from '../../../support/database.ts';
import { serviceOver } from '../../../support/service.ts';

const PUBLIC_URL = 'https://viveiro.example';
const settings = { ...SETTINGS, publicUrl: PUBLIC_URL };
const { request } = await serviceOver(await freshDatabase(), { service: { settings } });

test('the document is served as JSON, the same each time', async () => {
  const first = await request('GET', '/openapi.json');
  expect(first).toMatchObject({ status: 200, body: { openapi: '3.1.0' } });
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  expect((await request('GET', '/openapi.json')).text).toBe(first.text);
});

test('the document names the address of this installation, and its operator', async () => {
  const { body } = await request('GET', '/openapi.json');
  expect(body.servers).toEqual([{ url: PUBLIC_URL, description: 'Este serviço' }]);
  expect(body.info.contact).toEqual({ name: 'Viveiro de Teste', url: PUBLIC_URL });
});

test('the page is in Portuguese and loads only what is served beside it', async () => {
  const page = await request('GET', '/docs');
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(page.text).toContain('<html lang="pt-BR">');
  const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path as string);
  expect(loaded.filter((path) => /^(?!data:)[a-z]+:|^\/\//.test(path))).toEqual([]);
  for (const path of loaded.filter((each) => !each.startsWith('data:'))) {
    const { status, text } = await request('GET', `/${path}`);
    expect([path, status, text.length > 0]).toEqual([path, 200, true]);
  }
});

test('the page requests nothing from outside: no scripts, styles, fonts or validation', async () => {
  const { headers } = await request('GET', '/docs');
  const policy = headers['content-security-policy'] as string;
  for (const directive of policy.split(';')) expect(directive).not.toMatch(/https?:|\*/);
  expect(policy).toContain("connect-src 'self'");
  const { text } = await request('GET', '/docs/pagina.js');
  for (const option of ['telemetry: false', 'withDefaultFonts: false', 'agent: { disabled: true }']) {
    expect(text).toContain(option);
  }
});

test('the page runs under its own policy: no inline script, and no evaluation of text', async () => {
  const { text, headers } = await request('GET', '/docs');
  expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
  expect(text.match(/<script(?! src=)|\son\w+=/g)).toBeNull();
});

test('a sign-in on the page lasts as long as its tab, and leaves nothing behind', async () => {
  const { text } = await request('GET', '/docs/pagina.js');
  expect(text).toContain('sessionStorage');
  expect(text).not.toContain('localStorage');
  expect(text).toContain('persistAuth: false');
});

test('its files have the types that nosniff requires', async () => {
  const typeOf = async (file: string) => (await request('GET', `/docs/${file}`)).headers['content-type'];
  expect(await typeOf('pagina.js')).toBe('text/javascript; charset=utf-8');
  expect(await typeOf('scalar.js')).toBe('text/javascript; charset=utf-8');
  expect(await typeOf('pagina.css')).toBe('text/css; charset=utf-8');
});

test('nothing else is served from the package, nor from outside it', async () => {
  for (const file of ['index.html', 'package.json', '..%2fpackage.json', '../package.json']) {
    expect((await request('GET', `/docs/${file}`)).status).toBe(404);
  }
});

test('an extra slash still leads to the page', async () => {
  expect(await request('GET', '/docs/')).toMatchObject({ status: 302, headers: { location: '../docs' } });
});
