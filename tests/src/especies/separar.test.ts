import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { especie, lote, retorno } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';

const { db, caller, admin } = await freshNursery();

describe('separating a species from its plant', () => {
  it('gives it a plant of its own, which none of its names joins', async () => {
    const nome_popular = 'Araçá';
    const seed = await especie(caller, { nome_popular });
    const muda = await especie(caller, { nome_popular, tipo: 'MUDA' });
    const alone = await caller.especies.separar({ id: seed.id });
    expect(alone).toMatchObject({ id: seed.id, quantidade_atual: 1_000, muda_equivalente: null });
    expect(alone.planta_id).not.toBe(seed.planta_id);
    expect(await RegistroAuditoria.query(db).where({ acao: 'ATUALIZAR_ESPECIE' })).toMatchObject([
      { entidade_id: seed.id, detalhes: { planta_id: { antes: seed.planta_id, depois: alone.planta_id } } },
    ]);
    expect((await especie(caller, { nome_popular: 'ARACA' })).planta_id).toBe(muda.planta_id);
    expect(await admin.integridade.verificar()).toMatchObject({ integro: true });
  });

  it('lets it have a seedling of its own, to which it returns, and which joins none by its names either', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const seed = batch.itens_especies[0]?.especie_id as string;
    const { nome_popular } = await caller.especies.buscar({ id: seed });
    const other = await especie(caller, { nome_popular, tipo: 'MUDA' });
    const { planta_id } = await caller.especies.separar({ id: seed });
    const { especie_destino_id } = await retorno(caller, batch, 5);
    expect(await caller.especies.buscar({ id: especie_destino_id as string })).toMatchObject({ planta_id });
    expect((await retorno(caller, batch, 5)).especie_destino_id).toBe(especie_destino_id);
    await caller.especies.separar({ id: seed });
    expect((await especie(caller, { nome_popular })).planta_id).toBe(other.planta_id);
  });

  it('undoes joining: the names go with it when no other record has them', async () => {
    const pitanga = await especie(caller, { nome_popular: 'Pitanga' });
    const wrong = await especie(caller, { nome_popular: 'Pitomba' });
    await caller.especies.juntar({ id: wrong.id, com: pitanga.id });
    const { planta_id } = await caller.especies.separar({ id: wrong.id });
    expect((await especie(caller, { nome_popular: 'pitomba', tipo: 'MUDA' })).planta_id).toBe(planta_id);
    expect((await especie(caller, { nome_popular: 'pitanga' })).planta_id).toBe(pitanga.planta_id);
  });

  it('lets the names that it is given afterwards stand for it', async () => {
    const nome_popular = 'Canela';
    const first = await especie(caller, { nome_popular });
    await especie(caller, { nome_popular, tipo: 'MUDA' });
    const { planta_id } = await caller.especies.separar({ id: first.id });
    await caller.especies.atualizar({ id: first.id, nome_popular: 'CANELA', variedade: 'Sassafrás' });
    const renamed = { nome_popular, variedade: 'sassafras', tipo: 'MUDA' } as const;
    expect((await especie(caller, renamed)).planta_id).toBe(planta_id);
  });

  it('is refused when it is alone', async () => {
    const { id } = await especie(caller);
    await expectRefused(db, () => caller.especies.separar({ id }), 'invalid', 'PLANTA_SO_DELA');
  });
});
