import { describe, expect, it } from 'vitest';
import { contagem, especieDo, estufa, expedicao, lote, mortalidade } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';

const { db, caller, admin, at } = await freshNursery();

const NOON = Date.parse('2026-03-14T12:00:00Z');
/** An instant by its minutes after noon. */
const minute = (n: number) => new Date(NOON + n * 60_000).toISOString();

type Lote = Awaited<ReturnType<typeof lote>>;
type Fase = Lote['fase'];

/** What a phone says at a minute of what was noted at another. */
const em = (agora: number) => at(minute(agora)).lotes;
const morte = (batch: Lote, quantidade: number) => ({
  ...{ id: batch.id, especie_id: especieDo(batch), quantidade, justificativa: 'Seca' },
});

/** A batch of 500 that was opened the day before. */
const deOntem = (fase?: Fase) => lote(at(minute(-1_440)), { fase });

const vivas = async ({ id }: Lote) => (await caller.lotes.buscar({ id })).quantidade_total;

/** An open count of a batch, from a minute on. */
async function aberta(batch: Lote, agora: number) {
  const { id, linhas } = await contagem(at(minute(agora)), { lote_ids: [batch.id] });
  const linha_id = linhas[0]?.id as string;
  return {
    id,
    anotar: (quando: number, quantidade: number, contada: number) =>
      at(minute(quando)).contagens.anotar({ id, linha_id, quantidade, contada_em: minute(contada) }),
    encerrar: (quando: number, como?: 'IGNORAR') =>
      at(minute(quando)).contagens.encerrar({
        ...{ id, justificativa: 'Ronda' },
        linhas: como ? [{ linha_id, como }] : [],
      }),
  };
}

describe('what was noted without a signal', () => {
  it('keeps when it was noted in the trail and in the story of the batch, and is recorded when it comes', async () => {
    const batch = await deOntem();
    const { id } = batch;
    const anotado_em = minute(-40);
    await em(0).registrarMortalidade({ ...morte(batch, 3), anotado_em });
    const { id: nova_estufa_id } = await estufa(caller);
    await em(1).transferir({ id, nova_estufa_id, anotado_em });
    await em(2).anotar({ id, anotacao: 'Folhas amareladas', anotado_em });
    await em(3).atualizarFase({ id, fase: 'GERMINAÇÃO', anotado_em });
    const fatos = (await caller.lotes.linhaDoTempo({ id })).slice(2);
    expect(fatos.map(({ fato }) => fato)).toEqual(['MOVIMENTACAO', 'TRANSFERENCIA', 'ANOTACAO', 'FASE']);
    for (const [n, fato] of fatos.entries()) {
      expect(Date.parse(fato.anotado_em as string)).toBe(Date.parse(anotado_em));
      expect(Date.parse(fato.data_registro)).toBe(Date.parse(minute(n)));
    }
    const entries = await db('auditoria')
      .whereRaw(`detalhes ->> 'anotado_em' = ?`, [anotado_em])
      .orderBy('seq');
    expect(entries.map(({ acao }) => acao)).toEqual([
      ...['CRIAR_MOVIMENTACAO', 'REGISTRAR_MORTALIDADE', 'TRANSFERIR_LOTE', 'ANOTAR', 'ATUALIZAR_FASE_LOTE'],
    ]);
    expect(entries.every(({ entidade_id }) => [id, fatos[0]?.movimentacao?.id].includes(entidade_id))).toBe(
      true,
    );
  });

  it.each([
    ['says nothing of it', undefined],
    ['says null', null],
    ['is told by a clock that is ahead', minute(90)],
    ['is told at once', minute(0)],
  ])('was noted as it was recorded where it %s', async (_, anotado_em) => {
    const batch = await deOntem();
    await em(0).registrarMortalidade({ ...morte(batch, 3), anotado_em });
    await em(0).anotar({ id: batch.id, anotacao: 'Brotou', anotado_em });
    const fatos = (await caller.lotes.linhaDoTempo({ id: batch.id })).slice(2);
    expect(fatos.map((fato) => fato.anotado_em)).toEqual([null, null]);
    const ids = [batch.id, fatos[0]?.movimentacao?.id as string];
    const entries = db('auditoria')
      .whereIn('entidade_id', ids)
      .whereRaw(`detalhes ->> 'anotado_em' is not null`);
    expect(await entries).toEqual([]);
  });

  it('is an instant', async () => {
    const batch = await deOntem();
    const pedido = { ...morte(batch, 3), anotado_em: '14/03/2026' };
    await expectRefused(
      db,
      () => em(0).registrarMortalidade(pedido),
      'invalid',
      'FORMATO_INVALIDO',
      'anotado_em',
    );
  });
});

describe('a count', () => {
  it('has before it the deaths that were noted before it, though they came later', async () => {
    const batch = await deOntem();
    const { anotar, encerrar } = await aberta(batch, -50);
    await em(0).registrarMortalidade({ ...morte(batch, 3), anotado_em: minute(-40) });
    expect(await anotar(0.1, 497, -30)).toMatchObject({ saldo: 497, diferenca: 0, conferir: false });
    await encerrar(1);
    expect(await vivas(batch)).toBe(497);
  });

  it('has after it the deaths that were noted after it, whatever came first', async () => {
    const batch = await deOntem();
    const { anotar, encerrar } = await aberta(batch, -50);
    await em(0).registrarMortalidade({ ...morte(batch, 3), anotado_em: minute(-20) });
    await mortalidade(at(minute(1)), batch, 10);
    await em(2).registrarMortalidade({ ...morte(batch, 5), anotado_em: minute(-40) });
    expect(await anotar(3, 494, -30)).toMatchObject({ saldo: 495, diferenca: -1 });
    await encerrar(4);
    expect(await vivas(batch)).toBe(481);
  });

  it('is to be looked at again where something was noted within two minutes of it', async () => {
    for (const [noted, conferir] of [
      [-32.1, false],
      [-31.9, true],
      [-28.1, true],
      [-27.9, false],
    ] as const) {
      const batch = await deOntem();
      const { anotar } = await aberta(batch, -50);
      await em(0).registrarMortalidade({ ...morte(batch, 1), anotado_em: minute(noted) });
      expect([noted, (await anotar(1, 499, -30)).conferir]).toEqual([noted, conferir]);
    }
  });

  it('is recomputed alike by the check of the books', async () => {
    const batch = await deOntem('PRONTO');
    const { anotar, encerrar } = await aberta(batch, -50);
    await expedicao(at(minute(-25)), batch, 50);
    await em(0).registrarMortalidade({ ...morte(batch, 3), anotado_em: minute(-40) });
    await em(0).registrarMortalidade({ ...morte(batch, 4), anotado_em: minute(-20) });
    await anotar(1, 490, -30);
    await encerrar(2);
    expect(await vivas(batch)).toBe(436);
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  });
});
