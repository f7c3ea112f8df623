import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor } from '../../support/caller.ts';
import { estufa, lote, mortalidade } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited, estadoDaEstufa } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();

const levar = ({ id }: { id: string }, nova_estufa_id: string, as = caller) =>
  as.lotes.transferir({ id, nova_estufa_id });
const recusado = (of: { id: string }, to: string, codigo: string, campo = 'nova_estufa_id') =>
  expectRefused(db, () => levar(of, to), 'invalid', codigo, campo);

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
    expect(await estadoDaEstufa(caller, batch.estufa_id)).toBe('Livre 0');
    expect(await estadoDaEstufa(caller, target)).toBe('Ocupada 500');
    expect(await caller.lotes.historico({ id: batch.id })).toHaveLength(1);
  });

  it('is audited with the place before and after, and needs room for all plants', async () => {
    const batch = await lote(caller);
    const { id: small } = await estufa(caller, { capacidade_total: 499 });
    await recusado(batch, small, 'CAPACIDADE_EXCEDIDA');
    await recusado(batch, randomUUID(), 'ESTUFA_INEXISTENTE');
    const { id: target } = await estufa(caller);
    expect(await audited(db, () => levar(batch, target))).toEqual(['TRANSFERIR_LOTE']);
    expect(
      await RegistroAuditoria.query(db).findOne({ acao: 'TRANSFERIR_LOTE', entidade_id: batch.id }),
    ).toMatchObject({
      detalhes: { estufa_id: { antes: batch.estufa_id, depois: target } },
    });
  });

  it('removes the mark Ocupada from the greenhouse it leaves empty, and from no other', async () => {
    const batch = await lote(caller);
    const { id: target } = await estufa(caller);
    for (const id of [batch.estufa_id, target]) await caller.estufas.atualizar({ id, status: 'Ocupada' });
    await levar(batch, target);
    expect(await estadoDaEstufa(caller, batch.estufa_id)).toBe('Livre 0');
    await mortalidade(caller, batch, 499);
    expect(await estadoDaEstufa(caller, target)).toBe('Ocupada 1');
  });

  it('needs an ATIVO batch', async () => {
    const { id: target } = await estufa(caller);
    const closed = await lote(caller, { fase: 'FINALIZADO' });
    await expectRefused(db, () => levar(closed, target), 'invalid', 'LOTE_ENCERRADO');
    const { cause } = await levar(closed, target).catch((error) => error);
    expect(cause.faults[0]).not.toHaveProperty('campo');
  });
});
