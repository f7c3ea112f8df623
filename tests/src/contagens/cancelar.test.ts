import { describe, expect, it } from 'vitest';
import { contagem, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { audited } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();

describe('giving up a count', () => {
  it('writes nothing into the ledger, and keeps the notes', async () => {
    const batch = await lote(caller);
    const { id, linhas } = await contagem(caller, { lote_ids: [batch.id] });
    await caller.contagens.anotar({ id, linha_id: linhas[0]?.id ?? '', quantidade: 1 });
    const acoes = await audited(db, () => caller.contagens.cancelar({ id, justificativa: 'Choveu' }));
    expect(acoes).toEqual(['CANCELAR_CONTAGEM']);
    expect(await caller.contagens.buscar({ id })).toMatchObject({
      ...{
        situacao: 'CANCELADA',
        justificativa: 'Choveu',
        encerrada_por: { id: user.id },
        linhas_diferentes: null,
      },
      linhas: [{ quantidade: 1, saldo: null, diferenca: null }],
    });
    const after = await caller.lotes.buscar({ id: batch.id });
    expect([after.quantidade_total, after.itens_especies[0]?.ultima_contagem]).toEqual([500, null]);
  });
});
