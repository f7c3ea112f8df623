import { describe, expect, it } from 'vitest';
import { LoteFase } from '../../../db/models/lote-fase.ts';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import type { AppError } from '../../../src/common/errors.ts';
import type { Fase } from '../../../src/common/vocabulary.ts';
import type { LoteState } from '../../../src/estoque/stock.ts';
import { contagemDaFase } from '../../../src/lotes/contagem-da-fase.ts';
import { contagem, especie, especieDo, estufa, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';
import { loteState, stockOf } from '../../support/stock.ts';

const { db, caller } = await freshNursery();

type Lote = Awaited<ReturnType<typeof lote>>;

/** A batch of two species, 500 and 200, in a greenhouse that it fills. */
async function cheio(fase?: Lote['fase']) {
  const { id: estufa_id } = await estufa(caller, { capacidade_total: 700 });
  return lote(caller, { estufa_id, plantas: [500, 200], fase });
}

/** Counts the species of a batch, in their order, as it leaves its phase. */
function contar(batch: Lote, fase: Lote['fase'], ...vivas: number[]) {
  const contadas = vivas.map((n, place) => ({ especie_id: especieDo(batch, place), vivas: n }));
  return caller.lotes.atualizarFase({ id: batch.id, fase, contagem: contadas });
}

/** What the count of a batch of two species, 100 of each, is written as, or refused with. */
function decided(de: Fase, fase: Fase, counted: number | number[], values: Partial<LoteState> = {}) {
  const batch = loteState({ ipê: 100, cedro: 100 }, { fase: de, ...values });
  try {
    const contagem = [counted].flat().map((vivas, n) => ({ especie_id: n ? 'cedro' : 'ipê', vivas }));
    const { decididas } = contagemDaFase(stockOf(batch), batch, { fase, contagem, justificativa: null });
    return decididas.flatMap(({ plan: { rows } }) =>
      rows.map(({ tipo, origem, quantidade }) => `${tipo} ${origem} ${quantidade}`),
    );
  } catch (error) {
    return (error as AppError).faults.map(({ codigo, campo }) => `${codigo} ${campo}`);
  }
}

describe('the difference', () => {
  it('is a loss as counted, but for seeds that did not germinate; or an adjustment; or none', () => {
    expect(decided('SEMEADURA', 'GERMINAÇÃO', 99)).toEqual(['PERDA CONTAGEM 1']);
    expect(decided('GERMINAÇÃO', 'SEMEADURA', 99)).toEqual(['PERDA CONTAGEM 1']);
    expect(decided('GERMINAÇÃO', 'PRONTO', 0)).toEqual(['PERDA NAO_GERMINADA 100']);
    expect(decided('PRODUÇÃO', 'PRONTO', 99)).toEqual(['PERDA CONTAGEM 1']);
    expect(decided('GERMINAÇÃO', 'PRODUÇÃO', 150)).toEqual(['AJUSTE CONTAGEM 50']);
    expect(decided('PRODUÇÃO', 'FINALIZADO', 100)).toEqual([]);
  });

  it('that is missing comes first, because it makes room', () => {
    expect(decided('PRODUÇÃO', 'PRONTO', [160, 90])).toEqual(['PERDA CONTAGEM 10', 'AJUSTE CONTAGEM 60']);
  });

  it('is refused for more than fits, a batch that stays in its phase, or one that is closed', () => {
    expect(decided('GERMINAÇÃO', 'PRODUÇÃO', 151)).toEqual(['CAPACIDADE_EXCEDIDA contagem.0.vivas']);
    expect(decided('PRODUÇÃO', 'PRODUÇÃO', 90)).toEqual(['CONTAGEM_SEM_MUDANCA fase']);
    for (const fase of ['PRODUÇÃO', 'FINALIZADO'] as const)
      expect(decided('FINALIZADO', fase, 90, { status: 'INATIVO' })).toEqual(['LOTE_ENCERRADO contagem']);
  });
});

describe('what was counted as a batch leaves its phase', () => {
  it('makes missing plants a loss: not germinated, when the batch goes on from GERMINAÇÃO', async () => {
    const batch = await cheio('GERMINAÇÃO');
    const acoes = await audited(db, async () => {
      expect(await contar(batch, 'PRODUÇÃO', 410, 200)).toMatchObject({
        ...{ fase: 'PRODUÇÃO', quantidade_total: 610 },
        itens_especies: [{ quantidade_atual: 410 }, { quantidade_atual: 200 }],
      });
    });
    expect(acoes).toEqual(['CRIAR_MOVIMENTACAO', 'ATUALIZAR_FASE_LOTE']);
    const [perda] = await caller.lotes.historico({ id: batch.id });
    expect(perda).toMatchObject({
      ...{ tipo: 'PERDA', origem: 'NAO_GERMINADA', quantidade: 90, variacao_lote: -90 },
      ...{ especie_id: especieDo(batch), justificativa: 'Contagem ao passar de Germinação a Produção' },
    });
  });

  it('is written before the phase, so the phase ends with the counted plants', async () => {
    const batch = await cheio('GERMINAÇÃO');
    await contar(batch, 'PRODUÇÃO', 410, 180);
    const [fim] = await LoteFase.query(db).where({ lote_id: batch.id }).orderBy('seq', 'desc');
    expect(fim).toMatchObject({
      fase_anterior: 'GERMINAÇÃO',
      saldos: expect.arrayContaining([
        { especie_id: especieDo(batch), quantidade: 410 },
        { especie_id: especieDo(batch, 1), quantidade: 180 },
      ]),
    });
    const fatos = await caller.lotes.linhaDoTempo({ id: batch.id });
    expect(fatos.slice(-3)).toMatchObject([
      { movimentacao: { origem: 'NAO_GERMINADA' }, quantidade_total: 610 },
      { movimentacao: { origem: 'NAO_GERMINADA' }, quantidade_total: 590 },
      { fato: 'FASE', fase: 'PRODUÇÃO', quantidade_total: 590 },
    ]);
  });

  it('makes the rates of germination and survival', async () => {
    const batch = await lote(caller, { fase: 'GERMINAÇÃO' });
    await contar(batch, 'PRODUÇÃO', 400);
    await contar(batch, 'PRONTO', 300);
    expect(await caller.lotes.sobrevivencia({ id: batch.id })).toMatchObject({ taxa: 0.75, amostra: 400 });
    const nome = batch.itens_especies[0]?.nome_popular as string;
    const { docs } = await caller.relatorios.producao({ nome });
    expect(docs).toMatchObject([{ germinacao: 0.8, germinacao_amostra: 500, sobrevivencia: 0.75 }]);
  });

  it('is in the trail with the phase and the person’s reason', async () => {
    const batch = await lote(caller);
    const contadas = [{ especie_id: especieDo(batch), vivas: 500 }];
    const pedido = { id: batch.id, fase: 'GERMINAÇÃO', justificativa: 'Bandejas contadas' } as const;
    const acoes = await audited(db, () => caller.lotes.atualizarFase({ ...pedido, contagem: contadas }));
    expect(acoes).toEqual(['ATUALIZAR_FASE_LOTE']);
    const entry = await RegistroAuditoria.query(db)
      .where({ entidade_id: batch.id })
      .orderBy('seq', 'desc')
      .first();
    expect(entry?.detalhes).toEqual({
      fase: { antes: 'SEMEADURA', depois: 'GERMINAÇÃO' },
      ...{ justificativa: 'Bandejas contadas', contagem: contadas },
    });
  });

  it('counts as the last count of its species, also after a later count is reversed', async () => {
    const batch = await cheio();
    const [um, outro] = (await contar(batch, 'GERMINAÇÃO', 490)).itens_especies;
    expect([um?.ultima_contagem, outro?.ultima_contagem]).toEqual([expect.any(String), null]);
    const { id, linhas: abertas } = await contagem(caller, { lote_ids: [batch.id] });
    await caller.contagens.anotar({ id, linha_id: abertas[0]?.id as string, quantidade: 480 });
    await caller.contagens.encerrar({ id, justificativa: 'Conferência' });
    await caller.contagens.estornar({ id, justificativa: 'Engano' });
    const { itens_especies } = await caller.lotes.buscar({ id: batch.id });
    expect(itens_especies[0]?.ultima_contagem).toBe(um?.ultima_contagem);
  });
});

describe('a refused count', () => {
  it('names each species, and changes nothing', async () => {
    const batch = await cheio('GERMINAÇÃO');
    const { id: outra } = await especie(caller);
    const contadas = [especieDo(batch), outra, especieDo(batch)].map((especie_id) => ({
      especie_id,
      vivas: 9,
    }));
    const call = () => caller.lotes.atualizarFase({ id: batch.id, fase: 'PRODUÇÃO', contagem: contadas });
    const error = await leavingNoTrace(db, () => call().catch((thrown) => thrown));
    const { faults } = error.cause as AppError;
    expect(faults.map(({ codigo, campo }) => `${codigo} ${campo}`).sort()).toEqual([
      'ESPECIE_FORA_DO_LOTE contagem.1.especie_id',
      'ESPECIE_REPETIDA contagem.2.especie_id',
    ]);
  });

  it('is of a balance in an open count: both would write the difference', async () => {
    const batch = await cheio();
    const { id } = await contagem(caller, { especie_ids: [especieDo(batch, 1)] });
    await contar(batch, 'GERMINAÇÃO', 490);
    const call = () => contar(batch, 'PRODUÇÃO', 490, 190);
    await expectRefused(db, call, 'invalid', 'JA_EM_CONTAGEM', 'contagem');
    await caller.contagens.cancelar({ id });
    expect(await call()).toMatchObject({ quantidade_total: 680 });
  });
});
