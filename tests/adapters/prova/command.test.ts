import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { selar } from '../../../src/selos/selar.ts';
import { destinatario, especie } from '../../support/factories.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { viveiro } from '../../support/process.ts';
import { serviceOver } from '../../support/service.ts';

const { db, caller, user } = await freshNursery();
const service = await serviceOver(db);
const token = await service.tokenFor(user);
const folder = temporaryFolder();
const file = (name: string) => join(folder, name);

const ipe = await especie(caller, { tipo: 'MUDA', nome_popular: 'Ipê-roxo', quantidade_inicial: 100 });
const escola = await destinatario(caller, { nome: 'Escola Azul' });
const { id } = await caller.entregas.criar({
  ...{
    destinatario_id: escola.id,
    itens: [{ especie_id: ipe.id, quantidade: 12 }],
    justificativa: 'Plantio',
  },
});
const { numero } = await caller.entregas.emitirTermo({ id });

/** The files in the paper of the receipt, by their names. */
async function attached(): Promise<Record<string, string>> {
  const { rawPayload } = await service.app.inject({
    ...{ url: `/entregas/${id}/termo`, headers: { authorization: `Bearer ${token}` } },
  });
  const files = (await (await getDocumentProxy(new Uint8Array(rawPayload))).getAttachments()) ?? {};
  return Object.fromEntries(
    Object.values(files as Record<string, { filename: string; content: Uint8Array }>).map(
      ({ filename, content }) => [filename, Buffer.from(content).toString()],
    ),
  );
}

test('a receipt proves itself without the service, from the moment that its rows are sealed', async () => {
  const early = await service.request('GET', `/entregas/${id}/prova`, { token });
  expect([early.status, early.headers['retry-after']]).toEqual([404, '60']);
  expect(await attached()).toEqual({});

  while (await selar(db, () => new Date()));
  const { text } = await service.request('GET', `/entregas/${id}/prova`, { token });
  const cabeca = await service.request('GET', '/auditoria/selos/cabeca');
  const anexos = await attached();
  expect(Object.keys(anexos)).toEqual([`prova-${numero}.json`]);
  await Promise.all([
    writeFile(file('prova.json'), text),
    writeFile(file('anexo.json'), anexos[`prova-${numero}.json`] as string),
    writeFile(file('mudada.json'), text.replace('Escola Azul', 'Escola Azuk')),
    writeFile(file('cabeca.json'), cabeca.text),
  ]);

  const check = (...args: string[]) => viveiro(['conferir-prova', ...args], { INIT_CWD: folder });
  const right = `A prova confere: o termo ${numero} e 1 movimentação estão sob a cabeça viveiro-`;
  for (const args of [['prova.json'], ['anexo.json'], ['prova.json', '--cabeca', 'cabeca.json']]) {
    const { code, output } = await check(...args);
    expect([code, output.slice(0, right.length)]).toEqual([0, right]);
  }
  expect(await check('mudada.json')).toMatchObject({
    code: 1,
    stderr:
      'Não confie neste arquivo: o que se diz do destinatário não confere, alguém o mudou ou o cortou.\n',
  });
  expect((await check('falta.json')).stderr).toContain('Confira o nome do arquivo');
  expect(await readFile(file('prova.json'), 'utf8')).toBe(text);
});
