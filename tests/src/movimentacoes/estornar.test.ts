import { describe, expect, it } from 'vitest';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import {
  contagem,
  especie,
  especieDo,
  lote,
  mortalidade,
  movimentacao,
  operador,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited, sementeira, standing } from '../../support/standing.ts';

const { db, user, caller, admin } = await freshNursery();
const colleague = callerFor(db, await operador(db));

type Movimentacao = Awaited<ReturnType<typeof movimentacao>>;

const estornar = ({ id }: { id: string }, as = caller) => as.movimentacoes.estornar({ id });
const recusado = (of: { id: string }, codigo: string, as = caller) =>
  expectRefused(db, () => estornar(of, as), 'invalid', codigo);
const proibido = (of: { id: string }, as: typeof caller) =>
  expectRefused(db, () => estornar(of, as), 'forbidden', 'SEM_PERMISSAO');

describe('a reversal', () => {
  it('is a new AJUSTE with the opposite variations, and both rows show the link', async () => {
    const original = await movimentacao(caller, { tipo: 'SAIDA', quantidade: 30 });
    const now = new Date();
    const reversal = await callerFor(db, user, { now: () => now }).movimentacoes.estornar({
      id: original.id.toUpperCase(),
      justificativa: ' Digitado errado ',
    });
    expect(reversal).toMatchObject({
      tipo: 'AJUSTE',
      origem: 'ESTORNO',
      especie_id: original.especie_id,
      quantidade: 30,
      variacao_sementeira: 30,
      variacao_lote: 0,
      justificativa: 'Digitado errado',
      estorno_de: original.id,
      estornada_por: null,
      usuario_id: user.id,
      data_registro: now.toISOString(),
    });
    expect(await caller.movimentacoes.buscar({ id: original.id })).toEqual({
      ...original,
      estornada_por: reversal.id,
    });
    expect(await sementeira(caller, original.especie_id)).toBe(1_000);
    await recusado(reversal, 'ESTORNO_DE_ESTORNO', admin);
    await recusado(original, 'JA_ESTORNADA', admin);
    await proibido(original, colleague);
  });
});

describe('who may reverse', () => {
  it('an Operador their own until midnight where the nursery is, an Administrador everything', async () => {
    const settings = { ...SETTINGS, fusoHorario: 'America/Manaus' };
    const inManaus = (instant: string) => callerFor(db, user, { settings, now: () => new Date(instant) });
    const first = inManaus('2026-03-14T04:00:00.000Z');
    const [morning, evening] = [await movimentacao(first), await movimentacao(first)];
    await estornar(morning, inManaus('2026-03-15T03:59:59.999Z'));
    await proibido(evening, inManaus('2026-03-15T04:00:00.000Z'));
    await estornar(evening, admin);
  });
});

describe('the reversal of an allocation', () => {
  it('is refused after anything happened to the species in the batch, unless that was reversed', async () => {
    const batch = await lote(caller);
    const [alocacao] = await caller.lotes.historico({ id: batch.id });
    const deaths = await mortalidade(caller, batch, 1);
    await recusado(alocacao as Movimentacao, 'ALOCACAO_EM_USO', admin);
    expect(await estornar(deaths)).toMatchObject({ justificativa: 'Estorno de movimentação' });
    await estornar(alocacao as Movimentacao);
  });
});

describe('the reversal of a discard', () => {
  it('by any of its rows undoes them all, and the batch is ATIVO in the phase it had', async () => {
    const batch = await lote(caller, { plantas: [500, 200], fase: 'GERMINAÇÃO' });
    const before = await standing(caller, batch);
    await caller.lotes.descartar({ id: batch.id, justificativa: 'Praga' });
    const [second, first] = await caller.lotes.historico({ id: batch.id });
    await proibido(second as Movimentacao, caller);
    const acoes = await audited(db, async () => {
      expect(await estornar(second as Movimentacao, admin)).toMatchObject({
        estorno_de: second?.id,
        quantidade: second?.quantidade,
      });
    });
    expect(acoes).toEqual(['ESTORNAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO']);
    expect(await standing(caller, batch)).toEqual(before);
    expect(await caller.lotes.buscar({ id: batch.id })).toMatchObject({
      data_fim: null,
      itens_especies: [{ quantidade_atual: 500 }, { quantidade_atual: 200 }],
    });
    await recusado(first as Movimentacao, 'JA_ESTORNADA', admin);
  });
});

describe('the reversal of a finalisation by hand', () => {
  it('by any of its rows undoes them all, and the batch is ATIVO in the phase it had', async () => {
    const batch = await lote(caller, { plantas: [500, 200], fase: 'PRODUÇÃO' });
    const before = await standing(caller, batch);
    await caller.lotes.atualizarFase({ id: batch.id, fase: 'FINALIZADO' });
    const [baixa] = await caller.lotes.historico({ id: batch.id });
    const acoes = await audited(db, () => estornar(baixa as Movimentacao));
    expect(acoes).toEqual(['ESTORNAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO', 'ATUALIZAR_FASE_LOTE']);
    expect(await standing(caller, batch)).toEqual(before);
  });
});

describe('the reversal of what somebody has counted since', () => {
  const justificativa = 'Contagem';
  /** A closed count of one balance. */
  async function contado(values: object, quantidade: number, como?: 'IGNORAR') {
    const { id, numero, linhas } = await contagem(caller, values);
    const linha_id = linhas[0]?.id as string;
    await caller.contagens.anotar({ id, linha_id, quantidade });
    const acertos = como ? [{ linha_id, como }] : [];
    const { linhas: fechadas } = await caller.contagens.encerrar({ id, justificativa, linhas: acertos });
    return { id, numero, escrita: fechadas[0]?.movimentacao_id as string };
  }

  it('is not refused, and names the last count of each balance, as a trial does', async () => {
    const batch = await lote(caller);
    const [especie_id, lote_ids] = [especieDo(batch), [batch.id]];
    const dead = await mortalidade(caller, batch, 10);
    await contado({ lote_ids }, 480);
    const { id, numero } = await contado({ lote_ids }, 470);
    await contado({ lote_ids }, 1, 'IGNORAR');
    const later = await mortalidade(caller, batch, 5);

    const trial = callerFor(db, user, { simular: true });
    const told = {
      ...{ especie: { id: especie_id }, lote: { id: batch.id, codigo: batch.codigo } },
      ...{ contagem: { id, numero }, quantidade: 470 },
    };
    expect((await estornar(dead, trial)).contados_depois).toMatchObject([told]);
    expect((await estornar(dead)).contados_depois).toMatchObject([told]);
    expect((await estornar(later)).contados_depois).toEqual([]);
  });

  it('says nothing of the count that wrote the row, and of one that was reversed', async () => {
    const { id: especie_id } = await especie(caller);
    const entrada = await movimentacao(caller, { especie_id, quantidade: 7 });
    const first = await contado({ especie_ids: [especie_id], sementeira: true }, 1_000);
    const again = await contado({ especie_ids: [especie_id], sementeira: true }, 999);
    const trial = callerFor(db, user, { simular: true });
    const of = async (id: string) =>
      (await estornar({ id }, trial)).contados_depois.map(({ contagem }) => contagem?.id);
    expect([await of(entrada.id), await of(first.escrita), await of(again.escrita)]).toEqual([
      ...[[again.id], [again.id], []],
    ]);
    await caller.contagens.estornar({ id: again.id, justificativa });
    expect([await of(entrada.id), await of(first.escrita)]).toEqual([[first.id], []]);
  });

  it('names what was counted as the batch left its phase', async () => {
    const batch = await lote(caller);
    const dead = await mortalidade(caller, batch, 10);
    const vivas = [{ especie_id: especieDo(batch), vivas: 400 }];
    await caller.lotes.atualizarFase({ id: batch.id, fase: 'GERMINAÇÃO', contagem: vivas });
    const { contados_depois } = await estornar(dead);
    expect(contados_depois).toMatchObject([{ lote: { id: batch.id }, contagem: null, quantidade: 400 }]);
  });
});
