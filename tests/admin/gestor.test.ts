import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { destinatario, especie, expedicao, lote, mortalidade } from '../support/factories.ts';
import { journey } from './journey.ts';

/** What a manager asks, in acts that are counted. */

const { at, asOperador } = await journey();

test('what schools got this year is on paper in six acts', async () => {
  const escola = await destinatario(asOperador, { nome: 'Escola Nova Esperança', categoria: 'PUBLICA' });
  const pronto = await lote(asOperador, { fase: 'PRONTO', plantas: [60] });
  await expedicao(asOperador, pronto, 12, escola.id);
  const page = await at('/painel');
  let acts = 0;
  const act = async (done: Promise<unknown>) => {
    acts += 1;
    await done;
  };
  await act(page.getByRole('link', { name: 'Relatórios' }).click());
  await act(
    page
      .getByRole('link', { name: /^Entregas(?! por)/ })
      .and(page.locator('main a'))
      .first()
      .click(),
  );
  await act(page.getByLabel('Nome de quem recebeu').fill('escola'));
  await act(page.getByRole('button', { name: 'Este ano' }).click());
  await page.waitForURL(/(?=.*destinatarioNome=escola)(?=.*periodo=este-ano)/);
  await page.getByRole('cell', { name: 'Escola Nova Esperança' }).first().waitFor();
  await act(page.getByRole('button', { name: 'Exportar' }).click());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    act(page.getByRole('menuitem', { name: /^PDF/ }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/^viveiro-entregas-\d{4}-01-01_.*\.pdf$/);
  expect((await text(await download.createReadStream())).startsWith('%PDF')).toBe(true);
  expect(acts).toBe(6);
});

test('a period has a name or days, and another one beside it', async () => {
  const page = await at('/relatorios/entregas?data_inicio=2020-01-01');
  await page.getByRole('button', { name: 'Ano passado' }).click();
  await page.waitForURL((url) => !url.search.includes('data_inicio') && url.search.includes('ano-passado'));
  const pressed = page.getByRole('button', { name: 'Ano passado', pressed: true });
  await pressed.waitFor();
  await page.goto(`${page.url()}&comparar=ano-anterior`);
  await page.getByRole('cell', { name: /^Total, de 01\/01\/\d{4} a 31\/12\/\d{4}$/ }).waitFor();
});

test('deliveries are added up for each recipient, and a species has its statement', async () => {
  const especies = await especie(asOperador, {
    nome_popular: 'Jequitibá do extrato',
    quantidade_inicial: 90,
  });
  const semeado = await lote(asOperador, {
    itens_especies: [{ especie_id: especies.id, quantidade_inicial: 40 }],
  });
  await mortalidade(asOperador, semeado, 4);
  const page = await at(`/relatorios/movimentacoes?especieId=${especies.id}`);
  const rows = page.getByRole('table', { name: 'Movimentações' }).locator('tbody tr');
  await expect.poll(() => rows.first().innerText()).toMatch(/Saldo anterior/);
  await expect.poll(() => rows.last().innerText()).toMatch(/Saldo final[\s\S]*86/);
  await page.goto(page.url().replace(/movimentacoes.*/, 'entregas?por=destinatario'));
  await page.getByRole('columnheader', { name: 'Última entrega' }).waitFor();
});
