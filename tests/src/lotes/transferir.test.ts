import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor } from '../../support/caller.ts';
import { estufa, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited, standing } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();

const levar = ({ id }: { id: string }, nova_estufa_id: string, as = caller) =>
  as.lotes.transferir({ id, nova_estufa_id });

describe('transferring a batch', () => {
  it('moves all of it, with its places, and writes no movement', async () => {
    const batch = await lote(caller);
    const { id: target, codigo_identificador } = await estufa(caller);
    const now = new Date('2030-01-02T03:04:05.678Z');
    expect(await levar(batch, target, callerFor(db, user, { now: () => now }))).toEqual({
      ...batch,
      estufa_id: target,
      estufa: { id: target, codigo_identificador },
      data_att: now.toISOString(),
    });
    expect(await standing(caller, batch)).toMatchObject({ estufa: 'Ocupada', ocupacao: 500 });
    expect(await caller.estufas.buscar({ id: batch.estufa_id })).toMatchObject({
      ...{ status: 'Livre', ocupacao_atual: 0 },
    });
    expect(await caller.lotes.historico({ id: batch.id })).toHaveLength(1);
  });

  it('is audited with the place before and after', async () => {
    const batch = await lote(caller);
    const { id: target } = await estufa(caller);
    expect(await audited(db, () => levar(batch, target))).toEqual(['TRANSFERIR_LOTE']);
    expect(
      await RegistroAuditoria.query(db).findOne({ acao: 'TRANSFERIR_LOTE', entidade_id: batch.id }),
    ).toMatchObject({
      detalhes: { estufa_id: { antes: batch.estufa_id, depois: target } },
    });
  });

  it('needs an ATIVO batch', async () => {
    const { id: target } = await estufa(caller);
    const closed = await lote(caller, { fase: 'FINALIZADO' });
    await expectRefused(db, () => levar(closed, target), 'invalid', 'LOTE_ENCERRADO');
  });
});
