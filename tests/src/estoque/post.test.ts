import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lockStock } from '../../../src/estoque/lock.ts';
import { post } from '../../../src/estoque/post.ts';
import type { Plan, PlannedRow } from '../../../src/estoque/stock.ts';
import { AuditTrail } from '../../../src/procedure/audit-trail.ts';
import type { CurrentSession } from '../../../src/procedure/context.ts';
import { toAppError } from '../../../src/procedure/error-translation.ts';
import { contextFor } from '../../support/caller.ts';
import { especie, especieDo, estufa, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, user, caller } = await freshNursery({ cargo: 'Administrador' });

const BLANK = {
  origem: 'MANUAL',
  especie_destino_id: null,
  lote_id: null,
  fase_lote: null,
  destinatario: null,
  variacao_sementeira: 0,
  variacao_lote: 0,
  justificativa: 'Teste',
  retorno_ao_viveiro: false,
  estorno_de: null,
} as const;

/** Posts a plan that no rule has looked at, and takes it back; answers the rows, or the machine word of the refusal. */
async function posted(wanted: Parameters<typeof lockStock>[1], plan: Plan) {
  const trx = await db.transaction();
  const operacaoId = randomUUID();
  const ctx = {
    ...contextFor(trx, user),
    user,
    session: contextFor(trx, user).session as CurrentSession,
    operacaoId,
    audit: new AuditTrail(operacaoId, user.id),
    afterCommit: () => {},
  };
  try {
    return await post(ctx, await lockStock(ctx, wanted), plan);
  } catch (error) {
    return toAppError(error).faults[0].codigo;
  } finally {
    await trx.rollback();
  }
}

describe('the database refuses what the rules refuse', () => {
  it('a sementeira below zero', async () => {
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 10 });
    const saida = (quantidade: number): PlannedRow => ({
      ...BLANK,
      tipo: 'SAIDA',
      especie_id,
      quantidade,
      variacao_sementeira: -quantidade,
    });
    const wanted = { especie_ids: [especie_id] };
    expect(await posted(wanted, { rows: [saida(10)] })).toMatchObject([{ quantidade: 10 }]);
    expect(await posted(wanted, { rows: [saida(11)] })).toBe('SALDO_INSUFICIENTE');
    expect(await posted(wanted, { rows: [saida(10), saida(1)] })).toBe('SALDO_INSUFICIENTE');
  });

  it('a batch below zero, in one species though not in all', async () => {
    const { id: especie_id } = await especie(caller);
    const { id: outra } = await especie(caller);
    const batch = await lote(caller, {
      itens_especies: [
        { especie_id, quantidade_inicial: 10 },
        { especie_id: outra, quantidade_inicial: 90 },
      ],
    });
    const perda = (quantidade: number): PlannedRow => ({
      ...BLANK,
      tipo: 'PERDA',
      especie_id,
      lote_id: batch.id,
      fase_lote: 'SEMEADURA',
      quantidade,
      variacao_lote: -quantidade,
    });
    expect(await posted({ lote_id: batch.id }, { rows: [perda(10)] })).toMatchObject([{ quantidade: 10 }]);
    expect(await posted({ lote_id: batch.id }, { rows: [perda(11)] })).toBe('SALDO_INSUFICIENTE');
  });

  it('a greenhouse above its capacity', async () => {
    const { id: estufa_id } = await estufa(caller, { capacidade_total: 500 });
    const { id: especie_id } = await especie(caller);
    const batch = await lote(caller, {
      estufa_id,
      itens_especies: [{ especie_id, quantidade_inicial: 400 }],
    });
    const entrada = (quantidade: number): PlannedRow => ({
      ...BLANK,
      tipo: 'ENTRADA',
      especie_id: especieDo(batch),
      lote_id: batch.id,
      fase_lote: 'SEMEADURA',
      quantidade,
      variacao_lote: quantidade,
    });
    expect(await posted({ lote_id: batch.id }, { rows: [entrada(100)] })).toMatchObject([
      { quantidade: 100 },
    ]);
    expect(await posted({ lote_id: batch.id }, { rows: [entrada(101)] })).toBe('CAPACIDADE_EXCEDIDA');
  });
});
