import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Copiers } from '../../../../adapters/disk/continuous/copiers.ts';
import { type FolderState, readStates } from '../../../../adapters/disk/continuous/state.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { until } from '../../../support/until.ts';

const S = (n: number) => `0000000100000000000000${n.toString(16).toUpperCase().padStart(2, '0')}`;
const IDENTITY = { viveiro: 'copia-continua', sistema: '7', postgres: 18, plataforma: 'linux-x64' } as const;

const PLAIN = { recipients: [], keys: [] };

/** A server that archives, and copiers that are told to go on again and again. */
async function server(names: readonly string[], room = 100) {
  const dataDir = temporaryFolder();
  const folders = names.map((name) => join(dataDir, name));
  const [spool, cluster] = [join(dataDir, 'fila'), join(dataDir, 'dados')];
  for (const each of [...folders, spool, cluster]) await mkdir(each);
  await writeFile(join(cluster, 'PG_VERSION'), '18');
  let current = 1;
  let bases = 0;
  const archive = async (files = 1) => {
    for (; files > 0; files -= 1, current += 1) await writeFile(join(spool, S(current)), `log ${current}`);
  };
  const failures: unknown[] = [];
  const copiers = new Copiers(
    {
      ...{ cluster, spool, identity: IDENTITY, keys: PLAIN, failed: (error) => failures.push(error) },
      baseCopy: async (take) => {
        bases += 1;
        await take(S(current));
        await archive();
        return { rotulo: 'START WAL LOCATION', ultimo: S(current - 1), fim: new Date().toISOString() };
      },
    },
    { dataDir, folders, room, weeks: 4, againMs: 100 },
  );
  onTestFinished(() => copiers.end());
  let next = 1;
  const advance = async () => {
    const at = { instante: new Date().toISOString(), segmento: S(current), parada: String(next) };
    await copiers.advance(at);
    return readStates(dataDir, folders);
  };
  return {
    ...{ folders, spool, archive, failures, advance, copiers },
    waiting: () => readdir(spool),
    bases: () => bases,
    commit: () => {
      next += 1;
    },
  };
}

const isUpToDate = ({ base, quebrada, falta, ate }: FolderState, since: Date) =>
  base !== null && !quebrada && falta === null && ate !== null && Date.parse(ate) >= since.getTime();

test('each folder gets a base copy and the log after it; what all of them have leaves the spool, and quiet hours are told', async () => {
  const { advance, archive, waiting, bases, failures } = await server(['um', 'dois']);
  const began = new Date();
  await until(async () => expect((await advance()).every((state) => isUpToDate(state, began))).toBe(true));
  await until(async () => expect([await advance(), await waiting()][1]).toEqual([]));
  expect(bases()).toBe(2);
  await archive(3);
  await until(async () => expect([await advance(), await waiting()][1]).toEqual([]));
  const later = new Date();
  expect((await advance()).map((state) => isUpToDate(state, later))).toEqual([true, true]);
  expect(failures).toEqual([]);
});

test('a new disk in the place of the one before has nothing, and is filled', async () => {
  const { advance, archive, folders } = await server(['um']);
  await until(async () => expect(isUpToDate((await advance())[0] as FolderState, new Date(0))).toBe(true));
  for (const name of await readdir(folders[0] as string))
    await rm(join(folders[0] as string, name), { recursive: true });
  const changed = new Date();
  await archive();
  await until(async () => expect((await advance())[0]).toMatchObject({ base: null, ate: null }));
  await until(async () => expect(isUpToDate((await advance())[0] as FolderState, changed)).toBe(true));
});

test('what is committed and not archived yet is not told as copied', async () => {
  const { advance, archive, commit } = await server(['um']);
  await until(async () =>
    expect((await advance()).every((state) => isUpToDate(state, new Date(0)))).toBe(true),
  );
  commit();
  const committed = new Date();
  for (let times = 0; times < 3; times += 1)
    expect((await advance()).map((state) => isUpToDate(state, committed))).toEqual([false]);
  await archive();
  await until(async () =>
    expect((await advance()).map((state) => isUpToDate(state, committed))).toEqual([true]),
  );
});

test('a folder that hangs holds up neither the other one nor the end, and is given up when the spool is full', async () => {
  const { folders, advance, archive, waiting, copiers } = await server(['um', 'rede'], 8);
  // Whoever opens it waits for somebody who writes.
  execFileSync('mkfifo', [join(folders[1] as string, 'viveiro-continua.json')]);
  const began = new Date();
  await until(async () => expect(isUpToDate((await advance())[0] as FolderState, began)).toBe(true));
  expect((await waiting()).length).toBeGreaterThan(0);
  await archive(8);
  await until(async () => expect([await advance(), await waiting()][1]).toEqual([]));
  const [one, share] = await advance();
  expect([one?.quebrada, share?.quebrada]).toEqual([false, true]);
  copiers.end();
});

test('a folder that is back after that gets a new base copy, and the log after it', async () => {
  const { folders, advance, archive, waiting, bases } = await server(['um'], 4);
  const [folder = ''] = folders;
  await until(async () => expect(isUpToDate((await advance())[0] as FolderState, new Date(0))).toBe(true));
  const away = await readdir(folder);
  await rm(folder, { recursive: true });
  await archive(6);
  await until(async () => expect((await advance())[0]).toMatchObject({ quebrada: true }));
  expect(await waiting()).toEqual([]);
  expect(away).toHaveLength(3);
  await mkdir(folder);
  const back = new Date();
  await until(async () => {
    // Others go on writing meanwhile.
    if ((await waiting()).length === 0) await archive();
    expect(isUpToDate((await advance())[0] as FolderState, back)).toBe(true);
  });
  expect(bases()).toBe(2);
});
