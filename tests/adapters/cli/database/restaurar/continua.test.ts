import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { provar } from '../../../../../adapters/cli/database/provar.ts';
import { restaurarDe } from '../../../../../adapters/cli/database/restaurar.ts';
import { openContinuousCopy } from '../../../../../adapters/continuous-copy.ts';
import { openDatabase, prepareDatabase } from '../../../../../adapters/database.ts';
import { readStates } from '../../../../../adapters/disk/continuous/state.ts';
import { newKey } from '../../../../../adapters/disk/encryption.ts';
import { connect } from '../../../../../db/connection.ts';
import { moment } from '../../../../../src/common/brazilian.ts';
import { callerFor, capturingLog } from '../../../../support/caller.ts';
import { administrador, especie } from '../../../../support/factories.ts';
import { temporaryFolder } from '../../../../support/folder.ts';
import { until } from '../../../../support/until.ts';
import { runHere } from '../run-here.ts';

const FUSO = 'America/Sao_Paulo';
const top = temporaryFolder();
const folder = join(top, 'copia');
const secret = join(top, 'chave.txt');
const { secreta, publica } = await newKey();
await mkdir(folder);
await writeFile(secret, `${secreta}\n`);

const by = (instante: string) => `${moment(instante, FUSO)}:${instante.slice(17, 19)}`;
const local = (instante: string) => {
  const [day = '', time = ''] = by(instante).split(' ');
  return `${day.split('/').reverse().join('-')}T${time}`;
};

/** A nursery that is copied, and what waits until all of it is. */
async function running(dataDir: string) {
  const copiaContinua = { pastas: [folder], segundos: 1, filaMb: 1_024, semanas: 4 };
  const config = { dataDir, copiaContinua, chaveDasCopias: publica };
  const database = await openDatabase(config, () => {});
  onTestFinished(() => database.stop());
  await prepareDatabase(database);
  const db = connect({ connection: database.owner });
  const log = capturingLog();
  const copy = await openContinuousCopy(config, database, db, log);
  const reached = async () => {
    const now = new Date().toISOString();
    await until(async () => {
      await copy?.advance();
      const [state] = await readStates(dataDir, [folder]);
      expect([state?.quebrada, (state?.ate ?? '') > now]).toEqual([false, true]);
    });
    return (await readStates(dataDir, [folder]))[0]?.ate as string;
  };
  const stop = async () => {
    await db.destroy();
    await database.stop();
    await copy?.end();
    expect(log.entries).toEqual([]);
  };
  return { db, reached, stop };
}

/** A nursery with a species before and after an instant, copied and then deleted. */
async function copied() {
  const dataDir = join(top, 'dados');
  const { db, reached, stop } = await running(dataDir);
  const caller = callerFor(db, await administrador(db));
  await reached();
  await especie(caller, { nome_popular: 'Antes', quantidade_inicial: 5 });
  const between = await reached();
  await until(() => expect(new Date().toISOString().slice(0, 19) > between.slice(0, 19)).toBe(true));
  await especie(caller, { nome_popular: 'Depois', quantidade_inicial: 5 });
  await stop();
  await rm(dataDir, { recursive: true });
  return between;
}

test('a nursery is restored whole, or as it was at an instant, and proved; nothing is left of what fails', async () => {
  const between = await copied();
  const restored = (name: string, how: object = {}) =>
    runHere(() => restaurarDe({ continua: folder, chave: secret, aceitarDiferencas: false, ...how }), {
      DATA_DIR: join(top, name),
    });
  const species = async (name: string) => {
    const database = await openDatabase({ dataDir: join(top, name) }, () => {});
    const db = connect({ connection: database.owner });
    const names = await db('especies').orderBy('seq').pluck('nome_popular');
    await db.destroy();
    await database.stop();
    return names;
  };

  const whole = await restored('inteiro');
  expect(whole).toMatchObject({ code: 0, output: expect.stringMatching(WHOLE) });
  expect(await species('inteiro')).toEqual(['Antes', 'Depois']);
  expect(await restored('inteiro')).toMatchObject({
    code: 2,
    output: expect.stringContaining('já há um banco'),
  });
  expect(await restored('antes', { ate: local(between) })).toMatchObject({ code: 0 });
  expect(await species('antes')).toEqual(['Antes']);
  expect(await readdir(join(top, 'antes/postgres/data'))).not.toContain('log-da-copia');

  const ate = JSON.parse(await readFile(join(folder, 'ate.json'), 'utf8')).ate as string;
  expect(await restored('cedo', { ate: '2026-01-01T08:00:00' })).toMatchObject({
    code: 2,
    output: expect.stringMatching(
      /^Indique em --ate um instante a partir de .+, ou use um backup: .+ não alcança o que veio antes\.$/m,
    ),
  });
  expect(await restored('tarde', { ate: '2999-01-01T08:00:00' })).toEqual({
    code: 2,
    output: `Indique em --ate um instante até ${by(ate)}: a cópia só tem o que se gravou até então.\n`,
  });
  const config = { DATA_DIR: join(top, 'prova'), COPIA_CONTINUA: folder };
  expect(await runHere(() => provar(undefined, { chave: secret }), config)).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /A cópia contínua restaura até a movimentação 2, .+ e todos os saldos e selos conferem\./,
    ),
  });
  expect(await readdir(config.DATA_DIR)).toEqual([]);
  expect(await readdir(folder)).toContain('ultima-prova.json');

  // The restored nursery goes on in the same folder, with a new base copy.
  const again = await running(join(top, 'inteiro'));
  await again.reached();
  await especie(callerFor(again.db, await administrador(again.db)), { nome_popular: 'Mais' });
  await again.stop();
  expect(await restored('de-novo')).toMatchObject({ code: 0 });
  expect(await species('de-novo')).toEqual(['Antes', 'Depois', 'Mais']);
  expect(await restored('ainda-antes', { ate: local(between) })).toMatchObject({ code: 0 });
  expect(await species('ainda-antes')).toEqual(['Antes']);

  // While it was away nothing was copied, and no older state is passed off as that of such an instant.
  const away = new Date(Date.parse(ate) + 1_000).toISOString();
  expect(await restored('fora', { ate: local(away) })).toMatchObject({
    code: 2,
    output: expect.stringMatching(
      /^Indique em --ate um instante até .+ ou a partir de .+: o que se gravou entre eles não está/m,
    ),
  });
  expect(await readdir(join(top, 'fora/postgres'))).not.toContain('data');

  const [base = ''] = (await readdir(folder)).filter((name) => name.startsWith('base-')).reverse();
  const log = join(folder, base, 'log');
  const [first = ''] = await readdir(log);
  await writeFile(join(log, first), (await readFile(join(log, first))).subarray(0, -100));
  const damaged = await restored('danificada');
  expect(damaged.code).toBe(2);
  expect(await readdir(join(top, 'danificada/postgres'))).not.toContain('data');
  const identity = join(folder, 'viveiro-continua.json');
  const known = JSON.parse(await readFile(identity, 'utf8'));
  await writeFile(identity, JSON.stringify({ ...known, postgres: 17 }));
  expect((await restored('outra')).output).toContain('com a versão do Viveiro que usa o PostgreSQL 17');
  await rm(identity);
  expect((await restored('nenhuma')).output).toContain(`em ${folder} não há cópia contínua`);
});

const WHOLE = /^Restaurado até a movimentação 2, nenhum termo e \d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d\.$/m;

test.each([
  [{ arquivo: 'a.gz', continua: '/b' }, 'Indique o arquivo de um backup, ou em --continua'],
  [{}, 'Indique o arquivo de um backup, ou em --continua'],
  [{ arquivo: 'a.gz', ate: '2026-11-28T10:15:00' }, 'só ela tem --ate'],
  [{ continua: '/b', aceitarDiferencas: true }, 'só ele --aceitar-diferencas'],
  [{ continua: '/b' }, 'Retire DATABASE_URL'],
])('restaurar %o is refused before anything is made', async (typed, sentence) => {
  const settings = { DATA_DIR: join(top, 'nada'), DATABASE_URL: 'postgres://viveiro@127.0.0.1:1/viveiro' };
  const how = { aceitarDiferencas: false, ...typed };
  expect(await runHere(() => restaurarDe(how), settings)).toMatchObject({
    code: 2,
    output: expect.stringContaining(sentence),
  });
});
