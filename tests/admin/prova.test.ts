import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { selar } from '../../src/selos/selar.ts';
import { journey } from './journey.ts';

const { at, visitor, url, db, service } = await journey();

test('a clerk saves the proof of a delivery, and whoever has the file reads it without a connection', async () => {
  const entregas = await service.entregas.listar({ situacao: 'EFETIVA', limite: 1 });
  const [entrega] = entregas.docs as [(typeof entregas.docs)[number]];
  const { numero } = await service.entregas.emitirTermo({ id: entrega.id });
  while (await selar(db, () => new Date()));
  const page = await at(`/entregas/${entrega.id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar a prova' }).click(),
  ]);
  const prova = await text(await download.createReadStream());

  const reader = await visitor();
  await reader.goto(`${url}/conferir`);
  await reader.context().setOffline(true);
  const choose = (file: string) =>
    reader
      .getByLabel('Arquivo da prova')
      .setInputFiles({ name: 'prova.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  await choose(prova);
  await reader.getByText('A prova confere: é isto que o viveiro registrou.').waitFor();
  for (const told of [numero, entrega.destinatario.nome]) await reader.getByText(told).first().waitFor();
  for (const { especie } of entrega.itens)
    await reader.getByRole('cell', { name: especie.nome_popular }).first().waitFor();
  await choose(prova.replace('"posicao":', '"posicao":1'));
  await reader.getByText(/^Não confie neste arquivo: /).waitFor();
  expect(await reader.getByText('A prova confere').count()).toBe(0);
});
