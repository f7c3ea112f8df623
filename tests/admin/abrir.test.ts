import { expect, test } from 'vitest';
import { Lote } from '../../db/models/lote.ts';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import { isFocused, journey } from './journey.ts';
import { counting, focused, marked } from './keys.ts';

const { at, db } = await journey();
const admin = await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound();
const service = callerFor(db, admin);

/** Keys besides the letters and figures of what is typed. */
const MOST_KEYS = 30;

test('a batch of three species is opened by at most 30 keys besides the letters', async () => {
  const nomes = ['Cambucazeiro', 'Bacuparizeiro', 'Sapucaia'];
  for (const nome_popular of nomes)
    await service.especies.criar({
      ...{ nome_popular, categoria: 'NATIVA', tipo: 'SEMENTE', quantidade_inicial: 200 },
    });
  await service.estufas.criar({
    ...{ localizacao_estufa: 'Estufa 8', localizacao_barraca: 'Barraca 1' },
    ...{ localizacao_posicao: '1', capacidade_total: 10_000 },
  });
  const page = await at('/painel', { cargo: 'Operador' });
  await page.getByRole('heading', { name: 'Painel', level: 1 }).waitFor();
  const keys = counting(page);

  await keys.press('/');
  await keys.type('abrir lote camb');
  await marked(page, /^Abrir lote: .*Cambucazeiro/);
  await keys.press('Enter');
  await focused(page.getByRole('combobox', { name: 'Estufa' }));
  await keys.type('e08');
  await marked(page, /E08-B01-01/);
  await keys.press('Enter');
  for (const [n, nome] of nomes.entries()) {
    const item = page.getByRole('group', { name: `Item ${n + 1}` });
    const species = item.getByRole('combobox', { name: 'Espécie' });
    await focused(species);
    // The first one was named in the search.
    if (n > 0) {
      await keys.type(nome.slice(0, 5).toLowerCase());
      await marked(page, new RegExp(nome));
    }
    await keys.press('Enter');
    await focused(item.getByRole('textbox', { name: 'Quantidade inicial' }));
    await keys.type('40');
    if (n === 2) break;
    const another = page.getByRole('button', { name: 'Mais uma espécie' });
    for (let tabs = 0; tabs < 4 && !(await isFocused(another)); tabs += 1) await keys.press('Tab');
    await keys.press('Enter');
  }
  await page.getByRole('status').getByText('Com as 120 plantas do lote').waitFor();
  await keys.press('Enter');
  await page.getByRole('status').getByText('com 120 plantas. Imprima a etiqueta.').waitFor();
  expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS);
  const lote = await Lote.query(db).orderBy('seq', 'desc').first().throwIfNotFound();
  expect((await service.lotes.buscar({ id: lote.id })).itens_especies).toHaveLength(3);
});
