import { describe, expect, it } from 'vitest';
import { dia } from '../../../src/common/brazilian.ts';
import { AppError } from '../../../src/common/errors.ts';
import { localDay } from '../../../src/common/local-time.ts';
import { contagem, destinatario, especie, especieDo, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { atOnce, times } from '../../support/races.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';
import { audited, sementeira, standing } from '../../support/standing.ts';

const { db, caller, admin } = await freshNursery();
const { id: destinatario_id } = await destinatario(caller);
const justificativa = 'Registrada por engano';

/** A delivery of all of a batch of two species, and of 5 from the sementeira. */
async function entregue() {
  const ready = await lote(caller, { plantas: [6, 4], fase: 'PRONTO' });
  const alone = await especie(caller);
  const itens = [
    { especie_id: especieDo(ready), lote_id: ready.id, quantidade: 6 },
    { especie_id: alone.id, quantidade: 5 },
    { especie_id: especieDo(ready, 1), lote_id: ready.id, quantidade: 4 },
  ];
  const entrega = await caller.entregas.criar({ destinatario_id, itens, justificativa: 'Doação' });
  return { entrega, ready, alone, ids: entrega.itens.map(({ movimentacao_id }) => movimentacao_id) };
}

describe('the reversal of a delivery', () => {
  it('returns every item in one operation, and reopens the batch that the delivery closed', async () => {
    const { entrega, ready, alone, ids } = await entregue();
    const { id, numero, linhas } = await contagem(caller, { especie_ids: [alone.id] });
    await caller.contagens.anotar({ id, linha_id: linhas[0]?.id as string, quantidade: 995 });
    await caller.contagens.encerrar({ id, justificativa: 'Contagem' });
    const contado = { especie: { id: alone.id }, lote: null, contagem: { id, numero }, quantidade: 995 };
    expect(await standing(caller, ready)).toMatchObject({ plantas: 0, fase: 'FINALIZADO' });
    const acoes = await audited(db, async () => {
      const reversed = await caller.entregas.estornar({ id: entrega.id, justificativa });
      expect(reversed).toMatchObject({
        situacao: 'ESTORNADA',
        total: 0,
        liquido: 0,
        contados_depois: [contado],
      });
      expect(reversed.itens.map(({ estornada_por }) => estornada_por)).not.toContain(null);
    });
    expect(acoes.filter((acao) => acao === 'ESTORNAR_MOVIMENTACAO')).toHaveLength(3);
    expect(acoes.filter((acao) => acao === 'ATUALIZAR_FASE_LOTE')).toHaveLength(1);
    expect(acoes.at(-1)).toBe('ESTORNAR_ENTREGA');
    expect(await standing(caller, ready)).toMatchObject({ plantas: 10, fase: 'PRONTO', status: 'ATIVO' });
    expect(await sementeira(caller, alone.id)).toBe(1_000);
    const rows = await db('movimentacoes').whereIn('estorno_de', ids);
    expect(new Set(rows.map(({ operacao_id }) => operacao_id)).size).toBe(1);
    expect(rows.map((row) => row.justificativa)).toEqual(Array(3).fill(justificativa));
  });

  it('covers the rest when an item was already reversed, which makes the delivery PARCIAL until then', async () => {
    const { entrega, ids } = await entregue();
    await caller.movimentacoes.estornar({ id: ids[1] as string });
    expect(await caller.entregas.buscar({ id: entrega.id })).toMatchObject({
      ...{ situacao: 'PARCIAL', total: 10, por_unidade: { sementes: 0, mudas: 10 } },
    });
    expect(await caller.entregas.estornar({ id: entrega.id, justificativa })).toMatchObject({
      situacao: 'ESTORNADA',
    });
    const again = () => caller.entregas.estornar({ id: entrega.id, justificativa });
    await expectRefused(db, again, 'invalid', 'JA_ESTORNADA');
  });

  it('is all or nothing, and names every obstacle', async () => {
    const { entrega, ready } = await entregue();
    const { estufa_id } = await caller.lotes.buscar({ id: ready.id });
    await caller.estufas.atualizar({ id: estufa_id, capacidade_total: 5 });
    const error = await leavingNoTrace(db, () =>
      caller.entregas.estornar({ id: entrega.id, justificativa }),
    ).catch(({ cause }) => cause);
    if (!(error instanceof AppError)) throw error;
    // Of the two items of the batch, the newer fits by itself.
    expect(error.faults.map(({ codigo }) => codigo)).toEqual(['CAPACIDADE_EXCEDIDA']);
  });

  it('is refused until each return is undone, like the reversal of the item, and names them', async () => {
    const { entrega, ids } = await entregue();
    const movimentacao_id = ids[1] as string;
    const devolver = (quantidade: number) =>
      caller.entregas.devolver({
        ...{ id: entrega.id, itens: [{ movimentacao_id, quantidade }], justificativa: 'Sobrou' },
      });
    await devolver(1);
    const devolucoes = (await devolver(2)).itens[1]?.devolucoes ?? [];
    const hoje = dia(localDay(new Date(), 'America/Sao_Paulo'));
    const whole = () => caller.entregas.estornar({ id: entrega.id, justificativa });
    const alone = () => caller.movimentacoes.estornar({ id: movimentacao_id });
    for (const call of [whole, alone] as (() => Promise<unknown>)[]) {
      const { faults } = (await leavingNoTrace(db, call).catch(({ cause }) => cause)) as AppError;
      expect(faults).toEqual(
        devolucoes.map((each, n) => ({
          ...{ codigo: 'DEVOLVIDA', movimentacao_id: each.movimentacao_id },
          detalhe: `Estorne antes a devolução de ${hoje} da ${entrega.numero}: nela ${['voltou 1', 'voltaram 2'][n]} do que se entregou.`,
        })),
      );
    }
    for (const each of devolucoes) await caller.movimentacoes.estornar({ id: each.movimentacao_id });
    expect(await whole()).toMatchObject({ situacao: 'ESTORNADA' });
  });

  it('happens once when many request it, reverse items and record returns at the same moment', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { entrega, ready, alone, ids } = await entregue();
      const { id } = entrega;
      const itens = [{ movimentacao_id: ids[1] as string, quantidade: 5 }];
      const muda = await caller.especies.buscar({ id: alone.id });
      const counts = await atOnce([
        ...times(4, () => () => caller.entregas.estornar({ id, justificativa })),
        ...ids.map((item) => () => caller.movimentacoes.estornar({ id: item })),
        () => caller.entregas.devolver({ id, itens, justificativa }),
      ]);
      expect(Object.keys(counts).sort()).toEqual(['400', 'ok']);
      await caller.entregas.estornar({ id, justificativa }).catch(() => {});
      const { situacao, devolvida } = await caller.entregas.buscar({ id });
      // The five came back once, by the reversal or by hand.
      expect((await caller.especies.buscar({ id: alone.id })).quantidade_atual).toBe(
        muda.quantidade_atual + 5,
      );
      expect([situacao, devolvida]).toEqual(devolvida === 0 ? ['ESTORNADA', 0] : [expect.any(String), 5]);
      expect((await caller.lotes.buscar({ id: ready.id })).quantidade_total).toBeGreaterThanOrEqual(0);
    }
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  });
});
