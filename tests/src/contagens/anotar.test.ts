import { describe, expect, it } from 'vitest';
import { contagem, lote, mortalidade } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { audited } from '../../support/standing.ts';

const { db, user, caller, admin, at } = await freshNursery();

const NOON = Date.parse('2026-03-14T12:00:00Z');
/** An instant by its minutes after noon. */
const minute = (n: number) => new Date(NOON + n * 60_000).toISOString();

/** A count that was opened at noon, of a batch that was there the day before, with its one line. */
async function aoMeioDia() {
  const batch = await lote(at(minute(-1_440)));
  const { id, linhas } = await contagem(at(minute(0)), { lote_ids: [batch.id] });
  const linha_id = linhas[0]?.id ?? '';
  const anotar = (agora: number, values: object) =>
    at(minute(agora)).contagens.anotar({ id, linha_id, quantidade: 500, ...values });
  const linha = async () => (await caller.contagens.buscar({ id })).linhas[0];
  return { batch, id, linha_id, anotar, linha };
}

describe('noting what was counted', () => {
  it('answers the line, with who counted, when, and the balance at that moment', async () => {
    const { linha_id, anotar } = await aoMeioDia();
    expect(await anotar(5, { quantidade: 490, anotacao: 'Bandeja tombada' })).toMatchObject({
      ...{ id: linha_id, quantidade: 490, saldo: 500, diferenca: -10, conferir: false, anotacoes: 1 },
      ...{ contada_por: { id: user.id }, anotacao: 'Bandeja tombada', como: null },
    });
  });

  it('is stored each time, and the latest moment counts, whenever it arrives', async () => {
    const { anotar, linha } = await aoMeioDia();
    await anotar(20, { quantidade: 480, contada_em: minute(10) });
    expect(await anotar(30, { quantidade: 1, contada_em: minute(9) })).toMatchObject({
      quantidade: 480,
      anotacoes: 2,
    });
    expect(await anotar(40, { quantidade: 470 })).toMatchObject({ quantidade: 470, anotacoes: 3 });
    expect(new Date((await linha())?.contada_em ?? '').toISOString()).toBe(minute(40));
  });

  it('leaves one audit entry, which has the value', async () => {
    const { id, anotar } = await aoMeioDia();
    expect(await audited(db, () => anotar(5, { quantidade: 0 }))).toEqual(['ANOTAR_CONTAGEM']);
    const [entry] = await db('auditoria').where({ acao: 'ANOTAR_CONTAGEM' }).orderBy('seq', 'desc').limit(1);
    expect(entry).toMatchObject({ entidade_id: id, detalhes: { quantidade: 0, fora_de_hora: false } });
  });

  it('asks for a second look when the balance moved within two minutes, before or after, and not elsewhere', async () => {
    const { batch, anotar, linha } = await aoMeioDia();
    await mortalidade(at(minute(7.9)), batch, 1);
    await mortalidade(at(minute(12.1)), batch, 1);
    await mortalidade(at(minute(10)), await lote(at(minute(10))), 1);
    await anotar(13, { contada_em: minute(10) });
    expect((await linha())?.conferir).toBe(false);
    for (const moved of [8.1, 11.9]) {
      const other = await aoMeioDia();
      await other.anotar(10, {});
      await mortalidade(at(minute(moved)), other.batch, 1);
      expect([moved, (await other.linha())?.conferir]).toEqual([moved, true]);
    }
  });

  it('by a right clock replaces one by a clock that was ahead', async () => {
    const { anotar } = await aoMeioDia();
    await anotar(10, { contada_em: minute(5_000), quantidade: 1 });
    expect(await anotar(11, { quantidade: 499 })).toMatchObject({ quantidade: 499, conferir: false });
  });
});

describe('a note that is being written while the count is closed', () => {
  it('delays the closing, and counts', async () => {
    const { id, anotar, linha } = await aoMeioDia();
    await anotar(10, { quantidade: 490 });
    const holding = await db.transaction();
    await holding.raw('lock table contagem_notas in share mode');
    const noting = anotar(20, { quantidade: 480 });
    await somebodyWaits(db);
    const closing = at(minute(30)).contagens.encerrar({ id, justificativa: 'Ronda' });
    await Promise.race([closing, somebodyWaits(db, 2)]);
    await holding.rollback();
    await Promise.all([noting, closing]);
    expect(await linha()).toMatchObject({ quantidade: 480, diferenca: -20 });
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  });
});
