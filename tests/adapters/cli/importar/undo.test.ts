import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { desfazer } from '../../../../adapters/cli/importar/undo.ts';
import { importar } from '../../../../adapters/cli/importar.ts';
import type { SheetKind } from '../../../../adapters/planilha/columns.ts';
import { callerFor } from '../../../support/caller.ts';
import { freshDatabase } from '../../../support/database.ts';
import { administrador, especie, estufa, movimentacao, operador } from '../../../support/factories.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { serviceOver } from '../../../support/service.ts';

const db = await freshDatabase();
const service = await serviceOver(db);
const url = await service.listen();
const ana = await operador(db);
const caller = callerFor(db, ana);
const asAna = { url, access: { token: await service.tokenFor(ana) } };
const folder = temporaryFolder();

const lines: string[] = [];
for (const stream of ['log', 'error'] as const) {
  vi.spyOn(console, stream).mockImplementation((line) => void lines.push(line));
}
const progress: string[] = [];
vi.spyOn(process.stderr, 'write').mockImplementation((text) => progress.push(String(text)) > 0);
beforeEach(() => {
  lines.length = 0;
  progress.length = 0;
});

const record = (tipo: SheetKind, arquivo: string, padrao: string[] = []) =>
  importar({ tipo, arquivo, gravar: true, padrao, coluna: [] }, asAna);

const NATIVES = ['categoria=nativa', 'tipo=muda'];

/** Two batches in four rows: the first has three species. */
async function batches(file: string, prefix: string, quantity: number): Promise<void> {
  const names = ['um', 'dois', 'três'].map((name) => `${prefix} ${name}`);
  const rows = [...names, names[0]].map(
    (name, n) =>
      `${prefix}-${n < 3 ? 'A' : 'B'}${quantity};Telado ${prefix};${name};${quantity};Produção;01/02/2026`,
  );
  await writeFile(file, `Lote;Estufa;Planta;Quantidade;Fase;Início\n${rows.join('\n')}\n`);
}

async function place(prefix: string): Promise<void> {
  await estufa(caller, { localizacao_estufa: `Telado ${prefix}` });
  for (const name of ['um', 'dois', 'três']) {
    await especie(caller, { nome_popular: `${prefix} ${name}`, quantidade_inicial: 0 });
  }
}

test('batches of several rows leave nothing behind, and the corrected sheet can be imported', async () => {
  const file = join(folder, 'lotes.csv');
  await place('Zz');
  await batches(file, 'Zz', 10);
  expect(await record('lotes', file)).toBe(0);
  expect(await desfazer(`${file}.lotes.recibo.json`, asAna)).toBe(0);
  expect(lines.at(-1)).toBe('Desfeitas: 2. Mantidas: 0.');
  expect(progress.join('')).toContain('100% (4 de 4 linhas)');

  await batches(file, 'Zz', 11);
  lines.length = 0;
  expect(await record('lotes', file)).toBe(0);
  expect(lines).toEqual(['Linhas: 4. Gravadas: 4. Recusadas: 0.']);
});

test('records that somebody has undone by hand do not hold the corrected sheet back', async () => {
  const file = join(folder, 'especies.csv');
  await writeFile(file, 'Nome popular\nMão um\nMão dois\n');
  expect(await record('especies', file, NATIVES)).toBe(0);
  const [{ id }] = await db('especies').where({ nome_popular: 'Mão um' });
  await callerFor(db, await administrador(db)).especies.inativar({ id });
  expect(await desfazer(`${file}.especies.recibo.json`, asAna)).toBe(0);
  expect(lines.at(-1)).toBe('Desfeitas: 1. Mantidas: 0.');

  await writeFile(file, 'Nome popular\nMão três\n');
  expect(await record('especies', file, NATIVES)).toBe(0);
});

test('after an undoing that left something, the same sheet is not said to be recorded', async () => {
  const file = join(folder, 'usadas.csv');
  await writeFile(file, 'Nome popular\nUso um\nUso dois\nUso três\n');
  expect(await record('especies', file, NATIVES)).toBe(0);
  const [{ id: especie_id }] = await db('especies').where({ nome_popular: 'Uso um' });
  await movimentacao(caller, { especie_id });
  expect(await desfazer(`${file}.especies.recibo.json`, asAna)).toBe(1);

  lines.length = 0;
  expect(await record('especies', file, NATIVES)).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      /^Esta importação foi desfeita em \d\d\/\d\d\/\d{4}, \d\d:\d\d, menos 1 do que gravou, e nada se grava de novo: para/,
    ),
  ]);
});

test('an import that is undone in part is undone to its end before it is recorded again', async () => {
  const file = join(folder, 'meio.csv');
  const receipt = `${file}.especies.recibo.json`;
  const rows = Array.from({ length: 300 }, (_, n) => `Meio ${n}`);
  await writeFile(file, `Nome popular\n${rows.join('\n')}\n`);
  expect(await record('especies', file, NATIVES)).toBe(0);
  // The last fifty are undone, and then the service refuses.
  const { importacoes, ...others } = JSON.parse(await readFile(receipt, 'utf8'));
  await writeFile(receipt, JSON.stringify({ ...others, importacoes: [randomUUID(), importacoes.at(-1)] }));
  await expect(desfazer(receipt, asAna)).rejects.toThrow();

  await expect(record('especies', file, NATIVES)).rejects.toThrow(
    `Termine antes de desfazer esta importação, com viveiro importar desfazer ${receipt}: ela está desfeita só em parte.`,
  );
});
