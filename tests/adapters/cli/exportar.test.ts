import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exitCodeOf } from '../../../adapters/cli/exit.ts';
import type { ExportArguments } from '../../../adapters/cli/exportar/arguments.ts';
import { exportar as run } from '../../../adapters/cli/exportar.ts';
import { SENHA, withPassword } from '../../support/accounts.ts';
import { atTheEnd } from '../../support/at-the-end.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { especie, operador } from '../../support/factories.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { readPdf } from '../../support/pdf.ts';
import { started, viveiro } from '../../support/process.ts';
import { serviceOver } from '../../support/service.ts';

const db = await freshDatabase();
const service = await serviceOver(db);
const VIVEIRO_URL = await service.listen();
const ana = await withPassword(db, await operador(db));
const asAna = { VIVEIRO_URL, VIVEIRO_EMAIL: ana.email, VIVEIRO_SENHA: SENHA };
await especie(callerFor(db, ana), { nome_popular: 'Ipê-amarelo', tipo: 'SEMENTE' });
await especie(callerFor(db, ana), { nome_popular: 'Jequitibá', tipo: 'MUDA' });

/** Runs `viveiro exportar …` in a new folder. */
async function exportar(words: string[], settings: Record<string, string> = asAna) {
  const folder = await ownFolder();
  await writeFile(join(folder, 'antigo.csv'), 'antigo');
  const ended = await viveiro(['exportar', ...words], { INIT_CWD: folder, ...settings });
  expect(ended.output).not.toContain(SENHA);
  const files = (await readdir(folder)).filter((name) => name !== 'antigo.csv');
  return { ...ended, folder, files, antigo: await readFile(join(folder, 'antigo.csv'), 'utf8') };
}

async function ownFolder(): Promise<string> {
  const folder = temporaryFolder();
  return folder;
}

function rowsOf(csv: string): Record<string, string>[] {
  return parse(csv, { bom: true, columns: true, delimiter: ';' });
}

describe('an exported report', () => {
  test('is by default a CSV with the service’s file name, and no session is left open', async () => {
    const sessions = await db('sessoes').pluck('id');
    const { code, output, folder, files } = await exportar(['especies']);
    const [name = ''] = files;
    expect([code, name]).toEqual([0, expect.stringMatching(/^[\w-]+\.csv$/)]);
    const text = await readFile(join(folder, name), 'utf8');
    expect(rowsOf(text).map((row) => row['Nome popular'])).toEqual(['Ipê-amarelo', 'Jequitibá']);
    expect(output).toBe(`Relatório em ${join(folder, name)}: ${Buffer.byteLength(text)} bytes.\n`);
    expect(await db('sessoes').pluck('id')).toEqual(sessions);
  });

  test('has the format of its file’s extension', async () => {
    const { code, folder, files } = await exportar([
      ...['especies', '--saida', 'mudas.XLSX', '--filtro', 'tipo=MUDA', '--filtro', 'nome=jequi'],
    ]);
    expect([code, files]).toEqual([0, ['mudas.XLSX']]);
    const rows = await readSheet(join(folder, 'mudas.XLSX'));
    expect(rows.flat()).toContain('Jequitibá');
    expect(rows.flat()).not.toContain('Ipê-amarelo');
  });

  test('is refused in a file whose extension is that of another format', async () => {
    const { code, stderr, files } = await exportar(['especies', '--saida', 'x.xlsx', '--formato', 'pdf']);
    expect([code, files]).toEqual([2, []]);
    expect(stderr).toBe('Troque --formato ou o nome em --saida: um diz pdf, e o outro xlsx.\n');
    const other = await exportar(['especies', '--saida', 'v1.2', '--formato', 'csv']);
    expect([other.code, other.files]).toEqual([0, ['v1.2']]);
  });

  test('covers the period given as Brazilian dates', async () => {
    const { code, folder } = await exportar([
      ...[
        ...['movimentacoes', '--formato', 'pdf', '--saida', 'm.pdf', '--inicio', '1/02/2026', '--fim'],
        '2026-02-28',
      ],
    ]);
    expect(code).toBe(0);
    const { pages } = await readPdf(await readFile(join(folder, 'm.pdf')));
    expect(pages[0]).toMatch(/01\/02\/2026.+28\/02\/2026/);
  });

  test('goes only to stdout with --saida -', async () => {
    const { code, output, stderr, files } = await exportar(['especies', '--saida', '-']);
    expect([code, stderr, files]).toEqual([0, '', []]);
    expect(rowsOf(output)).toHaveLength(2);
  });

  test.runIf(process.platform === 'linux')('fails with a sentence when stdout is full', async () => {
    const program = (await started('cli/viveiro')).join(' ');
    const command = `exec node ${program} exportar especies --saida - > /dev/full`;
    const options = { env: { ...process.env, ...asAna } };
    const ended = await promisify(execFile)('sh', ['-c', command], options).catch((error) => error);
    expect([ended.code, ended.stderr]).toEqual([2, 'Libere espaço no disco: o relatório não coube nele.\n']);
  });

  test('overwrites another file only with --sobrescrever', async () => {
    const kept = await exportar(['especies', '--saida', 'antigo.csv']);
    expect(kept).toMatchObject({
      code: 2,
      antigo: 'antigo',
      stderr: expect.stringContaining('use --sobrescrever'),
    });
    const taken = await exportar(['especies', '--saida', 'antigo.csv', '--sobrescrever']);
    expect([taken.code, rowsOf(taken.antigo).length]).toEqual([0, 2]);
  });

  test('leaves a session given by token open', async () => {
    const VIVEIRO_TOKEN = await service.tokenFor(ana);
    const { code, output } = await exportar(['especies'], { VIVEIRO_URL, VIVEIRO_TOKEN });
    expect([code, output.includes(VIVEIRO_TOKEN)]).toEqual([0, false]);
    expect((await service.request('GET', '/especies', { token: VIVEIRO_TOKEN })).status).toBe(200);
  });
});

describe('no file is written', () => {
  afterEach(() => vi.unstubAllEnvs());
  const servers: Server[] = [];
  atTheEnd(() => servers.map((server) => server.close().closeAllConnections()));

  test.each<[string, Partial<ExportArguments>, string]>([
    [
      'with a filter that the report does not have',
      { filtros: ['fase=PRONTO'] },
      'nome, categoria, tipo, status',
    ],
    ['with an invalid filter value', { filtros: ['tipo=FOLHA'] }, 'SEMENTE'],
    ['for a user without permission', { relatorio: 'usuarios' }, 'Administrador'],
    [
      'for a report that needs a period, without one',
      { relatorio: 'mortalidade', fim: '2026-01-31' },
      'Informe o início e o fim do período: o relatório',
    ],
    [
      'for a period that ends before it begins',
      { inicio: '2026-02-01', fim: '2026-01-31' },
      'Troque --inicio e --fim',
    ],
    ['in a folder that does not exist', { saida: '/nada/a.csv' }, 'a pasta não existe'],
  ])('%s', async (_, args, sentence) => {
    expect(await failed(args)).toEqual({ code: 2, files: [], said: expect.stringContaining(sentence) });
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['with a wrong password', { ...asAna, VIVEIRO_SENHA: 'muda errada' }, 2, 'Confira o e-mail e a senha'],
    ['without settings', { VIVEIRO_URL }, 2, 'VIVEIRO_SENHA'],
    ['when the service does not answer', { ...asAna, VIVEIRO_URL: 'http://127.0.0.1:9' }, 3, 'não respondeu'],
  ])('%s', async (_, settings, code, sentence) => {
    expect(await failed({}, settings)).toEqual({ code, files: [], said: expect.stringContaining(sentence) });
  });

  test.each<[string, RequestListener, number, string]>([
    [
      'when the download is cut off',
      (_, response) => begin(response, () => response.destroy()),
      3,
      'não chegou inteiro',
    ],
    ['when another server answers', (_, response) => response.end('<h1>Olá</h1>'), 3, 'não veio dele'],
    [
      'when the user interrupts it',
      (_, response) => begin(response, () => process.emit('SIGINT')),
      130,
      'cancelada',
    ],
  ])('%s', async (_, listener, code, sentence) => {
    const there = { VIVEIRO_URL: await listening(listener), VIVEIRO_TOKEN: 'x' };
    expect(await failed({}, there)).toEqual({ code, files: [], said: expect.stringContaining(sentence) });
  });

  test('over an older file when the download is cut off', async () => {
    const saida = join(await ownFolder(), 'antigo.csv');
    await writeFile(saida, 'antigo');
    const VIVEIRO_URL = await listening((_, response) => begin(response, () => response.destroy()));
    const { code } = await failed({ saida, sobrescrever: true }, { VIVEIRO_URL, VIVEIRO_TOKEN: 'x' });
    expect([code, await readFile(saida, 'utf8')]).toEqual([3, 'antigo']);
    expect(await readdir(dirname(saida))).toEqual(['antigo.csv']);
  });

  /** Runs the command in this process: its exit code, the files in its folder and its error output. */
  async function failed(args: Partial<ExportArguments>, settings: Record<string, string> = asAna) {
    const saida = await ownFolder();
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const written = vi.spyOn(console, 'error').mockImplementation(() => {});
    const especies: ExportArguments = {
      relatorio: 'especies',
      saida,
      filtros: [],
      resumo: false,
      sobrescrever: false,
    };
    const code = await exitCodeOf(() => run({ ...especies, ...args }));
    const said = written.mock.calls.flat().join('\n');
    written.mockRestore();
    expect(said).not.toMatch(/muda errada|muda de ipê/);
    return { code, files: await readdir(saida), said };
  }

  /** Starts another server; returns its URL. */
  async function listening(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  function begin(response: ServerResponse, then: () => void) {
    response.writeHead(200, { 'content-disposition': 'attachment; filename="a.csv"' });
    response.write('Nome;Tipo\n', then);
  }
});
