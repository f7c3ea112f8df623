import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { open as openSession } from '../../src/auth/sessions.ts';
import { installedBrowser } from '../support/chromium.ts';
import { atDesk, freshDatabaseUrl, open } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { violations } from '../support/invariants.ts';
import { startProcess } from '../support/process.ts';
import { mortalidade } from './phone.ts';

/** The journey of the field through what breaks: the service and the browser are processes here, and are killed. */

const { template } = (await atDesk('/demonstracao')) as { template: string };
const DATABASE_URL = await freshDatabaseUrl(template);
const db = open(DATABASE_URL);
const PROFILE = temporaryFolder();

it('every note is recorded once, though the service and then the browser are killed while sending', async () => {
  const service = await serve('0');
  const lote = await db('lotes').where({ status: 'ATIVO' }).where('quantidade_total', '>', 100).first();
  const phone = await openBrowser();
  const page = await signedIn(phone.context, service.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await phone.context.setOffline(true);
  for (const quantidade of [1, 2, 3]) await mortalidade(page, lote, quantidade, 'Geada');
  const other = await phone.context.newPage();
  await other.goto(`${service.url}/admin/campo`);
  await other.getByText('Espera a conexão').nth(2).waitFor();

  const killed = new Promise<void>((resolve) => {
    phone.context.on('request', (request) => {
      if (!request.url().includes('registrarMortalidade')) return;
      if (JSON.parse(String(request.postData())).quantidade !== 2) return;
      service.kill('SIGKILL');
      resolve();
    });
  });
  await phone.context.setOffline(false);
  await killed;
  await service.exited;
  phone.kill();

  await serve(new URL(service.url).port);
  const again = await openBrowser();
  // Killed so soon, a browser has not kept who was signed in.
  const after = await signedIn(again.context, service.url);
  await expect.poll(() => mortes(lote.id), { interval: 250 }).toEqual([1, 2, 3]);
  await after.getByRole('heading', { name: 'Por enviar' }).waitFor({ state: 'detached' });
  expect(await mortes(lote.id)).toEqual([1, 2, 3]);
  expect(await violations(db)).toEqual([]);
  again.kill();
});

function serve(port: string) {
  return startProcess({ DATABASE_URL, PORT: port, ADMIN_EMAIL: 'admin@viveiro.local' });
}

/** What the batch lost, in the order of the ledger. */
function mortes(lote_id: string): Promise<number[]> {
  return db('movimentacoes')
    .where({ lote_id, tipo: 'MORTALIDADE', justificativa: 'Geada' })
    .orderBy('seq')
    .pluck('quantidade');
}

/** A browser with a profile on disk, as a phone's. */
async function openBrowser() {
  const { executablePath, args, env } = await installedBrowser();
  const child = spawn(
    executablePath,
    [
      ...args,
      ...['--headless=new', '--remote-debugging-port=0', '--no-first-run', '--lang=pt-BR'],
      ...['--window-size=390,844', `--user-data-dir=${join(PROFILE, 'navegador')}`, 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env },
  );
  const kill = () => {
    // With all of its own processes, as when the battery is out.
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
  };
  onTestFinished(kill);
  const endpoint = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = /listening on (ws:\S+)/.exec(line);
      if (found?.[1]) resolve(found[1]);
    });
    void once(child, 'exit').then(([code]) => reject(new Error(`the browser ended with ${code}`)));
  });
  const browser = await chromium.connectOverCDP(endpoint);
  return { context: browser.contexts()[0] as BrowserContext, kill };
}

async function signedIn(context: BrowserContext, url: string): Promise<Page> {
  const user = await Usuario.query(db).findOne({ cargo: 'Operador', status: 'ATIVO' }).throwIfNotFound();
  const value = await openSession(db, user.id, { ip: null, userAgent: null });
  const expires = Date.now() / 1_000 + 86_400;
  await context.addCookies([
    { name: 'viveiro_sessao', value, url, httpOnly: true, sameSite: 'Strict', expires },
  ]);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${url}/admin/campo`);
  await page.getByText('Dados de').waitFor();
  return page;
}
