import { describe, expect, it } from 'vitest';
import { especie } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';

const { db, caller } = await freshNursery();

describe('changing a species', () => {
  it('makes it found by its new name, and by the unchanged scientific one', async () => {
    const { id } = await especie(caller, {
      nome_popular: 'Nome velho',
      nome_cientifico: 'Annona crassiflora',
    });
    await caller.especies.atualizar({ id, nome_popular: 'Araticum' });
    const found = async (nome: string) => (await caller.especies.listar({ nome })).docs.map((doc) => doc.id);
    expect(await found('ARATICUM')).toEqual([id]);
    expect(await found('crassiflora')).toEqual([id]);
    expect(await found('nome velho')).toEqual([]);
  });

  it('refuses another kind, whatever else is sent', async () => {
    const { id } = await especie(caller);
    const call = () => caller.especies.atualizar({ id, nome_popular: 'Outra', tipo: 'MUDA' });
    await expectRefused(db, call, 'invalid', 'TIPO_FIXO', 'tipo');
  });
});
