import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteProof } from '../../../adapters/disk/backups.ts';
import { writeStates } from '../../../adapters/disk/continuous/state.ts';
import { lookerAt } from '../../../adapters/disk/look.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/until.ts';

const folder = temporaryFolder();
const [backups, copiaDosBackups, dataDir] = ['backups', 'copia', 'dados'].map((name) =>
  join(folder, name),
) as [string, string, string];
const UNSET = { copiaDosBackups: null, chaveDasCopias: null, copiaContinua: null };
const looked = (changed: object = {}) =>
  lookerAt(
    { backups, copiaDosBackups, chaveDasCopias: null, copiaContinua: null, dataDir, ...changed },
    null,
  )();

test('a folder of backups that is missing or empty has no backups', async () => {
  const none = { pasta: backups, ultimo: null, copia: null, prova: null };
  expect((await looked()).backups).toEqual(none);
  await mkdir(backups);
  expect((await looked()).backups).toEqual(none);
  expect((await looked({ backups: null })).backups).toBeNull();
});

test('the newest backup is found by its name, with its time and size, its copy and the last proof', async () => {
  await mkdir(copiaDosBackups);
  const at = new Date('2026-11-23T05:30:00Z');
  for (const name of ['viveiro-2026-11-22-023000.gz', 'viveiro-2026-11-23-023000.gz', 'antes.gz'])
    await writeFile(join(backups, name), name);
  const newest = 'viveiro-2026-11-23-023000.gz';
  await utimes(join(backups, newest), at, at);
  await noteProof(join(backups, 'viveiro-2026-11-22-023000.gz'), at);
  expect((await stat(join(backups, 'ultima-prova.json'))).mode & 0o777).toBe(0o600);
  const expected = {
    ...{ pasta: backups, ultimo: { nome: newest, feito_em: at, bytes: newest.length } },
    prova: { arquivo: 'viveiro-2026-11-22-023000.gz', data: at.toISOString() },
  };
  const copia = { pasta: copiaDosBackups, feita: false, cifrada: false };
  expect((await looked()).backups).toEqual({ ...expected, copia });
  await writeFile(join(copiaDosBackups, newest), '');
  expect((await looked()).backups).toEqual({ ...expected, copia: { ...copia, feita: true } });
  expect((await looked({ copiaDosBackups: null })).backups).toEqual({ ...expected, copia: null });
  await rename(join(copiaDosBackups, newest), join(copiaDosBackups, `${newest}.age`));
  expect((await looked({ chaveDasCopias: 'age1…' })).backups?.copia).toEqual({
    ...{ pasta: copiaDosBackups, feita: true, cifrada: true },
  });
});

test('each disk is listed once, by the first of its folders; a missing folder is on none', async () => {
  const { discos } = await looked({ dataDir: join(folder, 'nada') });
  expect(discos.map(({ pasta }) => pasta)).toEqual([backups]);
  const [disco] = discos;
  expect(disco?.livres).toBeGreaterThan(0);
  expect(disco?.bytes).toBeGreaterThan(disco?.livres ?? 0);
});

test('the disks of temporary files and of an embedded database are included', async () => {
  const nowhere = { ...UNSET, backups: null, dataDir: join(folder, 'nada') };
  expect((await lookerAt(nowhere, null)()).discos.map(({ pasta }) => pasta)).toEqual([tmpdir()]);
  const { discos } = await lookerAt(nowhere, folder)();
  expect(discos.map(({ pasta }) => pasta)).toEqual([folder]);
});

test('of a continuous copy it is told what the service noted, and when it was proved', async () => {
  const top = temporaryFolder();
  const pastas = ['um', 'dois'].map((name) => join(top, name));
  for (const each of pastas) await mkdir(each);
  const [pasta = '', other = ''] = pastas;
  const state = { pasta, montada: true, ate: '2026-11-28T13:15:00.000Z', base: null };
  await writeStates(top, [{ ...state, quebrada: true, falta: 'Monte o disco.' }]);
  await noteProof(join(other, 'base'), new Date('2026-11-23T05:30:00Z'));
  const look = lookerAt({ ...UNSET, backups: null, dataDir: top, copiaContinua: { pastas } }, null);
  expect((await look()).continuas).toEqual([
    { pasta, ate: state.ate, quebrada: true, falta: 'Monte o disco.', prova: null, cifrada: false },
    {
      ...{ pasta: other, ate: null, quebrada: false, falta: null, cifrada: false },
      prova: { arquivo: 'base', data: '2026-11-23T05:30:00.000Z' },
    },
  ]);
});

test('a copy on the disk of what it copies is named', async () => {
  const beside = temporaryFolder();
  const own = { backups: temporaryFolder(), dataDir: temporaryFolder() };
  const copying = (...pastas: string[]) => ({ copiaDosBackups: pastas[0], copiaContinua: { pastas } });
  const juntas = async (...pastas: string[]) => (await looked({ ...own, ...copying(...pastas) })).juntas;
  expect(await juntas('/dev', beside)).toEqual([beside]);
  expect(await juntas(beside, '/dev')).toEqual([beside, beside]);
  expect(await juntas(join(beside, 'away'))).toEqual([]);
});

test('a folder that does not answer counts as missing, and is not asked again until it answers', async () => {
  const share = join(folder, 'rede');
  const proof = join(share, 'ultima-prova.json');
  await mkdir(share);
  await writeFile(join(share, 'viveiro-2026-11-23-023000.gz'), '');
  // Whoever opens it waits for somebody who writes.
  execFileSync('mkfifo', [proof]);
  const look = lookerAt({ ...UNSET, backups: share, dataDir: folder }, null, 100);
  for (const time of [1, 2, 3, 4, 5, 6]) {
    const { backups: found, discos } = await look();
    expect([time, found?.ultimo, discos.length]).toEqual([time, null, 1]);
  }
  await writeFile(proof, DONE);
  await rm(proof);
  await writeFile(proof, DONE);
  await until(async () => expect((await look()).backups?.prova).toEqual(JSON.parse(DONE)));
});

const DONE = '{"arquivo":"viveiro-2026-11-23-023000.gz","data":"2026-11-23T05:30:00.000Z"}';
