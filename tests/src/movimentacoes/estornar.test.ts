import { describe, expect, it } from 'vitest';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import {
  contagem,
  especie,
  especieDo,
  estufa,
  expedicao,
  lote,
  mortalidade,
  movimentacao,
  operador,
  retorno,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited, sementeira, standing } from '../../support/standing.ts';

const { db, user, caller, admin } = await freshNursery();
const colleague = callerFor(db, await operador(db));

type Movimentacao = Awaited<ReturnType<typeof movimentacao>>;
type Lote = Awaited<ReturnType<typeof lote>>;

const estornar = ({ id }: { id: string }, as = caller) => as.movimentacoes.estornar({ id });
const recusado = (of: { id: string }, codigo: string, as = caller) =>
  expectRefused(db, () => estornar(of, as), 'invalid', codigo);
const proibido = (of: { id: string }, as: typeof caller) =>
  expectRefused(db, () => estornar(of, as), 'forbidden', 'SEM_PERMISSAO');

/** The newest movement of a batch. */
async function ultima({ id }: { id: string }): Promise<Movimentacao> {
  const [newest] = await caller.lotes.historico({ id });
  if (!newest) throw new Error('a batch without movements');
  return newest;
}

/** A batch of two species, 500 and 200, in a greenhouse that it fills. */
async function cheio(fase?: Lote['fase']) {
  const { id: estufa_id } = await estufa(caller, { capacidade_total: 700 });
  return lote(caller, { estufa_id, plantas: [500, 200], fase });
}

/** One plant more in the greenhouse of a batch, so that the batch no longer fits. */
async function ocuparUmaVaga({ estufa_id }: Lote): Promise<Lote> {
  const { id: especie_id } = await especie(caller);
  return lote(caller, { estufa_id, itens_especies: [{ especie_id, quantidade_inicial: 1 }] });
}

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

  it('of a death restores the batch', async () => {
    const batch = await lote(caller, { fase: 'PRODUÇÃO' });
    const before = await standing(caller, batch);
    expect(await estornar(await mortalidade(caller, batch, 500))).toMatchObject({
      justificativa: 'Estorno de movimentação',
    });
    expect(await standing(caller, batch)).toEqual(before);
  });
});

describe('what cannot be reversed', () => {
  it('is a loss whose places in the present greenhouse are taken', async () => {
    const batch = await cheio();
    const deaths = await mortalidade(caller, batch, 1);
    const intruder = await ocuparUmaVaga(batch);
    await recusado(deaths, 'CAPACIDADE_EXCEDIDA');
    const { id: wider } = await estufa(caller, { capacidade_total: 700 });
    await caller.lotes.transferir({ id: batch.id, nova_estufa_id: wider });
    await estornar(deaths);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 700, ocupacao: 700 });
    expect(await standing(caller, intruder)).toMatchObject({ ocupacao: 1 });
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
  it('of the only species returns the plants and cancels the batch', async () => {
    const batch = await lote(caller);
    const acoes = await audited(db, async () => estornar(await ultima(batch)));
    expect(acoes).toEqual(['ESTORNAR_MOVIMENTACAO', 'CANCELAR_LOTE']);
    expect(await ultima(batch)).toMatchObject({ variacao_sementeira: 500, variacao_lote: -500 });
    expect(await standing(caller, batch)).toEqual({
      sementeira: 1_000,
      plantas: 0,
      fase: 'SEMEADURA',
      status: 'INATIVO',
      motivo: 'CANCELADO',
      estufa: 'Livre',
      ocupacao: 0,
    });
  });

  it('of one of two species leaves the batch open; of the other cancels it', async () => {
    const batch = await cheio();
    const [second, first] = await caller.lotes.historico({ id: batch.id });
    await estornar(await mortalidade(caller, batch, 1));
    await estornar(first as Movimentacao);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 200, sementeira: 1_000, status: 'ATIVO' });
    await estornar(second as Movimentacao);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 0, motivo: 'CANCELADO' });
  });

  it('is refused after anything happened to the species in the batch, unless that was reversed', async () => {
    const batch = await lote(caller);
    const alocacao = await ultima(batch);
    const deaths = await mortalidade(caller, batch, 1);
    await recusado(alocacao, 'ALOCACAO_EM_USO', admin);
    await estornar(deaths);
    await estornar(alocacao);
  });
});

describe('the reversal of a discard', () => {
  it('by any of its rows undoes them all, and the batch is ATIVO in the phase it had', async () => {
    const batch = await cheio('GERMINAÇÃO');
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
    const batch = await cheio('PRODUÇÃO');
    const before = await standing(caller, batch);
    await caller.lotes.atualizarFase({ id: batch.id, fase: 'FINALIZADO' });
    const acoes = await audited(db, async () => estornar(await ultima(batch)));
    expect(acoes).toEqual(['ESTORNAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO', 'ATUALIZAR_FASE_LOTE']);
    expect(await standing(caller, batch)).toEqual(before);
  });
});

describe('the reversal of a dispatch', () => {
  it('that finalised the batch reopens it in PRONTO', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const before = await standing(caller, batch);
    const sent = await expedicao(caller, batch, 500);
    expect(await audited(db, () => estornar(sent))).toEqual(['ESTORNAR_MOVIMENTACAO', 'ATUALIZAR_FASE_LOTE']);
    expect(await standing(caller, batch)).toEqual(before);
    expect(await caller.lotes.buscar({ id: batch.id })).toMatchObject({ data_fim: null });
  });

  it('back to the nursery needs the plants to be still in the MUDA', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const returned = await retorno(caller, batch, 80);
    const muda = returned.especie_destino_id as string;
    const left = await movimentacao(caller, { tipo: 'SAIDA', especie_id: muda, quantidade: 1 });
    await recusado(returned, 'SALDO_INSUFICIENTE');
    await estornar(left);
    expect(await estornar(returned)).toMatchObject({
      variacao_sementeira: -80,
      variacao_lote: 80,
      quantidade: 80,
      especie_destino_id: muda,
      retorno_ao_viveiro: false,
    });
    expect(await sementeira(caller, muda)).toBe(0);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 500, sementeira: 500 });
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
