import { describe, expect, it } from 'vitest';
import { destinatario, especie, movimentacao } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';

const { db, caller } = await freshNursery();
const { id: destinatario_id } = await destinatario(caller);

async function entregue(values: object = {}) {
  const itens = [{ especie_id: (await especie(caller)).id, quantidade: 1 }];
  return caller.entregas.criar({ destinatario_id, itens, justificativa: 'Doação', ...values });
}

const entry = (id: string) => db('auditoria').where({ entidade_id: id, acao: 'ATUALIZAR_ENTREGA' }).first();

describe('the details of a delivery', () => {
  it('can be completed later, field by field, also for a movement that delivered something', async () => {
    const { id } = await movimentacao(caller, { tipo: 'SAIDA', quantidade: 1, destinatario_id });
    const place = { local: 'Rua das Zínias, 1', municipio: 'Suzano', uf: 'SP' } as const;
    await caller.entregas.atualizar({ id, finalidade: 'QUINTAL', plantio: place });
    const later = await caller.entregas.atualizar({ id, programa: 'Pomares', plantio: { zona: 'RURAL' } });
    expect(later).toMatchObject({
      ...{ finalidade: 'QUINTAL', programa: 'Pomares' },
      plantio: { ...place, bairro: null, zona: 'RURAL' },
    });
    expect((await entry(id)).detalhes).toEqual({
      finalidade: { antes: null, depois: 'QUINTAL' },
      municipio: { antes: null, depois: 'Suzano' },
      uf: { antes: null, depois: 'SP' },
      local: 'alterado',
    });
    expect(await caller.entregas.listar({ municipio: 'SUZANO' })).toMatchObject({ totalDocs: 1 });
  });

  it('can be removed', async () => {
    const { id } = await entregue({ finalidade: 'EVENTO', plantio: { municipio: 'Poá', uf: 'SP' } });
    expect(await caller.entregas.atualizar({ id, finalidade: null, plantio: { uf: null } })).toMatchObject({
      ...{ finalidade: null, plantio: { municipio: 'Poá', uf: null } },
    });
    expect(await caller.entregas.atualizar({ id, plantio: null })).toMatchObject({ plantio: null });
  });

  it('stay the same, without an audit entry, when nothing differs', async () => {
    const { id } = await entregue({ finalidade: 'EVENTO' });
    const made = await caller.entregas.buscar({ id });
    const same = () => caller.entregas.atualizar({ id, finalidade: 'EVENTO' });
    expect(await leavingNoTrace(db, same)).toEqual(made);
  });

  it('are refused with half a position', async () => {
    const { id } = await entregue({ plantio: { latitude: 1, longitude: 2 } });
    for (const latitude of [1, null]) {
      const call = () => caller.entregas.atualizar({ id, plantio: { latitude } });
      await expectRefused(db, call, 'invalid', 'VALOR_INVALIDO', 'plantio.longitude');
    }
  });
});
