import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { destinatario, especie, especieDo, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { atOnce, times } from '../../support/races.ts';
import { expectRefused } from '../../support/refusals.ts';
import { sementeira } from '../../support/standing.ts';

const { db, user, caller, admin } = await freshNursery();
const { id: destinatario_id } = await destinatario(caller);
const justificativa = 'Sobraram do plantio';

/** 10 seedlings of a batch and 5 seeds of the sementeira, delivered. */
async function entregue(quantidade = 10) {
  const ready = await lote(caller, { fase: 'PRONTO' });
  const seeds = await especie(caller);
  const itens = [
    { especie_id: especieDo(ready), lote_id: ready.id, quantidade },
    { especie_id: seeds.id, quantidade: 5 },
  ];
  const { id, itens: made } = await caller.entregas.criar({
    destinatario_id,
    itens,
    justificativa: 'Doação',
  });
  const [muda, semente] = made.map(({ movimentacao_id }) => movimentacao_id) as [string, string];
  const devolver = (itens: [string, number][], lote_id?: string) =>
    caller.entregas.devolver({
      ...{ id, justificativa, lote_id },
      itens: itens.map(([movimentacao_id, quantidade]) => ({ movimentacao_id, quantidade })),
    });
  return { id, ready, seeds, muda, semente, devolver };
}

describe('a return from a recipient', () => {
  it('enters the sementeira of the equivalent MUDA; seeds enter their own', async () => {
    const { id, ready, seeds, muda, semente, devolver } = await entregue();
    const answer = await devolver([
      [muda, 4],
      [semente, 2],
    ]);
    expect(answer).toMatchObject({ id, situacao: 'EFETIVA', total: 15, devolvida: 6, liquido: 9 });
    expect(answer.itens.map(({ devolvida }) => devolvida)).toEqual([4, 2]);
    expect(await sementeira(caller, seeds.id)).toBe(997);
    const seed = await caller.especies.buscar({ id: especieDo(ready) });
    const id_da_muda = seed.muda_equivalente?.id as string;
    expect(await caller.especies.buscar({ id: id_da_muda })).toMatchObject({
      ...{ nome_popular: seed.nome_popular, tipo: 'MUDA', quantidade_atual: 4 },
    });
    const [entrada] = await caller.especies.historico({ id: id_da_muda });
    expect(entrada).toMatchObject({ tipo: 'ENTRADA', origem: 'DEVOLUCAO', quantidade: 4, justificativa });
  });

  it('stands with its item while it counts: how much, where to, when and by whom', async () => {
    const { id, ready, muda, semente, devolver } = await entregue();
    await devolver([[muda, 4]]);
    await devolver([[muda, 3]], ready.id);
    const { itens } = await devolver([[semente, 1]]);
    expect(itens.map(({ devolucoes }) => devolucoes.map(({ quantidade }) => quantidade))).toEqual([
      [4, 3],
      [1],
    ]);
    const [fora, noLote] = itens[0]?.devolucoes ?? [];
    const { data_registro } = await caller.movimentacoes.buscar({ id: fora?.movimentacao_id as string });
    const usuario = { id: user.id, nome: user.nome };
    expect(fora).toEqual({
      movimentacao_id: fora?.movimentacao_id,
      quantidade: 4,
      lote: null,
      data_registro,
      usuario,
    });
    expect(noLote).toMatchObject({ lote: { id: ready.id, codigo: ready.codigo } });
    await caller.movimentacoes.estornar({ id: fora?.movimentacao_id as string });
    const [first] = (await caller.entregas.buscar({ id })).itens;
    expect(first).toMatchObject({ devolvida: 3, devolucoes: [noLote] });
  });

  it('is refused for another item, or into a batch that cannot take it', async () => {
    const [{ ready, muda, semente, seeds, devolver }, other] = [await entregue(), await entregue()];
    const { id: outro } = await lote(caller);
    const recusado = (codigo: string, campo: string, item: string, lote_id?: string) =>
      expectRefused(db, () => devolver([[item, 1]], lote_id), 'invalid', codigo, campo);
    const ITEM = 'itens.0.movimentacao_id';
    await recusado('ITEM_DE_OUTRA_ENTREGA', ITEM, other.muda);
    await recusado('ESPECIE_FORA_DO_LOTE', ITEM, muda, outro);
    await recusado('LOTE_INEXISTENTE', 'lote_id', muda, randomUUID());
    await caller.lotes.atualizarFase({ id: ready.id, fase: 'GERMINAÇÃO' });
    await recusado('UNIDADE_DIVERGENTE', 'lote_id', muda, ready.id);
    await caller.lotes.descartar({ id: ready.id, justificativa: 'Ferrugem' });
    await recusado('LOTE_ENCERRADO', 'lote_id', muda, ready.id);
    await caller.especies.atualizar({ id: seeds.id, status: 'INATIVO' });
    await recusado('ESPECIE_INATIVA', ITEM, semente);
    await caller.movimentacoes.estornar({ id: semente });
    await recusado('JA_ESTORNADA', ITEM, semente);
    const twice = () => devolver(Array(2).fill([muda, 1]));
    await expectRefused(db, twice, 'invalid', 'ITEM_REPETIDO', 'itens.1.movimentacao_id');
  });

  it('does not oblige a nursery to keep the sementeira of the MUDA: a batch of it opens as before', async () => {
    const { ready, muda, devolver } = await entregue();
    await devolver([[muda, 2]]);
    const { muda_equivalente } = await caller.especies.buscar({ id: especieDo(ready) });
    const itens_especies = [{ especie_id: muda_equivalente?.id as string, quantidade_inicial: 9 }];
    const opened = await lote(caller, { itens_especies });
    expect(opened.quantidade_total).toBe(9);
  });

  it('is never more than was taken, however many are recorded at once', async () => {
    const { id, muda, devolver } = await entregue();
    const counts = await atOnce(times(8, () => () => devolver([[muda, 3]])));
    expect(counts).toEqual({ ok: 3, 400: 5 });
    expect(await caller.entregas.buscar({ id })).toMatchObject({ devolvida: 9 });
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  });
});
