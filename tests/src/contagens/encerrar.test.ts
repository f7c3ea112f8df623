import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/common/errors.ts';
import { callerFor } from '../../support/caller.ts';
import {
  administrador,
  contagem,
  especie,
  estufa,
  lote,
  mortalidade,
  movimentacao,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, user, caller, admin } = await freshNursery();
/** Only tries what it does. */
const tried = callerFor(db, user, { simular: true });
const justificativa = 'Contagem de março';

/** A batch of 500, which is being counted with its one line. */
async function aberta(values: { cega?: boolean } = {}) {
  const batch = await lote(caller);
  const { id, linhas } = await contagem(caller, { lote_ids: [batch.id], ...values });
  const [{ id: linha_id }] = linhas as [(typeof linhas)[number]];
  const anotar = (quantidade: number, contada_em?: string) =>
    caller.contagens.anotar({ id, linha_id, quantidade, contada_em });
  return { batch, id, linha_id, anotar };
}

const vivas = async ({ id }: { id: string }) => (await caller.lotes.buscar({ id })).quantidade_total;

describe('closing a count', () => {
  it('writes one row for each difference, in one operation, and leaves lines that agree or were not counted', async () => {
    const batch = await lote(caller, { plantas: [100, 50, 10] });
    const { id, linhas } = await contagem(caller, { lote_ids: [batch.id] });
    const [menos, igual] = linhas.map((linha) => linha.id) as [string, string];
    await caller.contagens.anotar({ id, linha_id: menos, quantidade: 93 });
    await caller.contagens.anotar({ id, linha_id: igual, quantidade: 50 });
    const acoes = await audited(db, async () => {
      const fechada = await caller.contagens.encerrar({ id, justificativa });
      expect(fechada).toMatchObject({
        situacao: 'ENCERRADA',
        justificativa,
        total_linhas: 3,
        linhas_contadas: 2,
      });
      expect(fechada).toMatchObject({ linhas_diferentes: 1, data_fim: expect.any(String) });
      expect(fechada.linhas).toMatchObject([
        { quantidade: 93, saldo: 100, diferenca: -7, como: 'AJUSTE', movimentacao_id: expect.any(String) },
        { quantidade: 50, saldo: 50, diferenca: 0, como: null, movimentacao_id: null },
        { quantidade: null, saldo: null, diferenca: null, como: null, movimentacao_id: null },
      ]);
    });
    expect(acoes).toEqual(['CRIAR_MOVIMENTACAO', 'ENCERRAR_CONTAGEM']);
    const [row] = await caller.lotes.historico({ id: batch.id });
    expect(row).toMatchObject({
      tipo: 'AJUSTE',
      origem: 'CONTAGEM',
      quantidade: -7,
      variacao_lote: -7,
      justificativa,
    });
    expect(await vivas(batch)).toBe(153);
  });

  it('writes missing plants of a batch as deaths where somebody says so', async () => {
    const { batch, id, linha_id, anotar } = await aberta();
    await anotar(480);
    await caller.contagens.encerrar({ id, justificativa, linhas: [{ linha_id, como: 'MORTALIDADE' }] });
    const [row] = await caller.lotes.historico({ id: batch.id });
    expect(row).toMatchObject({ tipo: 'MORTALIDADE', quantidade: 20, variacao_lote: -20 });
  });

  it('shows first what it would do, and writes nothing', async () => {
    const { batch, id, linha_id, anotar } = await aberta();
    await anotar(490);
    const linhas = [{ linha_id, como: 'PERDA' as const }];
    const shown = await leavingNoTrace(db, () => tried.contagens.encerrar({ id, justificativa, linhas }));
    expect(shown).toMatchObject({
      situacao: 'ENCERRADA',
      linhas: [{ saldo: 500, diferenca: -10, como: 'PERDA' }],
    });
    expect(await vivas(batch)).toBe(500);
  });

  it('places the moment exactly in the ledger: rows of that instant come before it', async () => {
    const { batch, id, anotar } = await aberta();
    await mortalidade(caller, batch, 100);
    const [dead] = await caller.lotes.historico({ id: batch.id });
    const saldoAt = async (quantidade: number, contada_em: string) => {
      await anotar(quantidade, contada_em);
      return (await caller.contagens.buscar({ id })).linhas[0]?.saldo;
    };
    const instant = new Date(dead?.data_registro ?? '').getTime();
    expect(await saldoAt(500, new Date(instant - 1).toISOString())).toBe(500);
    expect(await saldoAt(400, new Date(instant).toISOString())).toBe(400);
  });

  it('is refused as a whole, naming every line that cannot be written', async () => {
    const room = await estufa(caller, { capacidade_total: 1_000 });
    const [gone, closed, full, fine] = [
      await lote(caller),
      await lote(caller),
      await lote(caller, { estufa_id: room.id }),
      await lote(caller),
    ];
    const { id, linhas } = await contagem(caller, {
      lote_ids: [gone, closed, full, fine].map((each) => each.id),
    });
    const of = new Map(linhas.map((linha) => [linha.lote?.id, linha.id]));
    const anotar = (batch: { id: string }, quantidade: number) =>
      caller.contagens.anotar({ id, linha_id: of.get(batch.id) as string, quantidade });
    await anotar(gone, 10);
    await mortalidade(caller, gone, 450);
    await anotar(closed, 400);
    await caller.lotes.descartar({ id: closed.id, justificativa: 'Praga' });
    await anotar(full, 1_200);
    await anotar(fine, 450);
    const asked = {
      id,
      justificativa,
      linhas: [{ linha_id: of.get(full.id) as string, como: 'AJUSTE' as const }],
    };
    const error = await leavingNoTrace(db, () => caller.contagens.encerrar(asked)).catch(
      ({ cause }) => cause,
    );
    if (!(error instanceof AppError)) throw error;
    expect(error.faults.map(({ codigo, campo }) => [codigo, campo]).sort()).toEqual([
      ['CAPACIDADE_EXCEDIDA', 'linhas.0.como'],
      ['LOTE_ENCERRADO', 'linhas'],
      ['SALDO_INSUFICIENTE', 'linhas'],
    ]);
    for (const { codigo } of [gone, closed, full])
      expect(error.faults.filter(({ detalhe }) => detalhe.includes(codigo))).toHaveLength(1);
    await expect(tried.contagens.encerrar(asked)).rejects.toMatchObject({ cause: { faults: error.faults } });
    const ignored = [gone, closed, full].map((each) => ({
      linha_id: of.get(each.id) as string,
      como: 'IGNORAR' as const,
    }));
    await caller.contagens.encerrar({ ...asked, linhas: ignored });
    expect(await Promise.all([gone, full, fine].map(vivas))).toEqual([50, 500, 450]);
  });

  it('lets missing plants make room for found ones', async () => {
    const room = await estufa(caller, { capacidade_total: 1_000 });
    const [less, more] = [
      await lote(caller, { estufa_id: room.id }),
      await lote(caller, { estufa_id: room.id }),
    ];
    const { id, linhas } = await contagem(caller, { estufa_ids: [room.id] });
    for (const { id: linha_id, lote: onde } of linhas)
      await caller.contagens.anotar({ id, linha_id, quantidade: onde?.id === less.id ? 400 : 600 });
    await caller.contagens.encerrar({ id, justificativa });
    expect(await Promise.all([less, more].map(vivas))).toEqual([400, 600]);
  });

  it('needs a counted line, a reason, and its own lines, each once', async () => {
    const { id, linha_id, anotar } = await aberta();
    const close = (values: object) => () => caller.contagens.encerrar({ id, justificativa, ...values });
    await expectRefused(db, close({}), 'invalid', 'NADA_CONTADO');
    await anotar(500);
    await expectRefused(db, close({ justificativa: ' ' }), 'invalid', 'CAMPO_OBRIGATORIO', 'justificativa');
    const como = 'IGNORAR';
    const twice = [1, 2].map(() => ({ linha_id, como }));
    await expectRefused(db, close({ linhas: twice }), 'invalid', 'LINHA_REPETIDA', 'linhas.0.linha_id');
    const other = await aberta();
    const stray = [{ linha_id: other.linha_id, como }];
    await expectRefused(db, close({ linhas: stray }), 'invalid', 'LINHA_NAO_CONTADA', 'linhas.0.linha_id');
    await close({})();
    await expectRefused(db, close({}), 'invalid', 'CONTAGEM_ENCERRADA');
    for (const late of [() => anotar(500), () => caller.contagens.cancelar({ id })])
      await expectRefused(db, late, 'invalid', 'CONTAGEM_ENCERRADA');
  });

  it('of a blind count is for an Administrador, who sees the differences first', async () => {
    const { batch, id, anotar } = await aberta({ cega: true });
    expect(await anotar(499)).toMatchObject({ quantidade: 499, saldo: null, diferenca: null });
    expect((await admin.contagens.buscar({ id })).linhas).toMatchObject([{ saldo: null, diferenca: null }]);
    for (const somebody of [tried, caller]) {
      const asked = () => somebody.contagens.encerrar({ id, justificativa });
      await expectRefused(db, asked, 'forbidden', 'SEM_PERMISSAO');
    }
    const boss = callerFor(db, await administrador(db), { simular: true });
    const shown = await boss.contagens.encerrar({ id, justificativa });
    expect(shown.linhas).toMatchObject([{ saldo: 500, diferenca: -1 }]);
    await admin.contagens.encerrar({ id, justificativa });
    expect(await vivas(batch)).toBe(499);
    expect((await caller.contagens.buscar({ id })).linhas).toMatchObject([{ saldo: 500, diferenca: -1 }]);
  });

  it('updates when a species and an item of a batch were last counted', async () => {
    const { batch, id, anotar } = await aberta();
    const alone = await especie(caller);
    const outra = await contagem(caller, { especie_ids: [alone.id] });
    const { contada_em } = await anotar(500);
    const { contada_em: fora } = await caller.contagens.anotar({
      ...{ id: outra.id, linha_id: outra.linhas[0]?.id as string, quantidade: 1_000 },
    });
    const last = async () => [
      (await caller.lotes.buscar({ id: batch.id })).itens_especies[0]?.ultima_contagem,
      (await caller.especies.buscar({ id: alone.id })).ultima_contagem,
    ];
    expect(await last()).toEqual([null, null]);
    await caller.contagens.encerrar({ id, justificativa });
    await caller.contagens.encerrar({ id: outra.id, justificativa });
    const said = (await last()).map((instant) => new Date(instant as string).getTime());
    expect(said).toEqual([contada_em, fora].map((instant) => new Date(instant as string).getTime()));
  });

  it('refuses a difference that no movement may have, and says what to do', async () => {
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 1_000_000_000 });
    await movimentacao(caller, { especie_id, quantidade: 5 });
    const { id, linhas } = await contagem(caller, { especie_ids: [especie_id] });
    await caller.contagens.anotar({ id, linha_id: linhas[0]?.id as string, quantidade: 4 });
    const [nome] = linhas.map(({ especie: { nome_popular } }) => nome_popular);
    const oQueFazer = `Conte de novo ${nome}, no estoque, ou deixe a linha como IGNORAR: a diferença é maior do que um movimento pode ter.`;
    const fechar = () => caller.contagens.encerrar({ id, justificativa });
    await expectRefused(db, fechar, 'invalid', 'FORA_DO_LIMITE', 'linhas');
    await expect(fechar()).rejects.toThrow(oQueFazer);
  });
});
