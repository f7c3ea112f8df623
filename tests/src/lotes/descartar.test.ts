import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor } from '../../support/caller.ts';
import { administrador, lote, mortalidade } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { leavingNoTrace } from '../../support/refusals.ts';
import { audited, standing } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();
await administrador(db);

const descartar = ({ id }: { id: string }, justificativa: unknown = 'Praga') =>
  caller.lotes.descartar({ id, justificativa } as never);

describe('discarding a batch', () => {
  it('writes off what is left, closes it in its phase and frees the greenhouse; nothing goes back', async () => {
    const batch = await lote(caller, { fase: 'GERMINAÇÃO' });
    await mortalidade(caller, batch, 20);
    const acoes = await audited(db, async () => {
      expect(await descartar(batch, ' Praga\nem tudo ')).toMatchObject({
        ...{ id: batch.id, status: 'INATIVO', motivo_encerramento: 'DESCARTE', data_fim: expect.any(String) },
      });
    });
    expect(acoes).toEqual(['CRIAR_MOVIMENTACAO', 'CANCELAR_LOTE']);
    expect(await standing(caller, batch)).toEqual({
      sementeira: 500,
      plantas: 0,
      fase: 'GERMINAÇÃO',
      status: 'INATIVO',
      motivo: 'DESCARTE',
      estufa: 'Livre',
      ocupacao: 0,
    });
    expect((await caller.lotes.historico({ id: batch.id }))[0]).toMatchObject({
      tipo: 'PERDA',
      origem: 'DESCARTE',
      quantidade: 480,
      variacao_sementeira: 0,
      variacao_lote: -480,
      justificativa: 'Praga\nem tudo',
      usuario_id: user.id,
    });
  });

  const porque = async (batch: { id: string }) => {
    const entries = await RegistroAuditoria.query(db)
      .where({ entidade_id: batch.id, acao: 'CANCELAR_LOTE' })
      .orderBy('seq');
    return entries.map(({ detalhes }) => detalhes);
  };

  it('records the reason in the trail, even without a loss', async () => {
    const batch = await lote(caller);
    await mortalidade(caller, batch, 500);
    expect(await audited(db, () => descartar(batch))).toEqual(['CANCELAR_LOTE']);
    expect(await porque(batch)).toEqual([{ motivo_encerramento: 'DESCARTE', justificativa: 'Praga' }]);
  });

  it('of a FINALIZADO batch leaves it so, and records the reason in one entry', async () => {
    const batch = await lote(caller, { fase: 'FINALIZADO' });
    const before = await caller.lotes.buscar({ id: batch.id });
    expect(await audited(db, () => descartar(batch, 'Não serve mais'))).toEqual(['CANCELAR_LOTE']);
    expect(await porque(batch)).toEqual([{ justificativa: 'Não serve mais' }]);
    expect(await leavingNoTrace(db, () => descartar(batch, 'De novo'))).toEqual(before);
  });

  it('of a batch that was finished again is recorded again, also within one instant of the clock', async () => {
    const instant = new Date();
    const still = callerFor(db, user, { now: () => instant });
    const batch = await lote(still, { fase: 'FINALIZADO' });
    await still.lotes.descartar({ id: batch.id, justificativa: 'Não serve mais' });
    await still.lotes.atualizarFase({ id: batch.id, fase: 'PRONTO' });
    await still.lotes.atualizarFase({ id: batch.id, fase: 'FINALIZADO' });
    await still.lotes.descartar({ id: batch.id, justificativa: 'Secou' });
    expect(await porque(batch)).toHaveLength(2);
  });
});
