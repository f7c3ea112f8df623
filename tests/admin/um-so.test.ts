import { expect, test } from 'vitest';
import { destinatario, especie, estufa } from '../support/factories.ts';
import { journey } from './journey.ts';
import { follow } from './pages.ts';
import { said } from './parts.ts';

const { at, service } = await journey({ empty: true });

test('where there is one plant, the words are those for one', async () => {
  const { id: estufa_id } = await estufa(service, { capacidade_total: 10 });
  const { id: especie_id } = await especie(service, { nome_popular: 'Embaúba', quantidade_inicial: 0 });
  const { id: procedencia_id } = await service.procedencias.criar({ especie_id, origem: 'COLETA' });
  const semente = { especie_id, quantidade: 1, justificativa: 'Coleta' };
  await service.movimentacoes.criar({ tipo: 'ENTRADA', procedencia_id, ...semente });
  const page = await at(`/especies/${especie_id}`);
  const figure = (label: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${label}`) });
  await figure('No estoque de sementes').getByText('semente', { exact: true }).waitFor();
  await follow(page, `/procedencias/${procedencia_id}`);
  await figure('Recebida').getByText('semente', { exact: true }).waitFor();

  await follow(page, `/lotes?abrir=sim&estufaId=${estufa_id}&especieId=${especie_id}`);
  await page.getByRole('textbox', { name: 'Quantidade inicial' }).fill('1');
  await said(page, 'Com a planta do lote, restam 9.').waitFor();

  const item = { especie_id, quantidade_inicial: 1 };
  const { id } = await service.lotes.criar({ estufa_id, itens_especies: [item] });
  for (const fase of ['GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO'] as const)
    await service.lotes.atualizarFase({ id, fase });
  await follow(page, '/painel');
  await figure('Em produção').getByText('vaga ocupada, em 1 lote').waitFor();
  await figure('Taxa de perdas').getByText('de 1 semente que entrou em lotes').waitFor();
  const { id: destinatario_id } = await destinatario(service);
  await service.entregas.criar({
    destinatario_id,
    itens: [{ especie_id, lote_id: id, quantidade: 1 }],
    justificativa: 'Plantio',
  });
  await follow(page, '/entregas');
  await page.getByText('Ao todo: 1 muda entregue.').waitFor();
});

test('a single death, and one inactive species, are one in the painel', async () => {
  await service.especies.inativar({ id: (await especie(service, { quantidade_inicial: 0 })).id });
  const { id: especie_id } = await especie(service, { tipo: 'MUDA', quantidade_inicial: 2 });
  const { id: estufa_id } = await estufa(service);
  const item = { especie_id, quantidade_inicial: 2 };
  const { id } = await service.lotes.criar({ estufa_id, itens_especies: [item] });
  await service.lotes.registrarMortalidade({ id, especie_id, quantidade: 1, justificativa: 'Seca' });
  const page = await at('/painel');
  await page.getByRole('region', { name: 'Estoque' }).getByText('e 1 inativa', { exact: true }).waitFor();
  const perdas = page.getByRole('list', { name: 'Perdas nos lotes' });
  const mortes = perdas.getByRole('listitem').filter({ hasText: /^Mortes/ });
  await mortes.getByText('muda', { exact: true }).waitFor();
  expect(await mortes.getByRole('link').textContent()).toBe('1');
});
