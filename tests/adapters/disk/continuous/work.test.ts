import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { describe, expect, test } from 'vitest';
import { basesIn, filesOf, readUntil } from '../../../../adapters/disk/continuous/folder.ts';
import { unpacked } from '../../../../adapters/disk/continuous/packed.ts';
import { carryOut, type LogWork } from '../../../../adapters/disk/continuous/work.ts';
import { isEncrypted, newKey } from '../../../../adapters/disk/encryption.ts';
import { temporaryFolder } from '../../../support/folder.ts';

const S = (n: number) => `0000000100000000000000${n.toString(16).toUpperCase().padStart(2, '0')}`;
const T = (n: number) => new Date(Date.UTC(2026, 10, 28, 13, n)).toISOString();
const IDENTITY = { viveiro: 'copia-continua', sistema: '7', postgres: 18, plataforma: 'linux-x64' } as const;
const still = () => {};
const PLAIN = { recipients: [], keys: [] };

async function place() {
  const top = temporaryFolder();
  const [folder, spool, cluster] = ['copia', 'fila', 'dados'].map((name) => join(top, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [folder, spool, cluster]) await mkdir(each);
  const log = async (waiting: string[], changed: Partial<LogWork> = {}) => {
    const known = { identity: IDENTITY, mounted: null, copied: null, marks: [], ...PLAIN };
    return carryOut({ do: 'log', folder, spool, waiting, ...known, ...changed }, still);
  };
  const base = async (segmento: string, fim: string, before = T(0)) => {
    const nome = `base-${fim.replaceAll(/[-:]|\.\d+/g, '')}-${segmento}`;
    await carryOut({ do: 'base', folder, nome, cluster, ...PLAIN }, still);
    await carryOut(
      { do: 'complete', folder, base: { nome, segmento, ultimo: segmento, fim, rotulo: 'START' }, before },
      still,
    );
    return nome;
  };
  const archive = async (...numbers: number[]) => {
    for (const n of numbers) await writeFile(join(spool, S(n)), `log ${n}`);
    return numbers.map(S);
  };
  return { folder, spool, cluster, log, base, archive };
}

describe('the log', () => {
  test('follows a base copy in order, each file once, up to a gap', async () => {
    const { folder, log, base, archive } = await place();
    expect(await log(await archive(1, 2))).toMatchObject({ base: null, last: null, gap: true });
    const nome = await base(S(2), T(10));
    const there = () => readdir(join(folder, nome, 'log'));
    expect(await log(await archive(1, 2, 3))).toMatchObject({ last: S(3), gap: false });
    expect(await there()).toEqual([`${S(2)}.gz`, `${S(3)}.gz`]);
    expect(await text(unpacked(join(folder, nome, 'log', `${S(3)}.gz`), PLAIN))).toBe('log 3');
    expect(await log(await archive(3, 4, 6))).toMatchObject({ last: S(4), gap: true });
    expect(await there()).toEqual([S(2), S(3), S(4)].map((each) => `${each}.gz`));
    expect(await log([...(await archive(1)), ...(await archive(5, 6))])).toMatchObject({
      last: S(6),
      gap: false,
    });
  });

  test('that is there and equal counts as copied; another one is refused, and stays', async () => {
    const { folder, log, base, archive, spool } = await place();
    await base(S(2), T(10));
    await log([]);
    const nome = await base(S(2), T(10));
    await log(await archive(2));
    expect(await log(await archive(2, 3))).toMatchObject({ last: S(3), gap: false });
    await writeFile(join(spool, S(3)), 'de outro viveiro');
    await expect(log([S(3)])).rejects.toThrow(/^Veja se outro viveiro grava na mesma pasta: .+ já existe/);
    expect(await log([S(3)], { copied: S(3) })).toMatchObject({ last: S(3) });
    expect(await text(unpacked(join(folder, nome, 'log', `${S(3)}.gz`), PLAIN))).toBe('log 3');
  });

  test('tells the folder up to which instant everything is in it, but not before the base copy can be used', async () => {
    const { folder, log, base, archive } = await place();
    await base(S(2), T(10));
    const marks = [9, 11, 12].map((n, at) => ({ instante: T(n), segmento: S(at + 2) }));
    await log(await archive(2), { marks });
    expect(await readUntil(folder)).toBeNull();
    await log(await archive(3), { marks });
    expect(await readUntil(folder)).toBe(T(11));
  });
});

test('copies are encrypted where there is a key, and both kinds are read', async () => {
  const { folder, log, base, archive, spool } = await place();
  const { secreta, publica } = await newKey();
  const keys = { recipients: [publica], keys: [secreta] };
  const nome = await base(S(2), T(10));
  await log(await archive(2));
  expect(await log(await archive(2, 3), keys)).toMatchObject({ last: S(3), gap: false });
  const there = await readdir(join(folder, nome, 'log'));
  expect(there).toEqual([`${S(2)}.gz`, `${S(3)}.gz.age`]);
  expect(await isEncrypted(join(folder, nome, 'log', there[1] as string))).toBe(true);
  expect(await log(await archive(2, 3), keys)).toMatchObject({ last: S(3), gap: false });
  await writeFile(join(spool, S(3)), 'de outro viveiro');
  await expect(log([S(3)], keys)).rejects.toThrow(/^Veja se outro viveiro grava na mesma pasta/);
});

describe('a folder', () => {
  test.each([
    [{ sistema: '8' }, /^Indique outra pasta em COPIA_CONTINUA: .+ tem a cópia de outro viveiro\.$/],
    [{ postgres: 19 }, /a cópia em .+ é do PostgreSQL 18, e o banco é do 19\.$/],
  ])('of another nursery or version is refused: %o', async (changed, sentence) => {
    const { log } = await place();
    await log([]);
    await expect(log([], { identity: { ...IDENTITY, ...changed } })).rejects.toThrow(sentence);
  });

  test('that is missing, or empty since its disk is away, is not written to', async () => {
    const { folder, log } = await place();
    await expect(log([], { mounted: true })).rejects.toThrow(
      `Monte o disco de ${folder}: a pasta está vazia.`,
    );
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    await expect(log([])).rejects.toThrow(`Monte o disco de ${folder}, ou crie essa pasta: ela não existe.`);
  });

  test('keeps the base copy that so many weeks begin with, and those after it, and none that was begun only', async () => {
    const { folder, base } = await place();
    for (const n of [10, 20, 30]) await base(S(n), T(n));
    await mkdir(join(folder, `base-20261128T130500Z-${S(5)}`));
    const kept = await base(S(40), T(40), T(31));
    expect((await basesIn(folder)).map(({ segmento }) => segmento)).toEqual([S(30), S(40)]);
    expect(await readdir(folder)).toHaveLength(2);
    expect(await readdir(folder)).toContain(kept);
  });
});

describe('a base copy', () => {
  test('has the files of the cluster, but neither its log nor what is of the running server', async () => {
    const { folder, cluster, base } = await place();
    for (const each of ['base/5', 'pg_wal', 'base/pgsql_tmp'])
      await mkdir(join(cluster, each), { recursive: true });
    const table = Buffer.alloc(3_000_000, 'ipê');
    await writeFile(join(cluster, 'base/5/1259'), table);
    for (const each of ['PG_VERSION', 'pg_wal/0001', 'postmaster.pid', 'base/pgsql_tmp/1', 'backup_label'])
      await writeFile(join(cluster, each), each);
    const nome = await base(S(2), T(10));
    const back = join(folder, 'de-volta');
    await mkdir(back);
    await pipeline(unpacked(await filesOf(folder, { nome }), PLAIN), extract({ cwd: back }));
    expect((await readdir(back, { recursive: true })).sort()).toEqual(
      ['PG_VERSION', 'base', 'base/5', 'base/5/1259', 'pg_wal'].sort(),
    );
    expect((await readFile(join(back, 'base/5/1259'))).equals(table)).toBe(true);
  });

  test('refuses a cluster with a tablespace elsewhere, and a file that is no file', async () => {
    const { cluster, base } = await place();
    await symlink('/tmp', join(cluster, '16400'));
    await expect(base(S(2), T(10))).rejects.toThrow(/^A cópia contínua só alcança/);
    await rm(join(cluster, '16400'));
    execFileSync('mkfifo', [join(cluster, 'cano')]);
    await expect(base(S(2), T(10))).rejects.toThrow(/^A cópia contínua só alcança/);
  });
});
