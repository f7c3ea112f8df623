import { expect, test } from 'vitest';
import { freshDatabase } from '../../support/database.ts';
import { serviceOver } from '../../support/service.ts';

const { request } = await serviceOver(await freshDatabase());

test('the document is served as JSON, the same each time', async () => {
  const first = await request('GET', '/openapi.json');
  expect(first).toMatchObject({ status: 200, body: { openapi: '3.1.0' } });
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  expect((await request('GET', '/openapi.json')).text).toBe(first.text);
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

test('the page asks nobody outside: not for scripts, styles, fonts or validation', async () => {
  const { headers } = await request('GET', '/docs');
  const policy = headers['content-security-policy'] as string;
  for (const directive of policy.split(';')) expect(directive).not.toMatch(/https?:|\*/);
  expect(policy).toContain("connect-src 'self'");
  expect((await request('GET', '/docs/pagina.js')).text).toContain('validatorUrl: null');
});

test('its files are of the type that nosniff asks for', async () => {
  const typeOf = async (file: string) => (await request('GET', `/docs/${file}`)).headers['content-type'];
  expect(await typeOf('pagina.js')).toBe('text/javascript; charset=utf-8');
  expect(await typeOf('swagger-ui-bundle.js')).toBe('text/javascript; charset=utf-8');
  expect(await typeOf('swagger-ui.css')).toBe('text/css; charset=utf-8');
});

test('nothing else is served from the package, nor from outside it', async () => {
  for (const file of ['index.html', 'package.json', '..%2fpackage.json', '../package.json']) {
    expect((await request('GET', `/docs/${file}`)).status).toBe(404);
  }
});

test('a slash too many leads to the page', async () => {
  expect(await request('GET', '/docs/')).toMatchObject({ status: 302, headers: { location: '../docs' } });
});
