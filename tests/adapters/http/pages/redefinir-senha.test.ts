import { expect, test } from 'vitest';
import { SVG } from '../../../support/brasao.ts';
import { SETTINGS } from '../../../support/caller.ts';
import { freshDatabase } from '../../../support/database.ts';
import { serviceOver } from '../../../support/service.ts';

const db = await freshDatabase();
const { request } = await serviceOver(db);

test('a mailed link leads to a page on which a password can be chosen, made of nothing from outside', async () => {
  const page = await request('GET', '/redefinir-senha', { query: { token: 'qualquer' } });
  const [, script] = /<script src="([^"]+)">/.exec(page.text) ?? [];
  const loaded = await request('GET', `/${script}`);

  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).not.toMatch(/https?:|qualquer/);
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect([loaded.status, loaded.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(loaded.text).toContain("'api/auth/reset-password'");
  expect(loaded.text).toContain("'api/auth/request-password-reset'");
});

test('every address that the page names exists in the service', async () => {
  const page = await request('GET', '/redefinir-senha');
  const named = [...page.text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
  for (const address of named) {
    const { pathname } = new URL(address, 'http://viveiro.example/redefinir-senha');
    expect([pathname, (await request('GET', pathname)).status]).toEqual([pathname, 200]);
  }
});

test('the page has the letterhead, its coat of arms within it', async () => {
  const brasao = { tipo: 'svg', base64: Buffer.from(SVG).toString('base64'), proporcao: 0.8 } as const;
  const settings = { ...SETTINGS, orgao: 'Prefeitura <de> Mogi', cnpj: '11222333000181', brasao };
  const headed = await serviceOver(db, { service: { settings } });
  const { text } = await headed.request('GET', '/redefinir-senha');
  const cnpj = 'CNPJ\u00A0<span style="white-space: nowrap">11.222.333/0001-81</span>';
  for (const part of ['Prefeitura &lt;de&gt; Mogi', 'Viveiro de Teste', cnpj]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(`<img src="data:image/svg+xml;base64,${brasao.base64}" alt="">`);
  expect(text).not.toMatch(/https?:|<de>/);
});
