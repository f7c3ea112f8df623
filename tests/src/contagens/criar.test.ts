import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contagem, especie, especieDo, estufa, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { atOnce, times } from '../../support/races.ts';
import { expectRefused } from '../../support/refusals.ts';

const { db, caller } = await freshNursery();
const year = new Date().getFullYear();

type Linhas = Awaited<ReturnType<typeof caller.contagens.criar>>['linhas'];

/** Each line, by the batch that it is in, and what it is of. */
const places = (linhas: Linhas) => linhas.map(({ lote, especie }) => [lote?.id ?? null, especie.id]);

const duasEspecies = (estufa_id: string) => lote(caller, { estufa_id, plantas: [30, 20] });

describe('opening a count', () => {
  it('makes a line for each species in the open batches of the greenhouses and in the named ones', async () => {
    const { id: estufa_id } = await estufa(caller);
    const there = await duasEspecies(estufa_id);
    const gone = await lote(caller, { estufa_id });
    await caller.lotes.descartar({ id: gone.id, justificativa: 'Praga' });
    const named = await lote(caller);
    const opened = await caller.contagens.criar({
      ...{ nome: 'Contagem de março', estufa_ids: [estufa_id], lote_ids: [named.id, there.id] },
    });
    expect(opened).toMatchObject({
      ...{ numero: expect.stringMatching(`^CONT-${year}-\\d{4}$`), nome: 'Contagem de março', cega: false },
      ...{ situacao: 'ABERTA', total_linhas: 3, linhas_contadas: 0, linhas_diferentes: null, data_fim: null },
    });
    expect(places(opened.linhas).sort()).toEqual(
      [
        [there.id, especieDo(there)],
        [there.id, especieDo(there, 1)],
        [named.id, especieDo(named)],
      ].sort(),
    );
    expect(opened.linhas.find(({ especie: { id } }) => id === especieDo(there))).toMatchObject({
      ...{ saldo: 30, quantidade: null, contada_em: null, diferenca: null, anotacoes: 0, conferir: false },
      ...{ unidade: 'SEMENTE', estufa: { id: estufa_id }, lote: { codigo: there.codigo } },
    });
  });

  it('of species alone covers all open batches and the sementeira, even when that is empty', async () => {
    const { id: especie_id } = await especie(caller);
    const itens_especies = [{ especie_id, quantidade_inicial: 1_000 }];
    const batch = await lote(caller, { itens_especies });
    const { linhas } = await caller.contagens.criar({ especie_ids: [especie_id] });
    expect(places(linhas)).toEqual([
      [batch.id, especie_id],
      [null, especie_id],
    ]);
    expect(linhas.map(({ saldo }) => saldo)).toEqual([1_000, 0]);
  });

  it('narrows greenhouses and batches to species, and leaves the sementeira out unless asked', async () => {
    const batch = await duasEspecies((await estufa(caller)).id);
    const especie_ids = [especieDo(batch, 1)];
    const asked = { lote_ids: [batch.id], especie_ids };
    const inside = await caller.contagens.criar(asked);
    expect(places(inside.linhas)).toEqual([[batch.id, especie_ids[0]]]);
    await caller.contagens.cancelar({ id: inside.id });
    expect((await caller.contagens.criar({ ...asked, sementeira: true })).linhas).toHaveLength(2);
  });

  it('of the whole sementeira covers every species in use, empty or not, and others with a balance', async () => {
    const full = await especie(caller);
    const empty = await especie(caller, { quantidade_inicial: 0 });
    const [leaving, gone] = [await especie(caller), await especie(caller, { quantidade_inicial: 0 })];
    for (const { id } of [leaving, gone]) await caller.especies.atualizar({ id, status: 'INATIVO' });
    for (const { id, situacao } of (await caller.contagens.listar({})).docs)
      if (situacao === 'ABERTA') await caller.contagens.cancelar({ id });
    const { id, linhas } = await caller.contagens.criar({ sementeira: true });
    const counted = linhas.map((linha) => linha.especie.id);
    expect([full, empty, leaving, gone].map((each) => counted.includes(each.id))).toEqual([
      ...[true, true, true, false],
    ]);
    expect(linhas.every((linha) => linha.lote === null)).toBe(true);
    await caller.contagens.cancelar({ id });
  });

  it('shows no balance where the count is blind', async () => {
    const { id, linhas, cega } = await contagem(caller, { cega: true });
    expect([cega, linhas[0]?.saldo, linhas[0]?.diferenca]).toEqual([true, null, null]);
    await caller.contagens.cancelar({ id });
    expect((await caller.contagens.buscar({ id })).linhas).toMatchObject([{ saldo: null, diferenca: null }]);
  });

  it('is refused when nothing is chosen, nothing is there, or a record is unknown', async () => {
    const { id: empty } = await estufa(caller);
    const closed = await lote(caller);
    await caller.lotes.descartar({ id: closed.id, justificativa: 'Praga' });
    const unknown = randomUUID();
    const opening = (values: object) => () => caller.contagens.criar(values);
    for (const [values, codigo, campo] of [
      [{}, 'NADA_A_CONTAR'],
      [{ sementeira: false }, 'NADA_A_CONTAR'],
      [{ estufa_ids: [empty] }, 'NADA_A_CONTAR'],
      [{ estufa_ids: [empty, unknown] }, 'ESTUFA_INEXISTENTE', 'estufa_ids.1'],
      [{ lote_ids: [unknown] }, 'LOTE_INEXISTENTE', 'lote_ids.0'],
      [{ lote_ids: [closed.id] }, 'LOTE_ENCERRADO', 'lote_ids.0'],
      [{ especie_ids: [unknown] }, 'ESPECIE_INEXISTENTE', 'especie_ids.0'],
    ] as const)
      await expectRefused(db, opening(values), 'invalid', codigo, campo);
  });

  it('is refused for a balance that another open count covers', async () => {
    const batch = await lote(caller);
    const first = await contagem(caller, { lote_ids: [batch.id] });
    const again = () => caller.contagens.criar({ estufa_ids: [batch.estufa_id] });
    await expect(again()).rejects.toThrow(`Encerre ou cancele antes a contagem ${first.numero}`);
    await expectRefused(db, again, 'invalid', 'JA_EM_CONTAGEM');
    await caller.contagens.cancelar({ id: first.id });
    await again();
  });

  it('happens once when many open the same count', async () => {
    const { id } = await lote(caller);
    expect(await atOnce(times(8, () => () => caller.contagens.criar({ lote_ids: [id] })))).toEqual({
      ok: 1,
      400: 7,
    });
  });
});
