import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contagem, especie, especieDo, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { atOnce, times } from '../../support/races.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, caller } = await freshNursery();

test('an open count gets lines for what it does not have yet, below those that it has, and they are counted and closed with them', async () => {
  const [one, other] = [await lote(caller), await lote(caller)];
  const { id: especie_id } = await especie(caller, { quantidade_inicial: 7 });
  const { id, linhas } = await contagem(caller, { lote_ids: [one.id] });
  await caller.contagens.anotar({ id, linha_id: linhas[0]?.id as string, quantidade: 490 });
  const { data_att } = await caller.contagens.buscar({ id });

  const acoes = await audited(db, () => caller.contagens.ampliar({ id, lote_ids: [one.id, other.id] }));
  expect(acoes).toEqual(['AMPLIAR_CONTAGEM']);
  const larger = await caller.contagens.ampliar({ id, especie_ids: [especie_id], sementeira: true });
  expect(larger).toMatchObject({ total_linhas: 3, linhas_contadas: 1, situacao: 'ABERTA' });
  expect(larger.linhas).toMatchObject([
    { lote: { id: one.id }, quantidade: 490 },
    { lote: { id: other.id }, especie: { id: especieDo(other) }, quantidade: null, saldo: 500 },
    { lote: null, especie: { id: especie_id }, saldo: 7 },
  ]);
  expect(larger.data_att > data_att).toBe(true);

  await caller.contagens.anotar({ id, linha_id: larger.linhas[2]?.id as string, quantidade: 5 });
  const closed = await caller.contagens.encerrar({ id, justificativa: 'Contagem' });
  expect(closed.linhas.map(({ diferenca }) => diferenca)).toEqual([-10, null, -2]);
});

test('a blind count shows no balance of its new lines', async () => {
  const { id } = await contagem(caller, { cega: true });
  const { linhas } = await caller.contagens.ampliar({ id, lote_ids: [(await lote(caller)).id] });
  expect(linhas).toMatchObject([{ saldo: null }, { saldo: null }]);
});

test('lines are refused when nothing new is chosen, another open count has them, or the count is closed', async () => {
  const [one, other] = [await lote(caller), await lote(caller)];
  const { id } = await contagem(caller, { lote_ids: [one.id] });
  await contagem(caller, { lote_ids: [other.id] });
  const refused: [values: object, codigo: string, campo?: string][] = [
    [{}, 'NADA_A_CONTAR'],
    [{ lote_ids: [one.id] }, 'NADA_A_CONTAR'],
    [{ lote_ids: [one.id, other.id] }, 'JA_EM_CONTAGEM'],
    [{ lote_ids: [randomUUID()] }, 'LOTE_INEXISTENTE', 'lote_ids.0'],
  ];
  for (const [values, codigo, campo] of refused)
    await expectRefused(db, () => caller.contagens.ampliar({ id, ...values }), 'invalid', codigo, campo);
  await caller.contagens.cancelar({ id });
  const late = () => caller.contagens.ampliar({ id, lote_ids: [other.id] });
  await expectRefused(db, late, 'invalid', 'CONTAGEM_ENCERRADA');
});

test('a balance gets one line when many ask for it at once', async () => {
  const [{ id }, { id: batch }] = [await contagem(caller), await lote(caller)];
  const call = () => caller.contagens.ampliar({ id, lote_ids: [batch] });
  expect(await atOnce(times(8, () => call))).toEqual({ ok: 1, 400: 7 });
});
