import { describe, expect, it } from 'vitest';
import { contagem, especie, especieDo, lote, movimentacao } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller, at } = await freshNursery();

describe('the list of counts', () => {
  it('has all counts, the newest first, and is filtered by state, species, batch and day', async () => {
    const batch = await lote(caller);
    const first = await contagem(at('2026-03-14T12:00:00Z'), { lote_ids: [batch.id] });
    await caller.contagens.cancelar({ id: first.id });
    const second = await contagem(caller, { lote_ids: [batch.id], cega: true });
    await caller.contagens.anotar({ id: second.id, linha_id: second.linhas[0]?.id ?? '', quantidade: 1 });
    const ids = async (filters: object) => (await caller.contagens.listar(filters)).docs.map(({ id }) => id);
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ situacao: 'CANCELADA' })).toEqual([first.id]);
    expect(await ids({ loteId: batch.id, especieId: especieDo(batch) })).toEqual([second.id, first.id]);
    expect(await ids({ loteId: second.id })).toEqual([]);
    expect(await ids({ data_inicio: '2026-03-14', data_fim: '2026-03-14' })).toEqual([first.id]);
    const [doc] = (await caller.contagens.listar({ situacao: 'ABERTA' })).docs;
    expect(doc).toMatchObject({ cega: true, total_linhas: 1, linhas_contadas: 1, linhas_diferentes: null });
    expect(doc).not.toHaveProperty('linhas');
    await caller.contagens.cancelar({ id: second.id });
  });
});

describe('what to count now', () => {
  it('lists large balances and those uncounted for long, but none that is being counted', async () => {
    const now = '2026-06-01T12:00:00Z';
    const old = await lote(at('2026-05-01T12:00:00Z'));
    const fresh = await lote(at('2026-05-31T12:00:00Z'));
    const seeds = await especie(at('2026-05-29T12:00:00Z'), { quantidade_inicial: 100 });
    const named = [old.id, fresh.id];
    const asked = async () => {
      const all = await at(now).contagens.oQueContar({});
      const ours = all.filter(({ lote, especie }) =>
        lote ? named.includes(lote.id) : especie.id === seeds.id,
      );
      return ours.map(({ lote, saldo, dias, ultima_contagem }) => [
        lote?.id ?? null,
        saldo,
        dias,
        ultima_contagem !== null,
      ]);
    };
    expect(await asked()).toEqual([
      [old.id, 500, 31, false],
      [fresh.id, 500, 1, false],
      [null, 100, 3, false],
    ]);
    const { id, linhas } = await contagem(at('2026-05-31T13:00:00Z'), { lote_ids: [old.id] });
    expect(await asked()).toEqual([
      [fresh.id, 500, 1, false],
      [null, 100, 3, false],
    ]);
    const then = at('2026-05-31T14:00:00Z');
    await then.contagens.anotar({ id, linha_id: linhas[0]?.id ?? '', quantidade: 500 });
    await then.contagens.encerrar({ id, justificativa: 'Contagem' });
    expect(await asked()).toEqual([
      [fresh.id, 500, 1, false],
      [old.id, 500, 0, true],
      [null, 100, 3, false],
    ]);
    await movimentacao(caller, { tipo: 'SAIDA', especie_id: seeds.id, quantidade: 100 });
    expect((await asked()).map(([onde]) => onde)).toEqual([fresh.id, old.id]);
  });

  it('works with more than an interval of time can hold', async () => {
    const { id } = await especie(at('2026-05-29T12:00:00Z'), { quantidade_inicial: 1_000_000_000 });
    const [first] = await at('2026-06-01T12:00:00Z').contagens.oQueContar({});
    expect(first).toMatchObject({ especie: { id }, saldo: 1_000_000_000, dias: 3 });
  });

  it('can be limited to one greenhouse', async () => {
    const here = await lote(caller);
    const found = await caller.contagens.oQueContar({ estufaId: here.estufa_id });
    expect(found).toMatchObject([
      { lote: { id: here.id }, estufa: { id: here.estufa_id }, saldo: 500, unidade: 'SEMENTE' },
    ]);
  });
});
