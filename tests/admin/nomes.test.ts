import { expect, test } from 'vitest';
import { addFilter, journey } from './journey.ts';
import { sharers } from './names.ts';
import { follow } from './pages.ts';
import { pick } from './parts.ts';
import { settled } from './settled.ts';

/** Who drives the app from outside finds a filter by its label alone, even while its list is open. */

const { at } = await journey();

/** What a list may be filtered by, beside the field that is always there. */
const FILTERS: Record<string, string[]> = {
  '/especies': ['Categoria', 'Tipo'],
  '/procedencias': ['Espécie', 'Origem', 'UF', 'Saldo'],
  '/estufas': ['Estufa', 'Barraca', 'Posição'],
  '/lotes': ['Espécie', 'Estufa', 'Iniciados desde'],
  '/lotes?vista=quadro': ['Espécie', 'Estufa'],
  '/entregas': ['Espécie', 'Lote', 'Finalidade'],
  '/contagens': ['Espécie', 'Lote'],
  '/movimentacoes': ['Espécie', 'Lote', 'Destinatário', 'Quem registrou'],
  '/destinatarios': ['Documento', 'Tipo', 'Categoria'],
  '/relatorios/lotes': ['Espécie', 'Fase'],
  '/usuarios': ['Cargo'],
};

test('a filter, open or closed, is the only field with its label', async () => {
  const page = await at('/acessibilidade');
  await settled(page);
  const found: string[] = [];
  for (const [path, labels] of Object.entries(FILTERS)) {
    await follow(page, path);
    await settled(page);
    for (const label of labels) {
      await addFilter(page, label);
      found.push(...(await sharers(page, path, label)));
      // An empty filter goes as it closes.
      const chip = page
        .getByRole('group', { name: 'Filtros' })
        .getByRole('button', { name: label, exact: true });
      if (await chip.count()) await chip.click();
      await chip.waitFor({ state: 'detached' });
    }
  }
  expect(found).toEqual([]);
});

test('a list builds no options before one of its filters is entered', async () => {
  const page = await at('/movimentacoes');
  const filter = page.getByLabel('Tipo');
  await filter.waitFor();
  expect(await page.locator('[role=listbox]').count()).toBe(0);
  await pick(filter, 'Entrega (Expedição)');
  await expect.poll(() => page.url()).toContain('tipo=EXPEDICAO');
});
