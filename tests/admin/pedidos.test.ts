import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from './journey.ts';

/** What the app asks the service for, and how much that is. */

const { at, visitor } = await journey();

/** Kilobytes of JavaScript, as sent, that the first screen may have; charts come later. */
const BUDGET = 200;
/** Requests that the first screen may take, whatever they ask for. */
const REQUESTS = 25;
/** The one request that the first screen is made of, and the comparisons that it then shows. */
const PAINEL = /dashboard\.geral.*estufas\.mapa/;
const COMPARED = /dashboard\.andamento/;

test('the first screen is small, loads no code for charts, and has its answers before the data for the greenhouse is loaded', async () => {
  const page = await at('/auditoria');
  const signedIn = await page.context().cookies();
  const cold = await visitor({ height: 700, own: true });
  await cold.context().addCookies(signedIn);
  const sent = scriptsOf(cold);
  const asked: string[] = [];
  cold.on('request', (request) => asked.push(request.url()));
  const answered = cold.waitForEvent('requestfinished', (request) => PAINEL.test(request.url()));
  const before: string[] = [];
  cold.on('requestfinished', (request) => before.push(request.url()));
  const shown = () => [PAINEL, COMPARED].map((answer) => before.some((url) => answer.test(url)));
  const copied = cold.waitForRequest(/lotes\.emCampo/).then(shown);
  await cold.goto('/admin/painel');
  await answered;
  expect(asked.length).toBeLessThan(REQUESTS);
  const first = await sent();
  expect(Object.keys(first).join()).not.toContain('drawing');
  expect(asked.find((url) => PAINEL.test(url))).not.toMatch(COMPARED);
  expect(Object.values(first).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(BUDGET * 1024);
  expect(await copied).toEqual([true, true]);
  await cold.getByRole('figure', { name: 'Por mês' }).scrollIntoViewIfNeeded();
  await cold.getByText('Mudas entregues', { exact: true }).waitFor();
  expect(Object.keys(await sent()).join()).toContain('drawing');
});

test('every other page loads few scripts', async () => {
  const page = await at('/auditoria');
  const sent = scriptsOf(page);
  await page.goto('/admin/lotes');
  await page.getByRole('heading', { name: 'Lotes', level: 1 }).waitFor();
  expect(Object.keys(await sent()).length).toBeLessThan(REQUESTS);
});

/** Resolves once what was drawn has had its turn to ask. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

test('a change of page sends the service at most two requests', async () => {
  const page = await at('/painel', { own: true });
  let asked: string[] = [];
  let open = 0;
  // What happens is told on a line that stays open, whatever page is shown.
  const streams: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === STREAM) return void streams.push(pathname);
    open += 1;
    if (!pathname.startsWith('/admin/') && !pathname.startsWith('/trpc/eventos.')) asked.push(pathname);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => {
      if (new URL(request.url()).pathname !== STREAM) open -= 1;
    });
  }
  const answered = async () => {
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root'));
    await expect.poll(() => page.evaluate(drawn).then(() => open)).toBe(0);
  };
  // What the first page can do without, it asks for when it stands.
  await page.getByRole('region', { name: 'O que contar agora' }).waitFor();
  const pages = page.getByRole('navigation').getByRole('link');
  const names = await pages.allInnerTexts();
  expect(names.length).toBeGreaterThan(11);
  let now = Date.now();
  const tooMany: string[] = [];
  const change = async (link: Locator) => {
    await answered();
    // Each page is read for a while.
    now += 90_000;
    await page.clock.setSystemTime(now);
    asked = [];
    const from = new URL(page.url()).pathname;
    await link.click();
    await page.waitForURL((url) => url.pathname !== from);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await answered();
    if (asked.length > 2) tooMany.push(`${new URL(page.url()).pathname}: ${asked.join(', ')}`);
  };
  for (const [n, name] of [...names.entries()].slice(1)) {
    await change(pages.nth(n));
    const record = RECORDS.find((each) => name.startsWith(each));
    if (record) await change(page.getByRole('main').getByRole('table').getByRole('link').first());
  }
  expect(tooMany).toEqual([]);
  expect(streams).toHaveLength(1);
});

const STREAM = '/trpc/eventos.assinar';

/** Whose pages lead to a record's own. */
const RECORDS = ['Lotes', 'Espécies', 'Estufas', 'Destinatários'];

/** Of each script that the page asked for, its bytes as they were sent. */
function scriptsOf(page: Page): () => Promise<Record<string, number>> {
  const asked: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    asked.push(response.allHeaders().then((headers) => [pathname, Number(headers['content-length'])]));
  });
  return async () => Object.fromEntries(await Promise.all(asked));
}
