import { readdir, readFile, readlink, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beforeEach, expect, test } from 'vitest';
import { OperatorError } from '../../../adapters/host/operator-error.ts';
import { writeWhole } from '../../../adapters/host/whole-file.ts';
import { temporaryFolder } from '../../support/folder.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'plantas.csv');
});

const saying = (text: string) => (target: Writable) => pipeline([text], target);

test('a file appears under its name only when it is complete', async () => {
  const seen: string[][] = [];
  async function* words() {
    yield 'Ipê;';
    seen.push(await readdir(folder));
    yield 'Jatobá';
  }
  await writeWhole(file, (target) => pipeline(words, target));
  expect(seen).toEqual([[expect.stringMatching(/^plantas\.csv\..+\.parcial$/)]]);
  expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['plantas.csv'], 'Ipê;Jatobá']);
});

test('a file may be readable by its owner only', async () => {
  await writeWhole(file, saying('Ana'), { mode: 0o600 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test.each<[string, (target: Writable) => Promise<void>]>([
  ['before the first byte', () => Promise.reject(new Error('no'))],
  [
    'half-way',
    (target) =>
      pipeline(async function* () {
        yield 'Ipê;';
        throw new Error('no');
      }, target),
  ],
])('a write that fails %s leaves no file', async (_, write) => {
  await expect(writeWhole(file, write)).rejects.toThrow('no');
  expect(await readdir(folder)).toEqual([]);
});

test('an existing file stays unless overwrite is set, even one created in the meantime', async () => {
  const meanwhile = async (target: Writable) => {
    await writeFile(file, 'antigo');
    await saying('novo')(target);
  };
  await expect(writeWhole(file, meanwhile)).rejects.toThrow(OperatorError);
  await expect(writeWhole(file, saying('novo'), { advice: 'Escolha.' })).rejects.toThrow(
    'já existe. Escolha.',
  );
  expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['plantas.csv'], 'antigo']);
  await writeWhole(file, saying('novo'), { overwrite: true });
  expect(await readFile(file, 'utf8')).toBe('novo');
});

test('what is no file is never replaced by one', async () => {
  await symlink('/dev/null', file);
  await expect(writeWhole(file, saying('novo'), { overwrite: true })).rejects.toThrow('ele não é um arquivo');
  await expect(writeWhole(file, saying('novo'))).rejects.toThrow('ele não é um arquivo');
  expect([await readdir(folder), await readlink(file)]).toEqual([['plantas.csv'], '/dev/null']);
});

test('remnants of a killed process are removed; a file that another one is writing stays', async () => {
  const [left, written, own] = ['1a2b3c4d', '5e6f7a8b', 'meu'].map((part) =>
    join(folder, `b.${part}.parcial`),
  );
  for (const path of [left, written, own] as string[]) await writeFile(path, 'Ipê');
  const before = new Date(Date.now() - 3_601_000);
  for (const path of [left, own] as string[]) await utimes(path, before, before);
  await writeWhole(file, saying('Ana'));
  expect((await readdir(folder)).toSorted()).toEqual(['b.5e6f7a8b.parcial', 'b.meu.parcial', 'plantas.csv']);
});

test('two concurrent writes of one file both succeed', async () => {
  const both = await Promise.allSettled(
    ['a', 'b'].map((text) => writeWhole(file, saying(text), { overwrite: true })),
  );
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await readdir(folder)).toEqual(['plantas.csv']);
});

test('a path that cannot be written fails with a sentence', async () => {
  await expect(writeWhole(join(folder, 'nada', 'a.csv'), saying(''))).rejects.toThrow('a pasta não existe');
  const tooLong = join(folder, `${'a'.repeat(250)}.csv`);
  await expect(writeWhole(tooLong, saying(''))).rejects.toThrow('o nome é longo demais');
});

test.each(['EPERM', 'EBUSY'])(
  'a file that another program has open, as Windows reports it (%s), fails with a sentence',
  async (code) => {
    const held = () => Promise.reject(Object.assign(new Error('held'), { code }));
    await expect(writeWhole(file, held)).rejects.toThrow(
      /^Não foi possível gravar .*: .*outro programa está com o arquivo aberto\.$/,
    );
  },
);
