import { describe, expect, it } from 'vitest';
import type { Fase } from '../../../src/common/vocabulary.ts';
import {
  especie,
  especieDo,
  expedicao,
  lote,
  mortalidade,
  movimentacao,
  passar,
  retorno,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller, at } = await freshNursery();

type Lote = Awaited<ReturnType<typeof lote>>;

const go = (batch: Lote, ...fases: Fase[]) => passar(caller, batch, ...fases);
const ofType = (from: Lote, tipo: 'PERDA' | 'AJUSTE' | 'SAIDA', quantidade: number) =>
  movimentacao(caller, { tipo, lote_id: from.id, especie_id: especieDo(from), quantidade });

/** The row of the batch's species, which is in no other batch unless the test puts it there. */
async function rowOf(from: Lote) {
  const { nome_popular } = await caller.especies.buscar({ id: especieDo(from) });
  const { docs } = await caller.relatorios.producao({ nome: nome_popular, limite: 100 });
  return docs.find(({ especie }) => especie === nome_popular);
}

describe('the rates of a species', () => {
  it('follow a batch from seed to dispatch', async () => {
    const batch = await lote(caller);
    await mortalidade(caller, batch, 30);
    await go(batch, 'GERMINAÇÃO');
    await mortalidade(caller, batch, 20);
    await go(batch, 'PRODUÇÃO');
    await ofType(batch, 'PERDA', 45);
    await go(batch, 'PRONTO');
    await mortalidade(caller, batch, 5);
    await expedicao(caller, batch, 300);
    await retorno(caller, batch, 100);
    expect(await rowOf(batch)).toMatchObject({
      ...{ lotes: 1, alocadas: 500, mortas: 55, perdidas: 45, entregues: 300, retornadas: 100, vivas: 0 },
      ...{ germinacao: 0.9, germinacao_lotes: 1, germinacao_amostra: 500, germinacao_motivo: null },
      ...{
        sobrevivencia: 0.9,
        sobrevivencia_lotes: 1,
        sobrevivencia_amostra: 450,
        sobrevivencia_motivo: null,
      },
      ...{ rendimento: 0.8, rendimento_lotes: 1, rendimento_amostra: 500, rendimento_motivo: null },
    });
  });

  it('of survival leave out a batch that went back, before or after it was grown', async () => {
    const afterwards = await lote(caller);
    await go(afterwards, 'PRODUÇÃO', 'PRONTO', 'GERMINAÇÃO');
    await mortalidade(caller, afterwards, 40);
    const before = await lote(caller);
    await go(before, 'PRONTO');
    await expedicao(caller, before, 100);
    await go(before, 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO');
    for (const batch of [afterwards, before]) {
      expect(await rowOf(batch)).toMatchObject({ sobrevivencia: null, sobrevivencia_lotes: 0 });
      expect(await caller.lotes.sobrevivencia({ id: batch.id })).toMatchObject({ taxa: null });
    }
  });

  it('leave out what was reversed', async () => {
    const batch = await lote(caller, { fase: 'GERMINAÇÃO' });
    const { id } = await mortalidade(caller, batch, 400);
    await caller.movimentacoes.estornar({ id });
    await mortalidade(caller, batch, 50);
    await go(batch, 'PRODUÇÃO');
    expect(await rowOf(batch)).toMatchObject({ mortas: 50, germinacao: 0.9 });
  });

  it('never count an exit or a dispatch as a death', async () => {
    const batch = await lote(caller, { fase: 'GERMINAÇÃO' });
    await ofType(batch, 'SAIDA', 100);
    await mortalidade(caller, batch, 40);
    await go(batch, 'PRODUÇÃO', 'PRONTO');
    await expedicao(caller, batch, 360);
    expect(await rowOf(batch)).toMatchObject({
      ...{ saidas: 100, entregues: 360, germinacao: 0.9, germinacao_amostra: 400 },
      ...{ sobrevivencia: 1, sobrevivencia_amostra: 360, rendimento: 0.9, rendimento_amostra: 400 },
    });
  });

  it('count a discard in PRODUÇÃO as plants that did not survive', async () => {
    const batch = await lote(caller);
    await go(batch, 'GERMINAÇÃO', 'PRODUÇÃO');
    await caller.lotes.descartar({ id: batch.id, justificativa: 'Ferrugem' });
    expect(await rowOf(batch)).toMatchObject({ perdidas: 500, sobrevivencia: 0, rendimento: 0 });
  });

  it('count only measurable batches, and say how many there are', async () => {
    const measured = await lote(caller, { fase: 'GERMINAÇÃO' });
    await mortalidade(caller, measured, 50);
    await go(measured, 'PRODUÇÃO');
    await movimentacao(caller, { especie_id: especieDo(measured), quantidade: 500 });
    const skipping = await lote(caller, {
      itens_especies: [{ especie_id: especieDo(measured), quantidade_inicial: 200 }],
    });
    await go(skipping, 'PRODUÇÃO');
    expect(await rowOf(measured)).toMatchObject({
      ...{ lotes: 2, alocadas: 700, germinacao: 0.9, germinacao_lotes: 1, germinacao_amostra: 500 },
    });
  });
});

describe('a rate is null, and says why', () => {
  const nulls = async (from: Lote) => {
    const row = await rowOf(from);
    return [row?.germinacao, row?.germinacao_motivo, row?.germinacao_lotes];
  };

  it.each([
    ['a phase was skipped', ['PRODUÇÃO', 'PRONTO']],
    ['a batch went back', ['GERMINAÇÃO', 'SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO']],
    ['it has not germinated yet', ['GERMINAÇÃO']],
  ] as [string, Fase[]][])('when %s', async (_, fases) => {
    const batch = await lote(caller);
    await go(batch, ...fases);
    expect(await nulls(batch)).toEqual([null, expect.stringContaining('sem pular nem voltar fase'), 0]);
  });

  it('when the batch went back to PRODUÇÃO', async () => {
    const batch = await lote(caller);
    await go(batch, 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO', 'PRODUÇÃO', 'PRONTO');
    expect(await rowOf(batch)).toMatchObject({
      ...{ germinacao: 1, sobrevivencia: null, sobrevivencia_lotes: 0 },
      sobrevivencia_motivo: expect.stringContaining('sem pular nem voltar fase'),
    });
  });

  it('when plants were added to the batch', async () => {
    const batch = await lote(caller, { fase: 'GERMINAÇÃO' });
    await ofType(batch, 'AJUSTE', 10);
    await go(batch, 'PRODUÇÃO');
    expect(await nulls(batch)).toEqual([null, expect.stringContaining('ajuste para mais'), 0]);
  });

  it('when the species is of seedlings, which do not germinate', async () => {
    const { id } = await especie(caller, { tipo: 'MUDA' });
    const batch = await lote(caller, { itens_especies: [{ especie_id: id, quantidade_inicial: 100 }] });
    await go(batch, 'GERMINAÇÃO', 'PRODUÇÃO');
    expect(await nulls(batch)).toEqual([null, expect.stringContaining('só de sementes'), 0]);
  });

  it('when no batch is closed, so there is no yield yet', async () => {
    const row = await rowOf(await lote(caller));
    expect(row).toMatchObject({
      rendimento: null,
      rendimento_motivo: 'Nenhum lote foi encerrado.',
      vivas: 500,
    });
  });
});

describe('the production of a period', () => {
  it('counts the batches opened in it, by whole local days', async () => {
    const last = await lote(at('2026-02-01T02:59:59.999Z'));
    await lote(at('2026-02-01T03:00:00.000Z'));
    const { docs, totais } = await caller.relatorios.producao({
      data_inicio: '2026-01-31',
      data_fim: '2026-01-31',
    });
    const { nome_popular } = await caller.especies.buscar({ id: especieDo(last) });
    expect(docs.map(({ especie }) => especie)).toEqual([nome_popular]);
    expect(totais).toMatchObject({ alocadas: 500, vivas: 500 });
  });

  it('leaves out a batch whose allocation was reversed', async () => {
    const batch = await lote(caller);
    const [{ id } = { id: '' }] = await caller.lotes.historico({ id: batch.id });
    await caller.movimentacoes.estornar({ id });
    expect(await rowOf(batch)).toBeUndefined();
  });
});
