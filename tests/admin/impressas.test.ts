import { expect, test } from 'vitest';
import { journey } from './journey.ts';
import { loteEm } from './lote-em.ts';

const { at, service } = await journey();

/** A record of each kind, which has a page that is printed. */
async function pages(): Promise<string[]> {
  const kinds = ['especies', 'estufas', 'lotes', 'destinatarios', 'entregas', 'procedencias'] as const;
  return Promise.all(
    kinds.map(async (kind) => {
      const { docs } = await service[kind].listar({ limite: 1 });
      return `/admin/${kind}/${docs[0]?.id}`;
    }),
  );
}

test('on paper a batch in a list has the names of all its plants', async () => {
  const lote = await loteEm(service, 'PRODUÇÃO', { especies: 'várias' });
  const page = await at(`/estufas/${lote.estufa_id}`);
  const row = page
    .getByRole('table', { name: 'Lotes aqui' })
    .getByRole('row')
    .filter({ hasText: lote.codigo });
  await row.getByRole('button', { name: /^e mais \d$/ }).waitFor();
  const names = lote.itens_especies.map(({ nome_popular }) => nome_popular).join(', ');
  await page.emulateMedia({ media: 'print' });
  expect((await row.innerText()).split('\n')).toContain(names);
});

test('on paper a record has nothing that can only be pressed or filled', async () => {
  const page = await at('/painel');
  for (const path of await pages()) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1 }).waitFor();
    await main.getByRole('list', { name: 'Registros de auditoria' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const left = main.getByRole('button').or(main.getByRole('textbox')).or(main.getByRole('combobox'));
    expect(await left.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML)), path).toEqual([]);
  }
});
