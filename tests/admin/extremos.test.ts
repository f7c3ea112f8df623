import { expect, test } from 'vitest';
import { especie } from '../support/factories.ts';
import { journey } from './journey.ts';
import { follow } from './pages.ts';
import { scrollsSideways, settled } from './settled.ts';

const { at, service } = await journey();

test('long codes and numbers of nine digits are broken before they are cut off', async () => {
  const { id: estufa_id } = await service.estufas.criar({
    localizacao_estufa: 'Estufa climatizada do Horto Florestal Municipal',
    localizacao_barraca: 'Barraca dos fundos à esquerda',
    localizacao_posicao: 'Prateleira de cima',
    capacidade_total: 999_999_999,
  });
  const { id: especie_id } = await service.especies.criar({
    nome_popular: 'Jacarandá-bico-de-pato-da-serra-do-mar',
    categoria: 'NATIVA',
    tipo: 'SEMENTE',
  });
  const { id: procedencia_id } = await service.procedencias.criar({
    ...{ especie_id, codigo: 'COLETA-DO-HORTO-FLORESTAL-0001', origem: 'COLETA' },
    local: 'Parque Estadual da Serra do Desenvolvimento',
  });
  await service.movimentacoes.criar({
    ...{ tipo: 'ENTRADA', especie_id, procedencia_id, quantidade: 999_999_999, justificativa: 'Coleta' },
  });
  const { id: destinatario_id } = await service.destinatarios.criar({
    nome: 'Secretaria de Desenvolvimento e Sustentabilidade Socioambiental',
    ...{ tipo: 'JURIDICA', categoria: 'PUBLICA', documento: '11.444.777/0001-61' },
  });
  const outra = await especie(service);
  const { id } = await service.lotes.criar({
    estufa_id,
    itens_especies: [
      { especie_id, quantidade_inicial: 900_000_000 },
      { especie_id: outra.id, quantidade_inicial: 1 },
    ],
  });
  const { id: contagem_id } = await service.contagens.criar({ lote_ids: [id] });
  await service.lotes.registrarMortalidade({
    ...{ id, especie_id, quantidade: 123_456_789, justificativa: 'Geada' },
  });
  for (const fase of ['GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO'] as const)
    await service.lotes.atualizarFase({ id, fase });
  const { id: entrega_id } = await service.entregas.criar({
    ...{ destinatario_id, justificativa: 'Arborização' },
    itens: [
      { especie_id, lote_id: id, quantidade: 444_444_444 },
      { especie_id, quantidade: 55_555_555 },
    ],
  });
  const page = await at('/painel', { width: 320 });
  const records = {
    ...{ lotes: id, estufas: estufa_id, especies: especie_id, procedencias: procedencia_id },
    ...{ destinatarios: destinatario_id, entregas: entrega_id, contagens: contagem_id },
  };
  const paths = [
    ...['/movimentacoes', '/painel', '/lotes', '/lotes?vista=quadro', '/campo', '/auditoria', '/entregas'],
    ...['/especies', '/procedencias', '/estufas', '/destinatarios', '/contagens'],
    ...Object.entries(records).map(([area, record]) => `/${area}/${record}`),
  ];
  const wrong: string[] = [];
  for (const path of paths) {
    await follow(page, path);
    await settled(page);
    if (await scrollsSideways(page)) wrong.push(path);
  }
  // A long name of a species is broken before the ledger is wider than a desk.
  await especie(service, {
    nome_popular: 'Jacarandá-bico-de-pato-da-serra-do-mar, da matriz do Horto Florestal',
    ...{ tipo: 'MUDA', quantidade_inicial: 999_999_999 },
  });
  await page.setViewportSize({ width: 1280, height: 844 });
  await follow(page, '/movimentacoes');
  await page.getByRole('link', { name: /^Jacarandá-bico-de-pato.*Horto Florestal$/ }).waitFor();
  await settled(page);
  if (await scrollsSideways(page)) wrong.push('/movimentacoes, on a desk');
  expect(wrong).toEqual([]);
});
