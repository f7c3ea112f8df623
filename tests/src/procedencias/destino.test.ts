import { expect, test } from 'vitest';
import {
  destinatario,
  especie,
  estufa,
  expedicao,
  lote,
  mortalidade,
  movimentacao,
  passar,
  procedencia,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller } = await freshNursery({ cargo: 'Administrador' });

test('a lot of seed is traced to its batches and to the recipients of its plants', async () => {
  const { id: especie_id } = await especie(caller, { quantidade_inicial: 0 });
  const serra = await procedencia(caller, { especie_id, recebe: 100 });
  const vale = await procedencia(caller, { especie_id, recebe: 100 });
  const escola = await destinatario(caller, { nome: 'Escola', telefone: '31 3333-1111' });
  const parque = await destinatario(caller, { nome: 'Parque' });
  const abrir = (quantidade_inicial: number, procedencia_id?: string) =>
    lote(caller, { fase: 'PRONTO', itens_especies: [{ especie_id, quantidade_inicial, procedencia_id }] });
  const puro = await abrir(50, serra.id);
  const misto = await abrir(60);
  await expedicao(caller, puro, 20, escola.id);
  await expedicao(caller, misto, 5, parque.id);
  const { id: desfeita } = await expedicao(caller, misto, 7, parque.id);
  await caller.movimentacoes.estornar({ id: desfeita });
  const saida = { tipo: 'SAIDA', especie_id, quantidade: 4, procedencia_id: vale.id } as const;
  await movimentacao(caller, { ...saida, destinatario_id: parque.id });

  const daSerra = await caller.procedencias.destino({ id: serra.id });
  expect(daSerra).toMatchObject({
    ...{ recebida: 100, saldo: 0, em_lotes: 100, saiu_da_sementeira: 0 },
    lotes: [
      { id: misto.id, quantidade: 50, alocada: 60, vivas: 55, entregues: 5 },
      { id: puro.id, quantidade: 50, alocada: 50, vivas: 30, entregues: 20 },
    ],
    destinatarios: [
      {
        id: escola.id,
        telefone: '31 3333-1111',
        quantidade: 20,
        certa: true,
        entregas: [{ quantidade: 20 }],
      },
      { id: parque.id, quantidade: 5, certa: false, entregas: [{ lote: { id: misto.id } }] },
    ],
  });
  const { docs: movidas } = await caller.movimentacoes.listar({ procedenciaId: vale.id });
  expect(movidas.map(({ origem, tipo }) => [origem, tipo])).toEqual([
    ['MANUAL', 'SAIDA'],
    ['ALOCACAO', 'SAIDA'],
    ['MANUAL', 'ENTRADA'],
  ]);
  const doVale = await caller.procedencias.destino({ id: vale.id });
  expect(doVale).toMatchObject({
    ...{ em_lotes: 10, saiu_da_sementeira: 4 },
    lotes: [{ id: misto.id, quantidade: 10, alocada: 60 }],
    destinatarios: [{ id: parque.id, quantidade: 9, certa: false, entregas: [{ lote: null }, {}] }],
  });
});

test('a recipient is not certain when the batch had received other plants before', async () => {
  const { id: especie_id } = await especie(caller, { quantidade_inicial: 0 });
  const { id } = await procedencia(caller, { especie_id, recebe: 50 });
  const antes = await destinatario(caller, { nome: 'Antes' });
  const depois = await destinatario(caller, { nome: 'Depois' });
  const itens_especies = [{ especie_id, quantidade_inicial: 50 }];
  const pronto = await lote(caller, { fase: 'PRONTO', itens_especies });
  await expedicao(caller, pronto, 3, antes.id);
  await movimentacao(caller, { tipo: 'ENTRADA', especie_id, lote_id: pronto.id, quantidade: 5 });
  await expedicao(caller, pronto, 4, depois.id);

  expect((await caller.procedencias.destino({ id })).destinatarios).toMatchObject([
    { id: antes.id, quantidade: 3, certa: true },
    { id: depois.id, quantidade: 4, certa: false },
  ]);
});

test('the rates of each lot are beside those of the species, to compare the trees', async () => {
  const { id: especie_id } = await especie(caller, { quantidade_inicial: 0 });
  const boa = await procedencia(caller, { especie_id, recebe: 100 });
  const fraca = await procedencia(caller, { especie_id, recebe: 100 });
  const { id: estufa_id } = await estufa(caller);
  const semear = async (procedencia_id: string, mortas: number) => {
    const itens_especies = [{ especie_id, quantidade_inicial: 100, procedencia_id }];
    const aberto = await lote(caller, { estufa_id, itens_especies });
    await passar(caller, aberto, 'GERMINAÇÃO');
    await mortalidade(caller, aberto, mortas);
    await passar(caller, aberto, 'PRODUÇÃO');
  };
  await semear(boa.id, 10);
  await semear(fraca.id, 60);

  const ciclo = await caller.especies.ciclo({ id: especie_id });
  expect(ciclo.taxas?.germinacao).toEqual({ taxa: 0.65, lotes: 2, amostra: 200, motivo: null });
  expect(ciclo.procedencias).toMatchObject([
    { id: fraca.id, taxas: { germinacao: { taxa: 0.4, amostra: 100 }, rendimento: { taxa: null } } },
    { id: boa.id, taxas: { germinacao: { taxa: 0.9 } } },
  ]);
  const { docs } = await caller.relatorios.procedencias({ especieId: especie_id });
  expect(docs).toMatchObject([
    { codigo: boa.codigo, recebida: 100, saldo: 0, germinacao: 0.9, germinacao_da_especie: 0.65 },
    { codigo: fraca.codigo, germinacao: 0.4, germinacao_da_especie: 0.65 },
  ]);
});

test('a species without lots of seed has no rates of lots', async () => {
  const { id } = await especie(caller);
  expect(await caller.especies.ciclo({ id })).toMatchObject({ taxas: null, procedencias: [] });
});
