import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { Usuario } from '../../db/models/usuario.ts';
import { open as openSession } from '../../src/auth/sessions.ts';
import type { Cargo } from '../../src/common/vocabulary.ts';
import { Timbre } from '../../src/instalacao/timbre.ts';
import type { Settings } from '../../src/procedure/context.ts';
import { atTheEnd } from '../support/at-the-end.ts';
import { type Caller, callerFor, SETTINGS } from '../support/caller.ts';
import { asService, atDesk, freshDatabaseUrl, open } from '../support/database.ts';
import { administrador, operador } from '../support/factories.ts';
import { violations } from '../support/invariants.ts';
import { serviceOver } from '../support/service.ts';
import { type Size, windowsOf } from './windows.ts';

/** Opens the field of one of a list's filters, and chooses there; its chip stands in the list's filters once it is set. */
export async function addFilter(page: Page, label: string, option?: string): Promise<void> {
  const filters = page.getByRole('group', { name: 'Filtros' });
  // On a phone they are folded.
  const folded = filters.getByRole('button', { name: /^Filtros/, expanded: false });
  const add = filters.getByRole('button', { name: 'Filtro', exact: true });
  await folded.or(add).first().waitFor();
  if (await folded.isVisible()) await folded.click();
  await add.click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  if (option) await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses of a menu by keyboard. It takes the focus once it is open: a key that is pressed before goes nowhere. */
export async function chooseByKeys(page: Page, menu: Locator, item: string): Promise<void> {
  await menu.press('Enter');
  await page.locator('[role=menu]:focus-within').waitFor();
  await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
}

/**
 * Treats the calls to such an address in this way until the returned function is called. The route stays even then: a call that
 * begins while a page's last route is removed may stay without an answer for ever (microsoft/playwright#41802).
 */
export async function divert(
  page: Page | BrowserContext,
  calls: RegExp | string,
  how: (route: Route) => Promise<void>,
): Promise<() => void> {
  let over = false;
  await page.route(calls, (route) =>
    (over ? route.fallback() : how(route)).catch((error: Error) => {
      // The test is over.
      if (!error.message.includes('has been closed')) throw error;
    }),
  );
  return () => {
    over = true;
  };
}

/** Holds the calls to such an address, and gives what lets them go. */
export async function hold(page: Page | BrowserContext, calls: RegExp): Promise<() => void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(calls, async (route) => {
    await held;
    await route.fallback();
  });
  return answer;
}

type Conta = Record<'email' | 'senha', string>;

interface Demonstration {
  template: string;
  contas: [Conta, Conta];
}

export interface Journey {
  url: string;
  db: Db;
  /** Of its two Operadores: the first is whom `at` signs in. */
  contas: Demonstration['contas'];
  /** Whom `at` signs in, when an Operador is asked for. */
  operador: Usuario;
  /** The service as it answers them, and the Administrador. */
  asOperador: Caller;
  service: Caller;
  /** A browser window of its own, with nobody signed in. */
  visitor(size?: Size): Promise<Page>;
  /** A window in which somebody of this role is signed in, at this page of the app. */
  at(path: string, options?: { cargo?: Cargo } & Size): Promise<Page>;
}

/** Where services of this worker have listened: the next one listens there too, so that it is served by the same windows. */
const ports: number[] = [];

/**
 * The service over a copy of the demonstration, or with `empty` over a database with two people and no record, with these settings, and windows in
 * the run's one browser. After the file's last test every balance is that of the ledger.
 */
export async function journey({
  empty = false,
  ...settings
}: Partial<Settings> & { empty?: boolean } = {}): Promise<Journey> {
  const { template, contas } = (empty ? {} : await atDesk('/demonstracao')) as Demonstration;
  const db = open(await freshDatabaseUrl(template));
  if (empty) await Promise.all([administrador(db), operador(db)]);
  const people = {
    Administrador: await anyOf(db, 'Administrador'),
    Operador: await anyOf(db, 'Operador'),
  };
  const timbre = new Timbre({ ...SETTINGS, ...settings });
  const { listen } = await serviceOver(asService(db), {
    config: { adminApp: true },
    service: { settings: timbre.settings, timbre },
  });
  const url = await listen(ports.pop());
  atTheEnd(async () => {
    ports.push(Number(new URL(url).port));
    expect(await violations(db)).toEqual([]);
  });
  const visitor = await windowsOf(url);

  return {
    url,
    db,
    contas,
    operador: people.Operador,
    asOperador: callerFor(db, people.Operador),
    service: callerFor(db, people.Administrador),
    visitor,
    async at(path, { cargo = 'Administrador', ...size } = {}) {
      const page = await visitor(size);
      const token = await openSession(db, people[cargo].id, { ip: null, userAgent: null });
      await page
        .context()
        .addCookies([{ name: 'viveiro_sessao', value: token, url, httpOnly: true, sameSite: 'Strict' }]);
      await page.goto(`/admin${path}`);
      return page;
    },
  };
}

async function anyOf(db: Db, cargo: Cargo): Promise<Usuario> {
  return Usuario.query(db).where({ cargo, status: 'ATIVO' }).orderBy('email').first().throwIfNotFound();
}
