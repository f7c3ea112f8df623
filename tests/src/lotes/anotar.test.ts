import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { lote, mortalidade, passar } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { audited, standing } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();

describe('a note of a batch', () => {
  it('is its audit entry, and changes nothing else', async () => {
    const { id, codigo } = await lote(caller);
    const before = await standing(caller, { id });
    const acoes = await audited(db, async () => {
      expect(await caller.lotes.anotar({ id, anotacao: ' Folhas amareladas\nna bandeja 3 ' })).toEqual({
        anotacao: 'Folhas amareladas\nna bandeja 3',
        lote: { id, codigo },
        usuario: { id: user.id, nome: user.nome },
      });
    });
    expect(acoes).toEqual(['ANOTAR']);
    const entry = await RegistroAuditoria.query(db).findOne({ entidade_id: id, acao: 'ANOTAR' });
    expect(entry).toMatchObject({
      ...{ entidade: 'lote', usuario_id: user.id },
      detalhes: { anotacao: 'Folhas amareladas\nna bandeja 3' },
    });
    expect(await standing(caller, { id })).toEqual(before);
  });

  it('appears in its timeline, where it was made', async () => {
    const batch = await lote(caller);
    await caller.lotes.anotar({ id: batch.id, anotacao: 'Brotou' });
    await mortalidade(caller, batch, 3);
    const fatos = await caller.lotes.linhaDoTempo({ id: batch.id });
    expect(fatos.slice(-2)).toMatchObject([
      { fato: 'ANOTACAO', anotacao: 'Brotou', usuario: { id: user.id }, quantidade_total: 500, fase: null },
      { fato: 'MOVIMENTACAO', anotacao: null, quantidade_total: 497 },
    ]);
  });

  it('is accepted for a closed batch, too', async () => {
    const batch = await lote(caller);
    await passar(caller, batch, 'FINALIZADO');
    await caller.lotes.anotar({ id: batch.id, anotacao: 'Bandejas lavadas' });
    const fatos = await caller.lotes.linhaDoTempo({ id: batch.id });
    expect(fatos.at(-1)).toMatchObject({ fato: 'ANOTACAO', anotacao: 'Bandejas lavadas' });
  });
});
