import { expect, test } from 'vitest';
import { inteiro, quantia } from '../../src/common/brazilian.ts';
import { journey } from './journey.ts';
import { pick, said } from './parts.ts';

const { at, db, service } = await journey();

test('a clerk registers a species with its stock, and changes it', async () => {
  const page = await at('/especies', { cargo: 'Operador' });
  await page.getByRole('button', { name: 'Nova espécie' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova espécie' });
  await dialog.getByLabel('Nome popular').fill('Ipê-da-serra');
  await pick(dialog.getByLabel('Categoria'), 'Nativa');
  await pick(dialog.getByLabel('Tipo'), 'Semente');
  await dialog.getByLabel('Quantidade inicial').fill('1200');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('heading', { name: 'Ipê-da-serra', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'No estoque de sementes: 1.200' }).waitFor();
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByLabel('Nome científico').fill('Handroanthus serratifolius');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, 'Cadastro de Ipê-da-serra salvo.').waitFor();
  const { rows } = await db.raw(
    `select nome_cientifico, quantidade_atual, status from especies where nome_popular = 'Ipê-da-serra'`,
  );
  expect(rows).toEqual([
    { nome_cientifico: 'Handroanthus serratifolius', quantidade_atual: 1200, status: 'ATIVO' },
  ]);
});

test('a manager sees how much of a species there was, where it grows and who received it', async () => {
  const { rows } = await db.raw(
    `select e.id, l.codigo from especies e join lote_itens i on i.especie_id = e.id
     join lotes l on l.id = i.lote_id and l.status = 'ATIVO'
     where i.quantidade_atual > 0 and exists (
       select from movimentacoes m where m.especie_id = e.id and m.destinatario_id is not null)
     order by l.seq limit 1`,
  );
  const page = await at(`/especies/${rows[0].id}`);
  await page
    .getByRole('table', { name: 'Lotes em andamento' })
    .getByRole('link', { name: rows[0].codigo })
    .waitFor();
  const { fases, previsoes } = await service.especies.ciclo({ id: rows[0].id });
  const [proxima] = previsoes;
  const usual = fases.reduce((sum, { dias }) => sum + (dias ?? Number.NaN), 0);
  await page.getByRole('region', { name: 'Próxima colheita' }).getByText(`${usual} dias`).waitFor();
  if (proxima?.pronto_em) {
    const day = proxima.pronto_em.split('-').reverse().join('/');
    const row = page.getByRole('row', { name: proxima.lote.codigo });
    await row.getByRole('cell', { name: day }).waitFor();
  }
  // At a desk what there is, what comes and what was stand in one line.
  const tops = ['Agora', 'Próxima colheita', 'Últimos 12 meses'].map(async (name) => {
    const box = await page.getByRole('region', { name }).boundingBox();
    return box?.y;
  });
  expect(new Set(await Promise.all(tops)).size).toBe(1);
  const deliveries = page.getByRole('table', { name: 'Quem recebeu' }).getByRole('row');
  await deliveries.nth(1).waitFor();
  const chart = page.getByRole('figure', { name: 'Saldo dia a dia' });
  await chart.getByRole('button', { name: 'Ver como tabela' }).click();
  expect(await chart.getByRole('row').count()).toBeGreaterThanOrEqual(13);
  const conta = await service.especies.planta({ id: rows[0].id });
  const { registros, sementes, fora_de_lotes, germinando, crescendo, prontas } = conta;
  const fora = { SEMENTE: sementes, MUDA: fora_de_lotes };
  const tipos = (['SEMENTE', 'MUDA'] as const).filter((tipo) => registros.some((each) => each.tipo === tipo));
  const now = [...tipos.map((tipo) => fora[tipo]), germinando + crescendo + prontas];
  expect(await chart.getByRole('row').last().getByRole('cell').allInnerTexts()).toEqual(now.map(inteiro));
  await page.getByRole('button', { name: 'Inativar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Inativar' }).click();
  await page.getByRole('button', { name: 'Reativar' }).click();
  await page.getByRole('button', { name: 'Registrar movimentação' }).waitFor();
});

test('a plant has one page, whichever of its records leads there', async () => {
  // Delivered as seedlings from the batches of its seed, and never from outside of batches.
  const { rows } = await db.raw(
    `select s.id as semente, m.id as muda, m.quantidade_atual from especies s
   join especies m on m.planta_id = s.planta_id and m.tipo = 'MUDA' and s.tipo = 'SEMENTE'
   where exists (select from movimentacoes where especie_id = s.id and destinatario_id is not null)
     and not exists (select from movimentacoes where especie_id = m.id and destinatario_id is not null)
   order by s.seq limit 1`,
  );
  const [plant] = rows as [{ semente: string; muda: string; quantidade_atual: number }];
  const { entregues, para_entregar } = await service.especies.planta({ id: plant.muda });
  const page = await at(`/especies/${plant.muda}`);
  const shown = async () => {
    await page.getByText(`${quantia(entregues.mudas, 'MUDA')}; as últimas:`).waitFor();
    await page
      .getByRole('list', { name: 'Saldos' })
      .getByRole('listitem')
      .filter({ hasText: 'Para entregar' })
      .getByText(inteiro(para_entregar), { exact: true })
      .waitFor();
    await page.getByRole('list', { name: 'Últimos 12 meses' }).waitFor();
    const figures = ['Saldos', 'Próxima colheita', 'Últimos 12 meses'].map((name) =>
      page.getByRole('list', { name }).innerText(),
    );
    return Promise.all(figures);
  };
  const daMuda = await shown();
  await page.getByText(`Em mudas: ${inteiro(plant.quantidade_atual)} fora de lotes`).waitFor();
  await page.getByRole('link', { name: 'Em sementes' }).click();
  await page.waitForURL((url) => url.pathname.endsWith(`/especies/${plant.semente}`));
  await page.getByRole('link', { name: 'Em mudas' }).waitFor();
  expect(await shown()).toEqual(daMuda);
});

test.each([1280, 390])(
  'a plant is one row of the list, with its seedlings and its seed, at %s px',
  async (width) => {
    const { rows } = await db.raw(
      `select m.id, m.nome_popular, m.quantidade_atual as mudas, s.id as semente, s.quantidade_atual as sementes
     from especies s join especies m on m.planta_id = s.planta_id and m.tipo = 'MUDA' and s.tipo = 'SEMENTE'
     where s.status = 'ATIVO' and m.status = 'ATIVO' order by m.nome_popular limit 1`,
    );
    const [plant] = rows;
    const page = await at(`/especies?nome=${plant.nome_popular}`, { width });
    const row = page
      .locator('[data-row]')
      .filter({ has: page.getByRole('link', { name: plant.nome_popular, exact: true }) });
    await row.waitFor();
    expect(await row.getAttribute('data-row')).toBe(plant.id);
    const [mudas, sementes] = [inteiro(plant.mudas), inteiro(plant.sementes)];
    if (width < 600) {
      await row.getByText(`${mudas} mudas`, { exact: true }).waitFor();
      await row.getByText(`${sementes} sementes`, { exact: true }).waitFor();
    } else {
      expect(await row.locator('td').nth(3).innerText()).toBe('Muda\nSemente');
      expect(await row.locator('td').nth(4).innerText()).toBe(`${mudas}\n${sementes}`);
    }
    await row.getByRole('link', { name: 'Semente' }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/especies/${plant.semente}`));
  },
);

test('a plant is made inactive and active again as seedlings and as seed', async () => {
  const { rows } = await db.raw(
    `select m.id, m.nome_popular, s.id as semente from especies s join especies m on m.planta_id = s.planta_id and m.tipo = 'MUDA' and s.tipo = 'SEMENTE'
     where s.status = 'ATIVO' and m.status = 'ATIVO' order by m.nome_popular desc limit 1`,
  );
  const [plant] = rows;
  const status = async () =>
    (await db('especies').whereIn('id', [plant.id, plant.semente])).map((each) => each.status);
  for (const [act, then] of [
    ['Inativar', 'INATIVO'],
    ['Reativar', 'ATIVO'],
  ] as const) {
    const page = await at(`/especies?nome=${plant.nome_popular}${then === 'ATIVO' ? '&status=INATIVO' : ''}`);
    // Without a seedling in use, the oldest record is the row of its plant.
    const row = then === 'INATIVO' ? plant.id : plant.semente;
    await page.locator(`[data-row="${row}"]`).getByRole('checkbox').click();
    await page.getByRole('button', { name: act, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click();
    await page.getByText(/^1 espécie (in|re)ativada\.$/).waitFor();
    expect(await status()).toEqual([then, then]);
  }
});
