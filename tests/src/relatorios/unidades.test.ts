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
await mortalidade(caller, misto, 50);
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
