import { describe, expect, it } from 'vitest';
import { especie, procedencia } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, caller } = await freshNursery();

const acoes = async (id: string) =>
  (await db.raw('select acao from auditoria where entidade_id = ? order by seq', [id])).rows.map(
    ({ acao }: { acao: string }) => acao,
  );

describe('PATCH /procedencias/{id}', () => {
  it('changes only what is sent, empties blank fields, and is found by its new name', async () => {
    const { id } = await procedencia(caller, {
      municipio: 'Sabará',
      coletor: 'João',
      validade: '2027-01-01',
    });
    const changed = await caller.procedencias.atualizar({ id, municipio: 'Mariana', validade: '' as never });
    expect(changed).toMatchObject({ municipio: 'Mariana', validade: null, coletor: 'João' });
    expect((await caller.procedencias.listar({ busca: 'mariana' })).docs).toMatchObject([{ id }]);
    expect(await acoes(id)).toEqual(['CRIAR_PROCEDENCIA', 'ATUALIZAR_PROCEDENCIA']);
  });

  it('writes nothing when nothing differs', async () => {
    const { id } = await procedencia(caller, { uf: 'MG' });
    await caller.procedencias.atualizar({ id, uf: 'MG' });
    expect(await acoes(id)).toEqual(['CRIAR_PROCEDENCIA']);
  });

  it('empties a number by a blank, as it does a text', async () => {
    const { id } = await procedencia(caller, { pureza: 98, numero_matrizes: 12 });
    const blank = { pureza: '', numero_matrizes: ' ', fornecedor: '' } as object;
    expect(await caller.procedencias.atualizar({ id, ...blank })).toMatchObject({
      pureza: null,
      numero_matrizes: null,
      fornecedor: null,
    });
  });

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

describe('DELETE /procedencias/{id}', () => {
  it('makes it INATIVO, once', async () => {
    const { id } = await procedencia(caller);
    expect(await caller.procedencias.inativar({ id })).toMatchObject({ status: 'INATIVO' });
    await caller.procedencias.inativar({ id });
    expect(await acoes(id)).toEqual(['CRIAR_PROCEDENCIA', 'INATIVAR_PROCEDENCIA']);
    expect(await caller.procedencias.atualizar({ id, status: 'ATIVO' })).toMatchObject({ status: 'ATIVO' });
  });
});
