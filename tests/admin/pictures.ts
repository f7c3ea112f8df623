import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import { ADMIN, withBuiltService } from '../bench/built-service.ts';
import { launchBrowser } from '../support/chromium.ts';

/**
 * `npm run pictures`: the documentation's pictures of the admin app, taken from the demonstration. Each has the page, the
 * file and how wide the window is.
 */
const PICTURES = [
  { file: 'painel', path: '/painel', width: 1280, height: 900 },
  { file: 'lote', path: '/lotes?fase=PRONTO&status=ATIVO', first: /^LOTE-/, width: 1280, height: 900 },
  { file: 'quadro', path: '/lotes?vista=quadro', width: 1280, height: 900 },
  { file: 'campo', path: '/campo', width: 390, height: 844 },
];

await withBuiltService(async ({ url, folder }) => {
  execFileSync(process.execPath, ['bin/viveiro.mjs', 'demo'], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { answer, stop } = await launchBrowser();
  const browser = await chromium.connect(answer.endpoint);
  for (const { file, path, first, width, height } of PICTURES) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      locale: 'pt-BR',
      hasTouch: width < 600,
    });
    await context.request.post('/admin/sessao', { data: ADMIN, headers: { origin: url } });
    const page = await context.newPage();
    await page.goto(`/admin${path}`);
    if (first) await page.getByRole('link', { name: first }).first().click();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    await page.screenshot({ path: `docs/${file}.png` });
    console.log(`docs/${file}.png`);
    await context.close();
  }
  await browser.close();
  await stop();
});
