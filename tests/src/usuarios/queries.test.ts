import { describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador, operador } from '../../support/factories.ts';

const db = await freshDatabase();
const user = await administrador(db, { nome: 'Zélia', email: 'zelia@viveiro.example' });
const ana = await operador(db, { nome: 'Ana Conceição', email: 'ana@viveiro.example' });
const davi = await operador(db, { nome: 'Davi 100%', email: 'davi@viveiro.example', status: 'INATIVO' });
const eva = await operador(db, { nome: 'eva', email: 'eva@viveiro.example', status: 'PENDENTE' });
const admin = callerFor(db, user);

const names = async (filters: Parameters<typeof admin.usuarios.listar>[0]) =>
  (await admin.usuarios.listar(filters)).docs.map(({ nome }) => nome);

describe('the list of users', () => {
  it('is ordered by name, ten to a page', async () => {
    expect(await admin.usuarios.listar({})).toMatchObject({
      docs: [{ id: ana.id }, { id: davi.id }, { id: eva.id }, { id: user.id }],
      totalDocs: 4,
      limit: 10,
      page: 1,
      totalPages: 1,
    });
    expect(await admin.usuarios.listar({ limite: 3, page: 2 })).toMatchObject({
      docs: [{ id: user.id }],
      totalDocs: 4,
      hasNextPage: false,
      prevPage: 1,
    });
  });

  it.each([
    [{ nome: 'conceicao' }, ['Ana Conceição']],
    [{ nome: 'AN' }, ['Ana Conceição']],
    [{ email: 'EVA@viveiro.example' }, ['eva']],
    [{ email: 'va@viveiro.example' }, []],
    [{ cargo: 'administrador' }, ['Zélia']],
    [{ status: 'inativo' }, ['Davi 100%']],
  ])('is filtered by %j', async (filters, found) => {
    expect(await names(filters as never)).toEqual(found);
  });
});

describe('one user', () => {
  it('is shown to administrators', async () => {
    const { busca: _, data_anonimizacao: __, acesso_fim: ___, ...shown } = ana;
    expect(await admin.usuarios.buscar({ id: ana.id })).toEqual(shown);
    await expect(callerFor(db, ana).usuarios.buscar({ id: ana.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
