import { describe, expect, it } from 'vitest';
import { LoteFase } from '../../../db/models/lote-fase.ts';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor } from '../../support/caller.ts';
import { especie, especieDo, estufa, lote, mortalidade } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';
import { audited, standing } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();

type Fase = Awaited<ReturnType<typeof lote>>['fase'];
const passar = ({ id }: { id: string }, fase: Fase) => caller.lotes.atualizarFase({ id, fase });

/** A batch of two species, 500 and 200, in a greenhouse that it fills. */
async function cheio(fase?: Fase) {
  const { id: estufa_id } = await estufa(caller, { capacidade_total: 700 });
  return lote(caller, { estufa_id, plantas: [500, 200], fase });
}

describe('the phase of a living batch', () => {
  it('keeps the balances of each species at each change', async () => {
    const batch = await lote(caller);
    await mortalidade(caller, batch, 20);
    await passar(batch, 'GERMINAÇÃO');
    await mortalidade(caller, batch, 30);
    await passar(batch, 'SEMEADURA');
    const saldos = (quantidade: number) => [{ especie_id: especieDo(batch), quantidade }];
    expect(await LoteFase.query(db).where({ lote_id: batch.id }).orderBy('seq')).toMatchObject([
      { fase: 'SEMEADURA', saldos: saldos(500) },
      { fase_anterior: 'SEMEADURA', fase: 'GERMINAÇÃO', saldos: saldos(480) },
      { fase_anterior: 'GERMINAÇÃO', fase: 'SEMEADURA', saldos: saldos(450), usuario_id: user.id },
    ]);
  });
});

describe('finalising by hand', () => {
  it('writes off what is left of each species, closes the batch and is audited with each; again changes nothing', async () => {
    const batch = await cheio('PRODUÇÃO');
    const now = new Date('2030-01-02T03:04:05.678Z');
    const then = callerFor(db, user, { now: () => now });
    const acoes = await audited(db, async () => {
      expect(await then.lotes.atualizarFase({ id: batch.id, fase: 'FINALIZADO' })).toMatchObject({
        ...{ fase: 'FINALIZADO', status: 'INATIVO', motivo_encerramento: 'MANUAL', quantidade_total: 0 },
        ...{ data_fim: now.toISOString(), data_att: now.toISOString() },
      });
    });
    expect(acoes).toEqual(['CRIAR_MOVIMENTACAO', 'CRIAR_MOVIMENTACAO', 'ATUALIZAR_FASE_LOTE']);
    expect(await leavingNoTrace(db, () => passar(batch, 'FINALIZADO'))).toMatchObject({ fase: 'FINALIZADO' });
  });
});

describe('why the phase changes', () => {
  const porque = async (batch: Awaited<ReturnType<typeof lote>>, fase: Fase, justificativa?: string) => {
    await caller.lotes.atualizarFase({ id: batch.id, fase, justificativa });
    const [last] = await caller.lotes.historico({ id: batch.id });
    const entry = await RegistroAuditoria.query(db)
      .where({ entidade_id: batch.id, acao: 'ATUALIZAR_FASE_LOTE' })
      .orderBy('seq', 'desc')
      .first();
    return [last?.justificativa, entry?.detalhes.justificativa];
  };

  it('is stored with each write-off and in the trail, in the words of the person or of the service', async () => {
    const batch = await cheio();
    expect(await porque(batch, 'FINALIZADO', ' Geada\nem julho ')).toEqual([
      'Geada\nem julho',
      'Geada\nem julho',
    ]);
    expect(await porque(batch, 'PRONTO', 'Engano')).toEqual(['Engano', 'Engano']);
    expect(await porque(batch, 'FINALIZADO')).toEqual([
      `Encerramento manual do lote ${batch.codigo}`,
      undefined,
    ]);
    expect(await porque(batch, 'PRONTO', ' ')).toEqual([`Reabertura do lote ${batch.codigo}`, undefined]);
  });
});

describe('opening a batch that was finalised by hand', () => {
  it('reverses the write-off, if there is exactly enough room in the greenhouse', async () => {
    const batch = await cheio('PRODUÇÃO');
    const before = await standing(caller, batch);
    await passar(batch, 'FINALIZADO');
    const { id: especie_id } = await especie(caller);
    const { estufa_id } = batch;
    const intruder = await lote(caller, {
      estufa_id,
      itens_especies: [{ especie_id, quantidade_inicial: 1 }],
    });
    await expectRefused(db, () => passar(batch, 'GERMINAÇÃO'), 'invalid', 'CAPACIDADE_EXCEDIDA', 'fase');
    await mortalidade(caller, intruder, 1);
    expect(await passar(batch, 'GERMINAÇÃO')).toMatchObject({
      itens_especies: [{ quantidade_atual: 500 }, { quantidade_atual: 200 }],
      data_fim: null,
    });
    expect(await standing(caller, batch)).toEqual({ ...before, fase: 'GERMINAÇÃO' });
  });
});
