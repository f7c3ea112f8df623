import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { lockStock } from '../../../src/estoque/lock.ts';
import { post } from '../../../src/estoque/post.ts';
import type { PlannedRow } from '../../../src/estoque/stock.ts';
import { AuditTrail } from '../../../src/procedure/audit-trail.ts';
import type { CurrentSession } from '../../../src/procedure/context.ts';
import { toAppError } from '../../../src/procedure/error-translation.ts';
import { contextFor } from '../../support/caller.ts';
import { especie, especieDo, estufa, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, user, caller } = await freshNursery({ cargo: 'Administrador' });

/** Posts rows that no rule has looked at, and takes them back; answers how many, or the machine word of the refusal. */
async function posted(wanted: Parameters<typeof lockStock>[1], ...rows: Partial<PlannedRow>[]) {
  const trx = await db.transaction();
  const operacaoId = randomUUID();
  const { session, ...context } = contextFor(trx, user);
  const ctx = {
    ...{ ...context, user, operacaoId, session: session as CurrentSession },
    ...{ audit: new AuditTrail(operacaoId, user.id), afterCommit: () => {} },
  };
  const blank = {
    ...{ origem: 'MANUAL', especie_destino_id: null, lote_id: null, fase_lote: null, destinatario: null },
    ...{ variacao_sementeira: 0, variacao_lote: 0, justificativa: 'Teste' },
    ...{ retorno_ao_viveiro: false, estorno_de: null },
  } as const;
  try {
    const plan = { rows: rows.map((row) => ({ ...blank, ...row }) as PlannedRow) };
    return (await post(ctx, await lockStock(ctx, wanted), plan)).length;
  } catch (error) {
    return toAppError(error).faults[0].codigo;
  } finally {
    await trx.rollback();
  }
}

it('the database refuses a sementeira below zero', async () => {
  const { id: especie_id } = await especie(caller, { quantidade_inicial: 10 });
  const saida = (quantidade: number) => ({
    ...({ tipo: 'SAIDA', especie_id, quantidade, variacao_sementeira: -quantidade } as const),
  });
  const wanted = { especie_ids: [especie_id] };
  expect(await posted(wanted, saida(10))).toBe(1);
  expect(await posted(wanted, saida(11))).toBe('SALDO_INSUFICIENTE');
  expect(await posted(wanted, saida(10), saida(1))).toBe('SALDO_INSUFICIENTE');
});

it.each([
  ['a batch below zero, in one species though not in all', 'PERDA', -10, 'SALDO_INSUFICIENTE'],
  ['a greenhouse above its capacity', 'ENTRADA', 400, 'CAPACIDADE_EXCEDIDA'],
] as const)('the database refuses %s', async (_, tipo, most, codigo) => {
  const { id: estufa_id } = await estufa(caller, { capacidade_total: 500 });
  const batch = await lote(caller, { estufa_id, plantas: [10, 90] });
  const row = (variacao_lote: number) => ({
    ...({ tipo, especie_id: especieDo(batch), lote_id: batch.id, fase_lote: 'SEMEADURA' } as const),
    ...{ quantidade: Math.abs(variacao_lote), variacao_lote },
  });
  expect(await posted({ lote_id: batch.id }, row(most))).toBe(1);
  expect(await posted({ lote_id: batch.id }, row(most + Math.sign(most)))).toBe(codigo);
});
