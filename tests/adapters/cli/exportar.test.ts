import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, describe, expect, test } from 'vitest';
import { SENHA, withPassword } from '../../support/accounts.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { especie, operador } from '../../support/factories.ts';
import { readPdf } from '../../support/pdf.ts';
import { viveiro } from '../../support/process.ts';
import { serviceOver } from '../../support/service.ts';

const db = await freshDatabase();
const service = await serviceOver(db);
const VIVEIRO_URL = await service.listen();
const ana = await withPassword(db, await operador(db));
const asAna = { VIVEIRO_URL, VIVEIRO_EMAIL: ana.email, VIVEIRO_SENHA: SENHA };
await especie(callerFor(db, ana), { nome_popular: 'Ipê-amarelo', tipo: 'SEMENTE' });
await especie(callerFor(db, ana), { nome_popular: 'Jequitibá', tipo: 'MUDA' });

/** Types `viveiro exportar …` in a folder of its own. */
async function exportar(words: string[], settings: Record<string, string> = asAna) {
  const folder = await mkdtemp(join(tmpdir(), 'viveiro-exportar-'));
  afterAll(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'antigo.csv'), 'antigo');
  const ended = await viveiro(['exportar', ...words], { INIT_CWD: folder, ...settings });
  expect(ended.output).not.toContain(SENHA);
  const files = (await readdir(folder)).filter((name) => name !== 'antigo.csv');
  return { ...ended, folder, files, antigo: await readFile(join(folder, 'antigo.csv'), 'utf8') };
}

function rowsOf(csv: string): Record<string, string>[] {
  return parse(csv, { bom: true, columns: true, delimiter: ';' });
}

describe('a report on disk', () => {
  test('is a CSV with the service’s name, where it was asked for, unless told otherwise', async () => {
    const { code, output, folder, files } = await exportar(['especies']);
    const [name = ''] = files;
    expect([code, name]).toEqual([0, expect.stringMatching(/^[\w-]+\.csv$/)]);
    const text = await readFile(join(folder, name), 'utf8');
    expect(rowsOf(text).map((row) => row['Nome popular'])).toEqual(['Ipê-amarelo', 'Jequitibá']);
    expect(output).toBe(`Relatório em ${join(folder, name)}: ${Buffer.byteLength(text)} bytes.\n`);
  });

  test('has the format of its name', async () => {
    const { code, folder, files } = await exportar([
      ...['especies', '--saida', 'mudas.XLSX', '--filtro', 'tipo=MUDA', '--filtro', 'nome=jequi'],
    ]);
    expect([code, files]).toEqual([0, ['mudas.XLSX']]);
    const rows = await readSheet(join(folder, 'mudas.XLSX'));
    expect(rows.flat()).toContain('Jequitibá');
    expect(rows.flat()).not.toContain('Ipê-amarelo');
  });

  test('is of the period that Brazilian dates name', async () => {
    const { code, folder } = await exportar([
      ...[
        'movimentacoes',
        '--formato',
        'pdf',
        '--saida',
        'm.pdf',
        '--inicio',
        '1/02/2026',
        '--fim',
        '2026-02-28',
      ],
    ]);
    expect(code).toBe(0);
    const { pages } = await readPdf(await readFile(join(folder, 'm.pdf')));
    expect(pages[0]).toMatch(/01\/02\/2026.+28\/02\/2026/);
  });

  test('goes to stdout and nowhere else when asked to', async () => {
    const { code, output, stderr, files } = await exportar(['especies', '--saida', '-']);
    expect([code, stderr, files]).toEqual([0, '', []]);
    expect(rowsOf(output)).toHaveLength(2);
  });

  test('never takes the place of another file, unless that is wanted', async () => {
    const kept = await exportar(['especies', '--saida', 'antigo.csv']);
    expect(kept).toMatchObject({ code: 2, antigo: 'antigo', stderr: expect.stringContaining('já existe') });
    const taken = await exportar(['especies', '--saida', 'antigo.csv', '--sobrescrever']);
    expect([taken.code, rowsOf(taken.antigo).length]).toEqual([0, 2]);
  });

  test('leaves a session that was given as it is', async () => {
    const VIVEIRO_TOKEN = await service.tokenFor(ana);
    for (const words of [['especies'], ['lotes']]) {
      const { code, output } = await exportar(words, { VIVEIRO_URL, VIVEIRO_TOKEN });
      expect([code, output.includes(VIVEIRO_TOKEN)]).toEqual([0, false]);
    }
  });
});

describe('no file is left', () => {
  test.each([
    ['of a report that there is not', ['mudas'], 2, 'RELATORIO não pode ser "mudas"'],
    ['with a filter that the report has not', ['lotes', '--filtro', 'tipo=MUDA'], 2, 'busca, especieId'],
    ['with a value that the service refuses', ['lotes', '--filtro', 'fase=VERDE'], 2, 'SEMEADURA'],
    ['with a day that there is not', ['lotes', '--fim', '31/02/2026'], 2, '31/01/2026'],
    ['for somebody who may not see it', ['usuarios'], 2, 'Administrador'],
    ['in a folder that there is not', ['lotes', '--saida', 'nada/a.csv'], 2, 'a pasta não existe'],
  ])('%s', async (_, words, code, sentence) => {
    const ended = await exportar(words);
    expect([ended.code, ended.files]).toEqual([code, []]);
    expect(ended.stderr).toContain(sentence);
  });

  test.each([
    ['with a wrong password', { ...asAna, VIVEIRO_SENHA: 'muda errada' }, 2, 'Confira o e-mail e a senha'],
    ['without settings', { VIVEIRO_URL }, 2, 'VIVEIRO_SENHA'],
    ['when nobody answers', { ...asAna, VIVEIRO_URL: 'http://127.0.0.1:9' }, 3, 'não respondeu'],
  ])('%s', async (_, settings, code, sentence) => {
    const ended = await exportar(['especies'], settings);
    expect([ended.code, ended.files]).toEqual([code, []]);
    expect(ended.stderr).toContain(sentence);
    expect(ended.output).not.toContain('muda errada');
  });

  test.each<[string, RequestListener, string]>([
    ['when it does not come whole', breakOff, 'não chegou inteiro'],
    ['when something else answers', (_, response) => response.end('<h1>Olá</h1>'), 'não veio dele'],
  ])('%s', async (_, listener, sentence) => {
    const other = createServer(listener).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const there = { VIVEIRO_URL: `http://127.0.0.1:${port}`, VIVEIRO_TOKEN: 'x' };
    const ended = await exportar(['especies', '--saida', 'antigo.csv', '--sobrescrever'], there);
    other.close();
    expect(ended).toMatchObject({ code: 3, files: [], antigo: 'antigo' });
    expect(ended.stderr).toContain(sentence);
  });

  test('and no session of its own', async () => {
    const before = await db('sessoes').pluck('id');
    expect((await exportar(['especies'])).code).toBe(0);
    expect(await db('sessoes').pluck('id')).toEqual(before);
  });

  function breakOff(...[, response]: Parameters<RequestListener>) {
    response.writeHead(200, { 'content-disposition': 'attachment; filename="a.csv"' });
    response.write('Nome;Tipo\n', () => response.destroy());
  }
});
