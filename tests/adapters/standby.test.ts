import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../adapters/config.ts';
import { OperatorError } from '../../adapters/host/operator-error.ts';
import { openLog } from '../../adapters/http/log.ts';
import { openStandby } from '../../adapters/standby.ts';
import { start } from '../../adapters/start.ts';
import { capturingLog } from '../support/caller.ts';
import { open } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { viveiro } from '../support/process.ts';
import { primaryAndStandby } from '../support/standby.ts';
import { until } from '../support/until.ts';
import { transactionPool } from './transaction-pool.ts';

const { primary, standby } = await primaryAndStandby();
const db = open(primary.url);

describe('the start', () => {
  const said: string[] = [];
  const log = capturingLog();
  const opening = async (url: string) => {
    said.length = 0;
    const opened = await openStandby(url, db, { log, say: (sentence) => said.push(sentence) });
    onTestFinished(() => opened.end());
    return opened;
  };
  const MEANWHILE = 'Relatórios e verificações são lidos do banco de dados de DATABASE_URL.';

  test('with a standby that follows reports nothing', async () => {
    await opening(standby.url);
    expect(said).toEqual([]);
  });

  test('with the primary in its place says so', async () => {
    await opening(primary.url);
    expect(said).toEqual([
      'O servidor de DATABASE_READ_URL não é uma réplica: é o próprio banco de dados de DATABASE_URL, ou uma réplica que foi ' +
        `promovida. ${MEANWHILE}`,
    ]);
  });

  test('with another database says so', async () => {
    await opening(standby.url.replace('/viveiro?', '/postgres?'));
    expect(said).toEqual([
      expect.stringMatching(/^DATABASE_READ_URL leva a outro banco de dados: .*DATABASE_URL\.$/),
    ]);
  });

  test('with a standby that does not answer says why', async () => {
    await opening('postgres://alguem:segredo@127.0.0.1:1/viveiro');
    expect(said).toEqual([
      'Não foi possível usar o banco de dados 127.0.0.1:1/viveiro: ninguém atende nesse endereço; confira se o PostgreSQL está ' +
        `ligado. ${MEANWHILE}`,
    ]);
  });

  test('behind a pooler in transaction mode is refused', async () => {
    await expect(opening(await transactionPool(standby.url, 2))).rejects.toThrow(OperatorError);
    await expect(opening(await transactionPool(standby.url, 2))).rejects.toThrow(
      /DATABASE_READ_URL .* pool_mode = session/,
    );
  });

  test('without DATABASE_URL is refused', async () => {
    const config = readConfig({ DATABASE_READ_URL: standby.url, DATA_DIR: temporaryFolder() });
    const starting = start(config, { log: openLog('silent'), say: () => {}, passwordFile: null });
    await expect(starting).rejects.toThrow('Defina também DATABASE_URL');
  });

  test('watches the standby until the service ends, and leaves no connection open', async () => {
    const before = await connectionsToStandby();
    const lines: string[] = [];
    const config = readConfig({
      ...{
        DATABASE_URL: primary.url,
        DATABASE_OWNER_URL: primary.url.replace('viveiro_servico@', 'viveiro@'),
        DATABASE_READ_URL: standby.url,
      },
      ...{ DATA_DIR: temporaryFolder(), PORT: '0', ADMIN_APP: 'false' },
    });
    const running = await start(config, {
      log: openLog('info', { write: (line) => lines.push(line) }),
      say: () => {},
      passwordFile: null,
    });
    const ready = async () => (await fetch(`${running.url}/ready`)).json();
    await until(async () => expect(await ready()).toMatchObject({ replica: { em_uso: true } }));
    const { data_ate } = (await ready()).replica;
    await until(async () => expect((await ready()).replica.data_ate > data_ate).toBe(true));
    await running.stop();
    await until(async () => expect(await connectionsToStandby()).toBeLessThanOrEqual(before));
    expect(lines.filter((line) => line.includes('standby in use'))).toHaveLength(1);
  });
});

test('the command says that the standby follows, and what to do when it is unreachable', async () => {
  const replica = async () => {
    const settings = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url };
    const { output } = await viveiro(['estado'], { ...settings, DATA_DIR: temporaryFolder() });
    return /^Réplica +(.*)$/m.exec(output)?.[1];
  };
  const delay = async (seconds: number) => {
    await standby.owner.raw(`alter system set recovery_min_apply_delay = '${seconds}s'`);
    await standby.owner.raw('select pg_reload_conf()');
  };
  await primary.owner.raw('create table novidades (n integer)');
  await delay(1);
  let writing = true;
  const writer = (async () => {
    while (writing) await primary.owner.raw('insert into novidades select 1 from pg_sleep(0.05)');
  })();
  expect(await replica()).toBe('acompanha o banco de dados');
  writing = false;
  await writer;
  await delay(0);
  await standby.owner.raw('select pg_wal_replay_pause()');
  await primary.owner.raw('create table outra as select 1 as n');
  expect(await replica()).toBe('está atrasada');
  await standby.owner.raw('select pg_wal_replay_resume()');
  await standby.crash();
  expect(await replica()).toBe('não responde');
  await standby.start();
});

async function connectionsToStandby(): Promise<number> {
  const { rows } = await standby.owner.raw(
    `select count(*) as n from pg_stat_activity where usename = 'viveiro_servico'`,
  );
  return rows[0].n;
}
