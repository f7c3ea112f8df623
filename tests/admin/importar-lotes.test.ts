import { expect, test } from 'vitest';
import { Especie } from '../../db/models/especie.ts';
import { Estufa } from '../../db/models/estufa.ts';
import { Lote } from '../../db/models/lote.ts';
import { journey } from './journey.ts';

const { at, db } = await journey();

test('a sheet of a batch of two species is undone, and nothing of it is said to stay', async () => {
  const page = await at('/importar', { cargo: 'Operador' });
  const [one, other] = await Especie.query(db)
    .where({ tipo: 'SEMENTE', status: 'ATIVO', variedade: null })
    .orderBy('seq')
    .limit(2);
  const { codigo_identificador } = await Estufa.query(db)
    .where({ marca: null })
    .where('vagas', '>=', 2)
    .orderBy('seq')
    .first()
    .throwIfNotFound();
  const rows = [one, other].map(
    (especie) => `Importado-1;${codigo_identificador};${especie?.nome_popular};Semente;1;Produção;14/03/2026`,
  );
  const buffer = Buffer.from(
    ['Lote;Estufa;Planta;Semente ou muda;Quantidade;Fase;Início', ...rows].join('\n'),
  );
  const file = { name: 'lotes.csv', mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Conferir 2 linhas' }).click();
  await page.getByRole('button', { name: 'Gravar 2 linhas' }).click();
  await page.getByText('2 linhas gravadas em Lotes em andamento.').waitFor();

  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  const said = page.getByText(/^A importação foi desfeita/);
  await said.waitFor();
  expect(await said.textContent()).toBe('A importação foi desfeita.');
  expect(await page.getByRole('button', { name: 'Desfazer' }).count()).toBe(0);
  const lote = await Lote.query(db).findOne({ codigo: 'Importado-1' });
  expect(lote?.motivo_encerramento).toBe('CANCELADO');
});
