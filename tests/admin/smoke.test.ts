import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { textsOf } from '../whole/syntax.ts';
import { violationsOf } from './axe.ts';
import { journey } from './journey.ts';
import { BEFORE_SIGN_IN, follow, pagesOf, type Shown } from './pages.ts';
import { settled } from './settled.ts';

/** Every page once, on a desk: what any other change of the app would break first. */

const { db, at, service } = await journey();
const PAGES = await pagesOf({ db, service });

/** The files that have the routes of the app. */
const ROUTES = /^main\.tsx$|\/routes\.ts$/;

/** Addresses that lead to another page, and those of visitors. */
const OTHERS = ['/admin', '/', '$', '/entrar', '/senha'];

test('every page of the app is in the list of pages', () => {
  const looked = Object.keys(PAGES).map((address) => address.replace(/\?.*/, ''));
  const paths = readdirSync('admin', { recursive: true, encoding: 'utf8' })
    .filter((file) => ROUTES.test(file))
    .flatMap((file) => textsOf(`admin/${file}`, 'path'));
  expect(paths.length).toBeGreaterThan(25);
  const unseen = paths.filter((path) => {
    const shape = new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
    return !OTHERS.includes(path) && !looked.some((address) => shape.test(address));
  });
  expect(unseen, 'give each an address in pages.ts').toEqual([]);
});

test('every page has its heading, names for its fields and buttons, nothing that axe finds, and nothing to say', async () => {
  const page = await at('/acessibilidade');
  await settled(page);
  const found = faultsTold(page);
  for (const [path, shown] of Object.entries(PAGES)) {
    await follow(page, path);
    found.push(...(await faultsOf(page, path, shown)));
  }
  await page.context().clearCookies();
  for (const [path, shown] of Object.entries(BEFORE_SIGN_IN)) {
    await page.goto(`/admin${path}`);
    found.push(...(await faultsOf(page, path, shown)));
  }
  expect(found).toEqual([]);
});

/** Gathers what the console says, and the requests that fail or are refused. */
function faultsTold(page: Page): string[] {
  const told: string[] = [];
  const where = (what: string) => told.push(`${new URL(page.url()).pathname}: ${what}`);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !OF_THE_TEST.test(message.text()))
      where(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) where(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // What is left is no longer waited for.
    if (errorText !== 'net::ERR_ABORTED') where(`${errorText} ${request.url()}`);
  });
  return told;
}

async function faultsOf(page: Page, path: string, shown: Shown): Promise<string[]> {
  const { heading, fields = [], buttons = [] } = shown;
  const faults: string[] = [];
  const wait = (what: string, found: Promise<void>) => found.catch(() => void faults.push(`no ${what}`));
  if (heading) {
    const named = page.getByRole('heading', { level: 1, name: heading, exact: true, includeHidden: true });
    await wait(heading, named.waitFor({ state: 'attached', timeout: PATIENCE }));
  }
  for (const name of buttons) {
    const named = page.getByRole('button', { name, exact: true });
    await wait(`button ${name}`, named.first().waitFor({ timeout: PATIENCE }));
    if (await page.getByRole('link', { name, exact: true }).count()) faults.push(`${name} is a link`);
  }
  for (const label of fields) {
    const named = page.getByLabel(label);
    await wait(`field ${label}`, named.first().waitFor({ state: 'attached', timeout: PATIENCE }));
    const called = await named.count();
    if (called > 1) faults.push(`${called} fields ${label}`);
  }
  await settled(page);
  if (await page.locator(LIVE_FILTERS).count()) faults.push('filters that are live behind a dialog');
  faults.push(...(await violationsOf(page, 'all')));
  return faults.map((fault) => `${path}: ${fault}`);
}

/** The filters of a list rest while a dialog covers it. */
const LIVE_FILTERS = 'body:has([role=dialog]) [aria-label=Filtros]:not([inert])';

/** What is said of how the window was opened. */
const OF_THE_TEST = /Service Worker registration blocked by Playwright/;
const PATIENCE = 10_000;
