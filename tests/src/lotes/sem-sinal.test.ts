import { describe, expect, it } from 'vitest';
import { byTheMinute, minute, morte } from '../../support/by-the-minute.ts';
import { especieDo, estufa, expedicao, type lote, mortalidade } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { atOnce } from '../../support/races.ts';
import { expectRefused } from '../../support/refusals.ts';

type Lote = Awaited<ReturnType<typeof lote>>;

const { db, user, caller, admin } = await freshNursery();
const { at, deOntem, vivas, aberta } = byTheMinute(db, user);

describe('what was noted without a signal', () => {
  it('shows the time of the note in the trail and in the history of the batch, and is recorded on arrival', async () => {
    const batch = await deOntem();
    const { id } = batch;
    const anotado_em = minute(-40);
    await at(0).lotes.registrarMortalidade({ ...morte(batch, 3), anotado_em });
    const { id: nova_estufa_id } = await estufa(caller);
    await at(1).lotes.transferir({ id, nova_estufa_id, anotado_em });
    await at(2).lotes.anotar({ id, anotacao: 'Folhas amareladas', anotado_em });
    await at(3).lotes.atualizarFase({ id, fase: 'GERMINAÇÃO', anotado_em });
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

  it('is refused with the time of a clock that is years behind, which would come before every count', async () => {
    const batch = await deOntem();
    const { id } = batch;
    const { id: nova_estufa_id } = await estufa(caller);
    const anotado_em = '1950-01-01T00:00:00.000Z';
    for (const call of [
      () => at(0).lotes.registrarMortalidade({ ...morte(batch, 3), anotado_em }),
      () => at(0).lotes.transferir({ id, nova_estufa_id, anotado_em }),
      () => at(0).lotes.anotar({ id, anotacao: 'Brotou', anotado_em }),
      () => at(0).lotes.atualizarFase({ id, fase: 'GERMINAÇÃO', anotado_em }),
    ]) {
      await expectRefused(db, call, 'invalid', 'FORA_DO_LIMITE', 'anotado_em');
    }
  });

  it('has no time but that of its recording when its clock is ahead', async () => {
    const batch = await deOntem();
    const anotado_em = minute(90);
    await at(0).lotes.registrarMortalidade({ ...morte(batch, 3), anotado_em });
    await at(0).lotes.anotar({ id: batch.id, anotacao: 'Brotou', anotado_em });
    const fatos = (await caller.lotes.linhaDoTempo({ id: batch.id })).slice(2);
    expect(fatos.map((fato) => fato.anotado_em)).toEqual([null, null]);
    const ids = [batch.id, fatos[0]?.movimentacao?.id as string];
    const entries = db('auditoria')
      .whereIn('entidade_id', ids)
      .whereRaw(`detalhes ->> 'anotado_em' is not null`);
    expect(await entries).toEqual([]);
  });
});

describe('a count', () => {
  it('comes after deaths noted before it, even if they arrived later', async () => {
    const batch = await deOntem();
    const { anotar, encerrar } = await aberta(batch, -50);
    await at(0).lotes.registrarMortalidade({ ...morte(batch, 3), anotado_em: minute(-40) });
    expect(await anotar(0.1, 497, -30)).toMatchObject({ saldo: 497, diferenca: 0, conferir: false });
    await encerrar(1);
    expect(await vivas(batch)).toBe(497);
  });

  it('comes before deaths noted after it, whichever arrived first', async () => {
    const batch = await deOntem();
    const { anotar, encerrar } = await aberta(batch, -50);
    await at(0).lotes.registrarMortalidade({ ...morte(batch, 3), anotado_em: minute(-20) });
    await mortalidade(at(1), batch, 10);
    await at(2).lotes.registrarMortalidade({ ...morte(batch, 5), anotado_em: minute(-40) });
    expect(await anotar(3, 494, -30)).toMatchObject({ saldo: 495, diferenca: -1 });
    await encerrar(4);
    expect(await vivas(batch)).toBe(481);
  });

  it('gives the same result in the check of the books', async () => {
    const batch = await deOntem('PRONTO');
    const { anotar, encerrar } = await aberta(batch, -50);
    await expedicao(at(-25), batch, 50);
    await at(0).lotes.registrarMortalidade({ ...morte(batch, 3), anotado_em: minute(-40) });
    await at(0).lotes.registrarMortalidade({ ...morte(batch, 4), anotado_em: minute(-20) });
    await anotar(1, 490, -30);
    await encerrar(2);
    expect(await vivas(batch)).toBe(436);
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  });
});

describe('a death that arrives after a count', () => {
  const atrasada = (batch: Lote, agora: number, anotada: number) => () =>
    at(agora).lotes.registrarMortalidade({ ...morte(batch, 3), anotado_em: minute(anotada) });

  it('is refused with the time of the count that includes it', async () => {
    const batch = await deOntem();
    const { anotar, encerrar } = await aberta(batch, -50);
    await anotar(-30, 497, -30);
    await encerrar(-20);
    const refused = atrasada(batch, 0, -40);
    await expectRefused(db, refused, 'invalid', 'JA_CONTADO', 'anotado_em');
    await expect(refused()).rejects.toThrow(
      'Leia o lote de novo: ele foi contado em 14/03/2026 às 8:30, depois desta mortalidade, e a contagem já a inclui.',
    );
    await expectRefused(db, atrasada(batch, 0, -30), 'invalid', 'JA_CONTADO');
    await atrasada(batch, 0, -29)();
    expect(await vivas(batch)).toBe(494);
  });

  it('is refused when the batch was counted as it left a phase', async () => {
    const batch = await deOntem('GERMINAÇÃO');
    const contagem = [{ especie_id: especieDo(batch), vivas: 497 }];
    await at(-10).lotes.atualizarFase({ id: batch.id, fase: 'PRODUÇÃO', contagem, anotado_em: minute(-30) });
    await expectRefused(db, atrasada(batch, 0, -40), 'invalid', 'JA_CONTADO');
    await atrasada(batch, 0, -20)();
    expect(await vivas(batch)).toBe(494);
  });

  it.each([
    [
      'was reversed',
      async ({ id }: { id: string }) => at(-5).contagens.estornar({ id, justificativa: 'Engano' }),
    ],
    [
      'had its difference reversed',
      async (_: object, batch: Lote) => {
        const [row] = await caller.lotes.historico({ id: batch.id });
        await at(-5).movimentacoes.estornar({ id: row?.id as string, justificativa: 'Engano' });
      },
    ],
  ])('is accepted when the count %s', async (_, undo) => {
    const batch = await deOntem();
    const { id, anotar, encerrar } = await aberta(batch, -50);
    await anotar(-30, 497, -30);
    await encerrar(-20);
    await undo({ id }, batch);
    await atrasada(batch, 0, -40)();
    expect(await vivas(batch)).toBe(497);
  });

  it('is accepted when the difference was left alone', async () => {
    const batch = await deOntem();
    const { anotar, encerrar } = await aberta(batch, -50);
    await anotar(-30, 497, -30);
    await encerrar(-20, 'IGNORAR');
    await atrasada(batch, 0, -40)();
    expect(await vivas(batch)).toBe(497);
  });

  it('is recorded once, whether it or the closing comes first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const batch = await deOntem();
      const { anotar, encerrar } = await aberta(batch, -50);
      await anotar(-25, 497, -30);
      const { ok } = await atOnce([atrasada(batch, 0, -40), () => encerrar(0)]);
      expect(ok).toBeGreaterThanOrEqual(1);
      expect(await vivas(batch)).toBe(497);
    }
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  });
});
