import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callerFor } from '../support/caller.ts';
import * as factories from '../support/factories.ts';
import { askAgain, failing } from './failing.ts';
import { journey } from './journey.ts';

/** What the painel says while some of its answers are missing. */

const { at } = await journey();
const novo = await journey({ empty: true });
await factories.lote(callerFor(novo.db, await factories.administrador(novo.db)), { fase: 'GERMINAÇÃO' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the painel does not say that nothing needs doing while part of it is unknown', async () => {
  const page = await at('/conta');
  const answered = await failing(page, 'dashboard.andamento', 'estufas.rondas', 'contagens.oQueContar');
  await page.goto('/admin/painel');
  const [figures, today, ready] = ['Últimos 30 dias', 'Para fazer hoje', 'Mudas prontas'].map((name) =>
    region(page, name),
  ) as [Locator, Locator, Locator];
  await today.getByText('Nem tudo o que há para fazer está aqui.').waitFor();
  await figures.getByRole('alert').waitFor();
  await ready.getByText('A previsão não chegou').waitFor();
  await region(page, 'O que contar agora').getByRole('alert').waitFor();
  answered();
  await askAgain(today);
  await figures.getByRole('link', { name: /^Entregues/ }).waitFor();
  await ready.getByText('Pelo tempo e pelas perdas').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  expect(await today.getByText('Nem tudo').count()).toBe(0);
});

test('a quiet nursery is not called so before everything is known', async () => {
  const page = await novo.at('/conta');
  await page.getByRole('heading', { name: 'Onde entrei' }).waitFor();
  const answered = await failing(page, 'estufas.rondas');
  await page.goto('/admin/painel');
  const today = region(page, 'Para fazer hoje');
  await today.getByRole('button', { name: 'Tentar de novo' }).waitFor();
  expect(await today.getByText('Nada pede ação agora.').count()).toBe(0);
  answered();
  await askAgain(today);
  await today.getByText('Nada pede ação agora.').waitFor();
});
