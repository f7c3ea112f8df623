import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { ADMIN, signIn, withBuiltService } from '../bench/built-service.ts';
import { launchBrowser } from '../support/chromium.ts';

interface Picture {
  file: string;
  path: string;
  /** The first link of this name is followed. */
  first?: RegExp;
  /** What is done there before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  width: number;
  height: number;
}

/**
 * `npm run pictures`: the documentation's pictures of the admin app and of a paper, taken from the demonstration. Each has the
 * page, the file and how wide the window is.
 */
const PICTURES: Picture[] = [
  { file: 'painel', path: '/painel', width: 1280, height: 900 },
  { file: 'lote', path: '/lotes?fase=PRONTO&status=ATIVO', first: /^LOTE-/, width: 1280, height: 900 },
  { file: 'quadro', path: '/lotes?vista=quadro', width: 1280, height: 900 },
  { file: 'entrega', path: '/entregas?nova=sim', act: giveAway, width: 1280, height: 900 },
  { file: 'procedencia', path: '/procedencias?busca=2025-0019', first: /^PROC-/, width: 1280, height: 900 },
  { file: 'contagem', path: '/contagens?situacao=ENCERRADA', first: /^CONT-/, width: 1280, height: 900 },
  { file: 'campo', path: '/campo', width: 390, height: 844 },
  { file: 'campo-lote', path: '/campo', first: /LOTE-/, width: 390, height: 844 },
];

const PAPER = '/relatorios/movimentacoes?formato=pdf&data_inicio=2026-06-01&data_fim=2026-11-20';

await withBuiltService(async ({ url, folder }) => {
  execFileSync(process.execPath, ['bin/viveiro.mjs', 'demo'], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { answer, stop } = await launchBrowser();
  const browser = await chromium.connect(answer.endpoint);
  for (const { file, path, first, act, width, height } of PICTURES) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      locale: 'pt-BR',
      hasTouch: width < 600,
    });
    await context.request.post('/admin/sessao', { data: ADMIN, headers: { origin: url } });
    const page = await context.newPage();
    // A line that stays open would be a network that never rests.
    await page.route('**/trpc/eventos.assinar*', (route) => route.abort());
    await page.goto(`/admin${path}`);
    if (first) await page.getByRole('link', { name: first }).first().click();
    await act?.(page);
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(
      () => document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null,
    );
    await page.waitForFunction(() => !/^…$/m.test(document.body.innerText));
    await page.screenshot({ path: `docs/${file}.png` });
    console.log(`docs/${file}.png`);
    if (file === 'painel') await takePaper(page, await paper(url));
    await context.close();
  }
  await browser.close();
  await stop();
});

async function paper(url: string): Promise<Buffer> {
  const answer = await fetch(url + PAPER, { headers: { authorization: `Bearer ${await signIn(url)}` } });
  return Buffer.from(await answer.arrayBuffer());
}

/** The first page of a PDF, drawn by the library by which the tests read it. */
async function takePaper(page: Page, pdf: Buffer): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('unpdf/pdfjs'));
  const headers = { 'access-control-allow-origin': '*' };
  await page.route('https://papel/**', (route) =>
    route.fulfill({ path, contentType: 'text/javascript', headers }),
  );
  await page.goto('about:blank');
  await page.setContent('<body style="margin: 0"><canvas></canvas></body>');
  await page.evaluate(async (base64) => {
    const { getDocument } = await import('https://papel/pdfjs.mjs' as string);
    const document = await getDocument({ data: Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) })
      .promise;
    const first = await document.getPage(1);
    const viewport = first.getViewport({ scale: 1.2 });
    const canvas = globalThis.document.querySelector('canvas') as HTMLCanvasElement;
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    await first.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
  }, pdf.toString('base64'));
  await page.locator('canvas').screenshot({ path: 'docs/relatorio.png' });
  console.log('docs/relatorio.png');
}

/** Fills a delivery: four lines, of which one is taken from two stocks, and the beginning of a fifth. */
async function giveAway(page: Page): Promise<void> {
  await page.getByLabel('Destinatário').fill('Maria');
  await page.getByRole('option', { name: /Maria/ }).first().click();
  for (const [n, [especie, quantidade]] of [
    ['Pitangueira', '6'] as const,
    ['Jatobá', '20'] as const,
    ['Grumixama', '12'] as const,
    ['Abacateiro', '100'] as const,
  ].entries()) {
    const item = page.getByRole('group', { name: `Item ${n + 1}` });
    await item.getByRole('combobox').first().fill(especie);
    await page.getByRole('option', { name: especie }).first().click();
    await item.getByLabel('Quantidade').fill(quantidade);
    await item.getByText(/^Saem /).waitFor();
  }
  await page.getByLabel('Mais uma espécie').focus();
}
