import { expect, test, vi } from 'vitest';
import { adulterando, freshBooks, now, selarTudo, verificar } from './livros.ts';

const { db, escrever } = await freshBooks();

/** A later version of the service: a column has made another form of one book. */
async function later() {
  vi.resetModules();
  const { ALL_FORMS, FORMS } = await import('../../../src/selos/forma.ts');
  Object.assign(FORMS.importacoes, { 2: { shown: ['seq', 'id', 'usuario_id'] } });
  (ALL_FORMS as object[]).push({ livro: 'importacoes', forma: 2 });
  const { selar } = await import('../../../src/selos/selar.ts');
  const { verificarSelos } = await import('../../../src/selos/verificar.ts');
  return { selar, verificarSelos };
}

test('a seal is verified in its own form, and later ones are made in the next', async () => {
  await escrever(db, 2);
  await selarTudo(db);
  const { selar, verificarSelos } = await later();
  await escrever(db, 2);
  while (await selar(db, now));
  expect(await db('selos').where({ livro: 'importacoes' }).orderBy('numero').pluck('forma')).toEqual([1, 2]);
  expect(await verificarSelos({ db, now })).toMatchObject({ integra: true, sem_selo: 0 });

  const differing = (coluna: string) =>
    adulterando(db).semEfeito(async (trx) => {
      await trx.raw(`update importacoes set ${coluna}`);
      return (await verificarSelos({ db: trx, now })).diferencas.map(({ seq }) => seq);
    });
  expect(await differing(`tipo = 'lotes'`)).toEqual([1, 2]);
  expect(await differing('usuario_id = gen_random_uuid()')).toEqual([1, 2, 3, 4]);
});

test('a seal of an unknown form is a difference', async () => {
  expect(await verificar(db)).toMatchObject({ diferencas: [{ problema: 'SELO_ALTERADO', seq: null }] });
});
