import { describe, expect, it } from 'vitest';
import { fechar } from '../../../src/fechamento/fechar.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import {
  administrador,
  destinatario,
  especie,
  estufa,
  expedicao,
  lote,
  mortalidade,
  movimentacao,
  retorno,
} from '../../support/factories.ts';

/**
 * Seeds and seedlings are not added up: not in the totals of a report, and not in its chart. What was sown is seedlings from
 * PRODUÇÃO on. Only the account of batches counts plants, whatever they were by then.
 */

const db = await freshDatabase();
const NOW = new Date('2026-03-14T15:00:00.000Z');
const caller = callerFor(db, await administrador(db), { now: () => NOW });

const sementes = await especie(caller, { nome_popular: 'Aroeira', quantidade_inicial: 1_000 });
const mudas = await especie(caller, { nome_popular: 'Ipê', tipo: 'MUDA', quantidade_inicial: 300 });
const { id: estufa_id } = await estufa(caller);

/** Of both: 400 seeds and 90 seedlings. */
const misto = await lote(caller, {
  estufa_id,
  itens_especies: [
    { especie_id: sementes.id, quantidade_inicial: 400 },
    { especie_id: mudas.id, quantidade_inicial: 90 },
  ],
});
const asSeeds = await mortalidade(caller, misto, 50);
await movimentacao(caller, { ...emMisto(mudas.id), tipo: 'MORTALIDADE', quantidade: 7 });
await movimentacao(caller, { ...emMisto(mudas.id), tipo: 'PERDA', quantidade: 2 });
await caller.lotes.atualizarFase({ id: misto.id, fase: 'PRODUÇÃO' });
/** What grows are seedlings, though they were sown. */
await mortalidade(caller, misto, 11);
await caller.lotes.atualizarFase({ id: misto.id, fase: 'PRONTO' });
const undone = await mortalidade(caller, misto, 5);
await caller.movimentacoes.estornar({ id: undone.id });
const { id: destinatario_id } = await destinatario(caller);
await expedicao(caller, misto, 100, destinatario_id);
await retorno(caller, misto, 30);
await movimentacao(caller, {
  ...{ tipo: 'SAIDA', especie_id: sementes.id, quantidade: 24, destinatario_id },
});

function emMisto(especie_id: string) {
  return { lote_id: misto.id, especie_id };
}

describe.each(['before their rows are closed', 'when their rows are closed'])('totals, %s', (when) => {
  const always = { data_inicio: '2026-01-01', data_fim: '2026-12-31' };
  const closed = when.startsWith('when')
    ? async () => {
        while (await fechar(db, { fusoHorario: 'America/Sao_Paulo' }));
      }
    : async () => {};

  it('of balances count what was sown as seedlings, once it grows', async () => {
    await closed();
    const { totais_por_unidade } = await caller.relatorios.especies({});
    // 1 000 − 400 − 24 in the sementeira, 400 − 50 − 11 − 100 − 30 in the batch; 30 returned to a seedling.
    expect(totais_por_unidade).toEqual({
      sementes: { quantidade_atual: 576, em_producao: 0 },
      mudas: { quantidade_atual: 240, em_producao: 290 },
    });
  });

  it('of movements are the change of both balances', async () => {
    await closed();
    // Of 400 seeds 50 died before the others became seedlings.
    const balances = {
      sementes: { variacao_sementeira: 576, variacao_lote: 350, viraram_mudas: -350 },
      mudas: { variacao_sementeira: 240, variacao_lote: -60, viraram_mudas: 350 },
    };
    const ofAll = await caller.relatorios.movimentacoes({});
    expect(ofAll.totais_por_unidade).toEqual(balances);
    expect(ofAll.totais).toMatchObject({ variacao_lote: 290, viraram_mudas: 0 });
    const ofSeeds = await caller.relatorios.movimentacoes({ especieId: sementes.id });
    expect(ofSeeds.totais_por_unidade).toEqual({
      sementes: balances.sementes,
      mudas: { variacao_sementeira: 0, variacao_lote: -141, viraram_mudas: 350 },
    });
    const [received] = (await caller.relatorios.especies({ tipo: 'MUDA', nome: 'Aroeira' })).docs;
    const ofReceiver = await caller.relatorios.movimentacoes({ especieId: received?.id });
    expect(ofReceiver.totais_por_unidade).toEqual({
      sementes: { variacao_sementeira: 0, variacao_lote: 0, viraram_mudas: 0 },
      mudas: { variacao_sementeira: 30, variacao_lote: 0, viraram_mudas: 0 },
    });
    const losses = await caller.relatorios.movimentacoes({ tipo: 'PERDA' });
    expect(losses.totais_por_unidade?.mudas).toMatchObject({ variacao_lote: -2, viraram_mudas: 0 });
  });

  it('of deaths and deliveries count what grew as seedlings', async () => {
    await closed();
    const deaths = await caller.relatorios.mortalidade({ ...always, grafico: true });
    expect(deaths.totais_por_unidade).toEqual({ sementes: { quantidade: 50 }, mudas: { quantidade: 18 } });
    expect(deaths.docs.map(({ unidade, quantidade }) => [unidade, quantidade])).toEqual([
      ['MUDA', 11],
      ['MUDA', 7],
      ['SEMENTE', asSeeds.quantidade],
    ]);
    expect(deaths.grafico).toMatchObject({
      series: ['Mudas mortas', 'Sementes mortas'],
      barras: [{ valores: [18, 50] }],
    });
    expect((await caller.relatorios.expedicoes({})).totais_por_unidade).toEqual({
      sementes: { quantidade: 24, retornadas: 0 },
      mudas: { quantidade: 100, retornadas: 30 },
    });
  });

  it('of batches and of production are an account of plants, of which the living are told apart', async () => {
    await closed();
    const none = { entradas: 0, ajustes: 0, saidas: 0 };
    const conta = { ...none, alocadas: 490, mortas: 68, perdidas: 2, entregues: 100, retornadas: 30 };
    expect(await caller.relatorios.lotes({})).toMatchObject({
      totais: { ...conta, quantidade_total: 290 },
      totais_por_unidade: { sementes: { quantidade_total: 0 }, mudas: { quantidade_total: 290 } },
    });
    expect(await caller.relatorios.producao({})).toMatchObject({
      totais: { ...conta, vivas: 290 },
      totais_por_unidade: { sementes: { vivas: 0 }, mudas: { vivas: 290 } },
    });
    await caller.lotes.atualizarFase({ id: misto.id, fase: 'GERMINAÇÃO' });
    const backAgain = { sementes: { vivas: 209 }, mudas: { vivas: 81 } };
    expect((await caller.relatorios.producao({})).totais_por_unidade).toEqual(backAgain);
    expect((await caller.dashboard.geral()).lotes).toMatchObject({
      em_producao_sementes: 209,
      em_producao_mudas: 81,
    });
    await caller.lotes.atualizarFase({ id: misto.id, fase: 'PRONTO' });
  });

  it('are not shown for what is neither', async () => {
    for (const nome of ['estufas', 'destinatarios', 'usuarios'] as const)
      expect(await caller.relatorios[nome]({})).not.toHaveProperty('totais_por_unidade');
  });

  it.each(['movimentacoes', 'expedicoes', 'mortalidade', 'entregas', 'estufas'] as const)(
    'of %s are the same beside a chart, and where it has no bars',
    async (nome) => {
      await closed();
      for (const period of [always, { data_inicio: '2019-01-01', data_fim: '2019-12-31' }]) {
        const { grafico, ...charted } = await caller.relatorios[nome]({
          ...period,
          limite: 2,
          grafico: true,
        });
        expect(charted).toEqual(await caller.relatorios[nome]({ ...period, limite: 2 }));
        expect(grafico?.barras.length === 0).toBe(charted.totalDocs === 0);
      }
    },
  );

  it('of the deliveries of a species are the same beside a chart, whose bars add up to them', async () => {
    for (const especieId of [sementes.id, mudas.id]) {
      const asked = { ...always, especieId, limite: 2 };
      const { grafico, ...charted } = await caller.relatorios.entregas({ ...asked, grafico: true });
      expect(charted).toEqual(await caller.relatorios.entregas(asked));
      const { totais, totalDocs } = charted;
      const sums = grafico?.series.map((_, n) =>
        grafico.barras.reduce((sum, bar) => sum + (bar.valores[n] ?? 0), 0),
      );
      expect(sums ?? []).toEqual(totalDocs > 0 ? [totais.mudas, totais.sementes] : [0, 0]);
    }
  });

  it('of movements by month are charted apart', async () => {
    await closed();
    const { grafico } = await caller.relatorios.movimentacoes({ grafico: true });
    const told = grafico?.series.map((name, n) => [name, grafico.barras[0]?.valores[n]]);
    expect(Object.fromEntries(told ?? [])).toEqual({
      ...{ 'Entradas de mudas': 0, 'Alocações de mudas em lotes': 90, 'Entregas de mudas': 100 },
      ...{ 'Saídas de mudas sem destinatário': 0, 'Mortalidade de mudas': 18, 'Perdas de mudas': 2 },
      'Retornos ao viveiro': 30,
      ...{ 'Entradas de sementes': 0, 'Alocações de sementes em lotes': 400, 'Entregas de sementes': 24 },
      ...{ 'Saídas de sementes sem destinatário': 0, 'Mortalidade de sementes': 50, 'Perdas de sementes': 0 },
    });
  });
});
