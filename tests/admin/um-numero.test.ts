import { expect, test } from 'vitest';
import { taxa } from '../../src/common/brazilian.ts';
import { journey } from './journey.ts';
import { follow } from './pages.ts';
import { seen } from './parts.ts';

/** A figure is the same, and written alike, wherever it stands. */

const { at, service } = await journey();

test('the survival of a batch is that of the report, with its sample', async () => {
  const { docs } = await service.lotes.listar({ limite: 100 });
  const day = ({ data_inicio }: (typeof docs)[number]) => data_inicio.slice(0, 10);
  // Of a day on which one batch was opened, of one species, report and batch speak of the same plants.
  const alone = docs.filter(
    (lote) =>
      lote.itens_especies.length === 1 && docs.filter((other) => day(other) === day(lote)).length === 1,
  );
  const rates = await Promise.all(alone.map(({ id }) => service.lotes.sobrevivencia({ id })));
  const lote = alone[rates.findIndex((each) => each.taxa !== null && each.taxa < 1)];
  if (!lote) throw new Error('The demonstration has no batch alone on its day.');
  const period = { data_inicio: day(lote), data_fim: day(lote) };
  const [row, ...others] = (await service.relatorios.producao(period)).docs;
  if (!row || others.length > 0) throw new Error('The report has not just one species.');
  const rate = taxa(row.sobrevivencia as number);
  const page = await at(`/lotes/${lote.id}`);
  const figure = page
    .getByRole('list', { name: 'Números do lote' })
    .getByRole('listitem')
    .filter({ hasText: 'Sobrevivência' });
  await figure.getByText(rate, { exact: true }).waitFor();
  await figure.getByText(`de ${row.sobrevivencia_amostra} saíram vivas da produção`).waitFor();
  await follow(page, `/relatorios/producao?${new URLSearchParams(period)}`);
  await page.getByRole('row').filter({ hasText: row.especie }).filter({ hasText: rate }).waitFor();
});

test('the occupancy of a place has the same decimals in the list and on its page', async () => {
  const { docs } = await service.estufas.listar({ limite: 100 });
  const uneven = docs.find(({ ocupacao_atual: n, capacidade_total: all }) => (n * 100) % all !== 0);
  if (!uneven) throw new Error('The demonstration has no place that is unevenly full.');
  const { id, codigo_identificador: codigo, ocupacao_atual, capacidade_total } = uneven;
  const occupied = taxa(ocupacao_atual / capacidade_total);
  expect(occupied).toMatch(/^\d+,\d%$/);
  const page = await at('/estufas');
  await page.getByRole('row').filter({ hasText: codigo }).getByText(occupied, { exact: true }).waitFor();
  await follow(page, `/estufas/${id}`);
  await page.getByText(occupied, { exact: true }).first().waitFor();
  const { estufas } = await service.dashboard.geral();
  await follow(page, '/painel');
  await seen(page.getByText(taxa(estufas.taxa_ocupacao as number), { exact: true }).first());
});
