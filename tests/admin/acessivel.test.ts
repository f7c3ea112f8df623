import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from './journey.ts';

const { db, at, visitor } = await journey();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [especie, estufa, lote, destinatario] = await Promise.all(
  ['especies', 'estufas', 'lotes', 'destinatarios'].map(async (table) => (await db(table).first('id'))?.id),
);

/** Every page, by its address: its heading, unless that is the record's own name. */
const PAGES: Record<string, string | null> = {
  '/painel': 'Painel',
  '/campo': 'Campo',
  '/lotes': 'Lotes',
  [`/lotes/${lote}`]: null,
  '/lotes?vista=quadro': 'Lotes',
  '/lotes?abrir=sim': null,
  '/movimentacoes': 'Movimentações',
  '/movimentacoes?registrar=EXPEDICAO': null,
  '/especies': 'Espécies',
  '/especies?nova=sim': null,
  [`/especies/${especie}`]: null,
  '/estufas': 'Estufas',
  [`/estufas/${estufa}`]: null,
  '/destinatarios': 'Destinatários',
  [`/destinatarios/${destinatario}`]: null,
  '/relatorios': 'Relatórios',
  '/relatorios/lotes': 'Lotes',
  '/importar': 'Importar',
  '/usuarios': 'Usuários',
  '/usuarios?convidar=sim': null,
  '/auditoria': 'Auditoria',
  '/conta': 'Minha conta',
  '/acessibilidade': 'Acessibilidade',
};

describe.each([
  ['light', 1280],
  ['dark', 390],
] as const)('in the %s scheme at %d px', (scheme, width) => {
  test('every page has one heading, nothing that axe finds, and nothing to scroll sideways', async () => {
    const page = await at('/painel', { scheme, width, height: 844 });
    const found: string[] = [];
    for (const [path, name] of Object.entries(PAGES)) {
      await page.goto(`/admin${path}`);
      await settled(page);
      if (name !== null) await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      found.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
    }
    expect(found).toEqual([]);
  }, 240_000);

  test('so have the pages before anybody is signed in', async () => {
    const page = await visitor({ scheme, width, height: 844 });
    for (const path of ['/entrar', '/senha', '/senha?token=x']) {
      await page.goto(`/admin${path}`);
      await settled(page);
      expect(await faultsOf(page)).toEqual([]);
    }
  });
});

test('at 320 px, and so at 400 % on a desk, nothing has to be scrolled sideways', async () => {
  const page = await at('/painel', { width: 320, height: 640 });
  const wide: string[] = [];
  for (const path of Object.keys(PAGES)) {
    await page.goto(`/admin${path}`);
    await settled(page);
    if (await scrollsSideways(page)) wide.push(path);
  }
  expect(wide).toEqual([]);
}, 240_000);

/** When what was asked for is there: a heading, and nothing that says it is on its way. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor({ state: 'attached' });
  await page.waitForFunction(
    () => document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null,
  );
}

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  );
  const headings = await page.getByRole('heading', { level: 1, includeHidden: true }).count();
  return [
    ...violations.map(
      ({ id, nodes }) =>
        `${id} ${nodes
          .map(({ html }) => html.slice(0, 160))
          .slice(0, 3)
          .join(' | ')}`,
    ),
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
    ...((await scrollsSideways(page)) ? ['scrolls sideways'] : []),
  ];
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}
