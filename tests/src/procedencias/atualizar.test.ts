import { describe, expect, it } from 'vitest';
import { especie, procedencia } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller } = await freshNursery();

describe('PATCH /procedencias/{id}', () => {
  it('refuses another species, a taken code, half a place, and an outdated state', async () => {
    const outra = await procedencia(caller);
    const { id, especie_id, data_att } = await procedencia(caller);
    const change = (values: object) => caller.procedencias.atualizar({ id, ...values });
    await expect(change({ especie_id: (await especie(caller)).id })).rejects.toThrow(/Cadastre outra/);
    await expect(change({ codigo: outra.codigo.toLowerCase() })).rejects.toThrow(/outro código/);
    await expect(change({ latitude: 1 })).rejects.toThrow(/latitude e a longitude/);
    await change({ especie_id, local: 'Mata' });
    await expect(change({ local: 'Praça', data_att })).rejects.toThrow(/foi alterado depois/);
  });

  it('leaves the balance and the received amount alone', async () => {
    const { id } = await procedencia(caller, { recebe: 10 });
    expect(await caller.procedencias.atualizar({ id, local: 'Mata', saldo: 99 } as never)).toMatchObject({
      saldo: 10,
    });
  });
});
