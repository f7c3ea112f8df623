import { chromium, type Locator, type Page } from 'playwright-core';
import { shareDatabase } from '../../adapters/database.ts';
import { connect } from '../../db/connection.ts';
import { ADMIN, type BuiltService, withBuiltService } from '../bench/built-service.ts';
import { writeHistory } from '../bench/history.ts';
import { launchBrowser } from '../support/chromium.ts';
import { coldStart } from './cold-start.ts';

/**
 * `npm run measures`: how far away things are in the admin app, over a ledger of 100 000 movements: the first screen, the
 * change of page, the search, what a browser keeps of pages that were turned, and the first opening by a telephone with 2 000
 * places and 3 000 batches under way. Times are this machine's; what can be counted is tested in `pedidos.test.ts`.
 */
const MOVEMENTS = 100_000;
const PAGES = [
  ...['Lotes', 'Movimentações', 'Espécies', 'Estufas', 'Destinatários', 'Usuários', 'Auditoria', 'Painel'],
];
const TEXTS = ['lote-2', 'escola', 'especie 1', 'pessoa', 'estufa 1'];
const ESPECIES = ['planta 41', 'planta 7', 'numerus 77', 'plamta', 'planta 499'];
const TURNS = 60;

/** More places, and batches that stand there; nothing of them is in the books. */
const MANY = [
  'set local session_replication_role = replica',
  `insert into estufas (codigo_identificador, localizacao_estufa, localizacao_barraca, localizacao_posicao, lugar,
       codigo_unico, busca_codigo, busca_estufa, busca_barraca, busca_posicao, capacidade_total, ocupacao_atual, data_registro, data_att)
     select format('N%s-B%s-%s', x, y, z), 'Nova ' || x, 'Barraca ' || y, z, format('nova %s|%s|%s', x, y, z),
       lower(format('N%s-B%s-%s', x, y, z)), lower(format('N%s B%s %s', x, y, z)), 'nova ' || x, 'barraca ' || y, z::text, 10000, 2000, now(), now()
     from (select n / 100 as x, n / 10 % 10 as y, n % 10 as z from generate_series(1, 1900) n) place`,
  `insert into lotes (codigo, estufa_id, fase, percurso, fase_desde, status, quantidade_total, busca, data_inicio, data_registro, data_att)
     select 'LOTE-NOVO-' || n, (select id from estufas where codigo_identificador like 'N%' order by seq offset n % 1900 limit 1),
       'PRODUÇÃO', 'P', now(), 'ATIVO', 800, 'lote novo ' || n, now(), now(), now() from generate_series(1, 2700) n`,
  `insert into lote_itens (lote_id, especie_id, ordem, quantidade_inicial, quantidade_atual)
     select l.id, (select id from especies order by seq offset l.seq % 5000 limit 1), 0, 900, 800
     from lotes l where l.codigo like 'LOTE-NOVO-%'`,
];

await withBuiltService(async (service) => {
  await fill(service);
  const { answer, stop } = await launchBrowser();
  const browser = await chromium.connect(answer.endpoint);
  const context = await browser.newContext({
    baseURL: service.url,
    locale: 'pt-BR',
    serviceWorkers: 'block',
  });
  await context.request.post('/admin/sessao', { data: ADMIN, headers: { origin: service.url } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  console.table({ 'first screen': await firstScreen(page) });
  console.table(await changes(page));
  const header = page.getByRole('searchbox', { name: 'Buscar' });
  console.table({ 'search in the header': await searches(page, header, TEXTS) });
  await page.goto('/admin/lotes?abrir=sim');
  const field = page.getByRole('combobox', { name: 'Espécie', exact: true });
  console.table({ 'search of a species': await searches(page, field, ESPECIES) });
  console.table(await turning(page));
  await browser.close();
  await stop();
  console.table({ 'cold start': await coldStart(service.url, ADMIN) });
});

async function fill({ folder }: BuiltService): Promise<void> {
  const { owner: connection, stop } = await shareDatabase(
    { databaseUrl: undefined, dataDir: folder },
    () => {},
  );
  const db = connect({ connection, patient: true });
  await writeHistory(db, MOVEMENTS);
  await db.transaction(async (trx) => {
    for (const statement of MANY) await trx.raw(statement);
  });
  await db.destroy();
  await stop();
}

/** Notes when the page last changed; runs in it from its beginning. */
function watch(): void {
  const seen = new MutationObserver(() => {
    Object.assign(globalThis, { changedAt: performance.now() });
  });
  seen.observe(document, { subtree: true, childList: true, characterData: true });
}

/** What a browser without anything kept loads until the first page stands. */
async function firstScreen(page: Page) {
  await page.goto('/admin/painel');
  await settled(page);
  return page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const bytes = scripts.reduce(
      (sum, script) => sum + (script as PerformanceResourceTiming).encodedBodySize,
      0,
    );
    return {
      'kB of JavaScript': Math.round(bytes / 1024),
      'ms until it stands': Math.round(performance.now()),
    };
  });
}

/** Each page from the one before, by its link: what it asked, and how long after the last answer it stood. */
async function changes(page: Page) {
  const found: Record<string, object> = {};
  for (const name of PAGES) {
    await page.evaluate(() => performance.clearResourceTimings());
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await settled(page);
    found[name] = await page.evaluate(() => {
      const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/trpc/'));
      // A page that is known already asks nothing.
      const ends = asked.map((each) => (each as PerformanceResourceTiming).responseEnd);
      const { changedAt } = globalThis as unknown as { changedAt: number };
      const ms = ends.length === 0 ? '–' : Math.round(changedAt - Math.max(...ends));
      return { requests: asked.length, 'ms from answer to content': ms };
    });
  }
  return found;
}

/** From the last key to when the answer stands. */
async function searches(page: Page, box: Locator, texts: readonly string[]) {
  await box.click();
  await page.getByRole('option').first().waitFor();
  const times: number[] = [];
  for (const text of texts) {
    await box.fill(text.slice(0, -1));
    await settled(page);
    const began = await page.evaluate(() => performance.now());
    const answered = page.waitForResponse(/busca\.geral/);
    await box.pressSequentially(text.slice(-1));
    await answered;
    await settled(page);
    times.push(
      (await page.evaluate(() => (globalThis as unknown as { changedAt: number }).changedAt)) - began,
    );
  }
  const [quickest, , median, , slowest] = times.sort((a, b) => a - b).map(Math.round);
  return { 'quickest ms': quickest, 'median ms': median, 'slowest ms': slowest };
}

/** What the browser keeps while a long list is turned, page by page. */
async function turning(page: Page) {
  const tools = await page.context().newCDPSession(page);
  const found: Record<string, object> = {};
  await page.goto('/admin/movimentacoes');
  for (let turned = 0; turned <= TURNS; turned += 1) {
    await settled(page);
    if (turned % (TURNS / 4) === 0) {
      await tools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await tools.send('Runtime.getHeapUsage');
      const { nodes } = await tools.send('Memory.getDOMCounters');
      found[`${turned} pages`] = { 'MB of heap': (usedSize / 1024 ** 2).toFixed(1), nodes };
    }
    await page.getByRole('button', { name: 'Página seguinte' }).click();
    await page.waitForURL(new RegExp(`page=${turned + 2}`));
  }
  return found;
}

/** When the page has changed for the last time: not since three tenths of a second. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { changedAt } = globalThis as unknown as { changedAt: number };
    const waiting = document.querySelector('[aria-busy=true], .mantine-Skeleton-root');
    return waiting === null && performance.now() - changedAt > 300;
  });
}
