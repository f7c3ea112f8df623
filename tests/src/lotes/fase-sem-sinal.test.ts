import { describe, expect, it } from 'vitest';
import { byTheMinute, type Fase, minute, morte } from '../../support/by-the-minute.ts';
import { especieDo, expedicao, type lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';

type Lote = Awaited<ReturnType<typeof lote>>;

const { db, user, caller, admin } = await freshNursery();
const { at, deOntem, vivas, aberta } = byTheMinute(db, user);

describe('a phase that was counted without a signal', () => {
  /** Counts the first species of a batch at a minute, and sends it at another. */
  const contar = (batch: Lote, agora: number, contada: number, n: number, fase: Fase = 'PRODUÇÃO') =>
    at(agora).lotes.atualizarFase({
      ...{ id: batch.id, fase, anotado_em: minute(contada) },
      contagem: [{ especie_id: especieDo(batch), vivas: n }],
    });

  it('is compared with the balance at the time of the count: what left since is gone as well', async () => {
    const batch = await deOntem('PRONTO');
    await expedicao(at(-20), batch, 10);
    await contar(batch, 0, -30, 490, 'PRODUÇÃO');
    expect(await vivas(batch)).toBe(480);
    const [row] = await caller.lotes.historico({ id: batch.id });
    expect(row).toMatchObject({ tipo: 'PERDA', origem: 'CONTAGEM', quantidade: 10 });
    const fatos = (await caller.lotes.linhaDoTempo({ id: batch.id })).slice(-2);
    for (const { anotado_em } of fatos)
      expect(Date.parse(anotado_em as string)).toBe(Date.parse(minute(-30)));
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  });

  it('comes after the deaths noted before it, and before those noted after it', async () => {
    const batch = await deOntem('GERMINAÇÃO');
    await at(0).lotes.registrarMortalidade({ ...morte(batch, 3), anotado_em: minute(-40) });
    await at(0).lotes.registrarMortalidade({ ...morte(batch, 5), anotado_em: minute(-20) });
    await contar(batch, 1, -30, 497);
    expect(await vivas(batch)).toBe(492);
  });

  it('comes after an earlier count that was closed later', async () => {
    const batch = await deOntem('GERMINAÇÃO');
    const { anotar, encerrar } = await aberta(batch, -50);
    await anotar(-40, 490, -40);
    await encerrar(-10);
    await contar(batch, 0, -20, 488);
    expect(await vivas(batch)).toBe(488);
  });

  it('is refused when a later count is in the books', async () => {
    const batch = await deOntem('GERMINAÇÃO');
    const { anotar, encerrar } = await aberta(batch, -50);
    await anotar(-20, 490, -20);
    await encerrar(-10);
    const call = () => contar(batch, 0, -30, 490);
    await expectRefused(db, call, 'invalid', 'JA_CONTADO', 'contagem.0.especie_id');
    await expect(call()).rejects.toThrow(
      /^Mude a fase sem a contagem: .* foi contada de novo em 14\/03\/2026 às 8:40, depois desta\.$/,
    );
  });

  it('is refused when more plants left than were counted, with what to do', async () => {
    const batch = await deOntem('PRONTO');
    await expedicao(at(-20), batch, 60);
    const call = () => contar(batch, 0, -30, 50, 'PRODUÇÃO');
    await expectRefused(db, call, 'invalid', 'SALDO_INSUFICIENTE', 'contagem.0.vivas');
    const { nome_popular } = batch.itens_especies[0] as Lote['itens_especies'][number];
    await expect(call()).rejects.toThrow(
      `Conte de novo ${nome_popular}, ou mude a fase sem a contagem: desde que se contou saíram 60, mais do que o que se contou.`,
    );
    await contar(batch, 0, -30, 60, 'PRODUÇÃO');
    expect(await vivas(batch)).toBe(0);
  });

  it('counts as the last count, also after a later count is reversed', async () => {
    const batch = await deOntem('GERMINAÇÃO');
    const last = async () => (await caller.lotes.buscar({ id: batch.id })).itens_especies[0]?.ultima_contagem;
    await contar(batch, -20, -30, 490);
    expect(await last()).toBe(minute(-30));
    const { id, anotar, encerrar } = await aberta(batch, -10);
    await anotar(-5, 480, -5);
    await encerrar(-4);
    await at(-3).contagens.estornar({ id, justificativa: 'Engano' });
    expect(await last()).toBe(minute(-30));
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  });
});

describe('a noted change of phase', () => {
  const mudar = (batch: Lote, fase: Fase, values: object) => () =>
    at(0).lotes.atualizarFase({ id: batch.id, fase, ...values });
  const contagemDe = (batch: Lote) => [{ especie_id: especieDo(batch), vivas: 490 }];

  it('is refused when the batch is in another phase than noted, with who moved it, when, and what to do with the count', async () => {
    const batch = await deOntem('GERMINAÇÃO');
    await at(-20).lotes.atualizarFase({ id: batch.id, fase: 'PRODUÇÃO' });
    const seen = { fase_anterior: 'GERMINAÇÃO' };
    const call = mudar(batch, 'PRODUÇÃO', { ...seen, contagem: contagemDe(batch) });
    await expectRefused(db, call, 'invalid', 'FASE_MUDOU', 'fase_anterior');
    const onde = `ele já não está em Germinação, e sim em Produção, em que ${user.nome} o pôs em 14/03/2026 às 8:40.`;
    await expect(call()).rejects.toThrow(
      `Leia o lote de novo, e conte-o se o seu número ainda vale: ${onde}`,
    );
    await expect(mudar(batch, 'PRONTO', seen)()).rejects.toThrow(`Leia o lote de novo: ${onde}`);
    await at(-10).lotes.atualizarFase({ id: batch.id, fase: 'FINALIZADO' });
    await expect(call()).rejects.toThrow(/^Leia o lote de novo: .* e sim em Finalizado, em que/);
  });

  it('is accepted when the phase is as noted, or when the note does not mention it', async () => {
    const batch = await deOntem('GERMINAÇÃO');
    expect(await mudar(batch, 'PRODUÇÃO', { fase_anterior: 'germinacao' })()).toMatchObject({
      fase: 'PRODUÇÃO',
    });
    for (const fase_anterior of [null, undefined])
      expect(await mudar(batch, 'PRONTO', { fase_anterior })()).toMatchObject({ fase: 'PRONTO' });
  });
});
