import { expect, onTestFinished, test } from 'vitest';
import { papeis } from '../../../../adapters/cli/database/papeis.ts';
import { verificar } from '../../../../adapters/cli/database/verificar.ts';
import { grantsTo } from '../../../../db/roles.ts';
import { emptyDatabaseUrl, open, postgres } from '../../../support/database.ts';
import { administer } from '../../../support/postgres.ts';
import { startProcess, viveiro } from '../../../support/process.ts';
import { until } from '../../../support/until.ts';
import { runHere } from './run-here.ts';

const PAPEL = 'viveiro_deste_teste';

test('the command makes a role for the service, which runs with it and says so', async () => {
  const owner = await emptyDatabaseUrl();
  const { server } = await postgres();
  onTestFinished(() => administer(server, `drop role if exists ${PAPEL}`));
  onTestFinished(() => administer(owner, `drop owned by ${PAPEL}`));
  const applied = await viveiro(['papeis', '--papel', PAPEL, '--aplicar'], { DATABASE_URL: owner });
  expect(applied).toMatchObject({ code: 0 });
  const [, DATABASE_URL = ''] = /^DATABASE_URL=(.+)$/m.exec(applied.output) ?? [];
  expect(new URL(DATABASE_URL)).toMatchObject({ username: PAPEL, pathname: new URL(owner).pathname });

  const twice = await runHere(() => papeis({ papel: PAPEL, aplicar: true }), { DATABASE_URL: owner });
  expect(twice.output).toContain('já existia');

  const both = await startProcess({ DATABASE_URL, DATABASE_OWNER_URL: owner });
  await until(() => expect(both.output()).toContain('com um papel só dele'));
  const alone = await startProcess({ DATABASE_URL });
  await until(() => expect(alone.output()).toContain('com um papel só dele'));
  const asOwner = await startProcess({ DATABASE_URL: owner });
  await until(() => expect(asOwner.output()).toContain('pode mudar o livro'));
  for (const each of [both, alone, asOwner]) each.kill('SIGTERM');
  await Promise.all([both.exited, alone.exited, asOwner.exited]);

  const service = open(DATABASE_URL);
  await expect(service('movimentacoes').delete()).rejects.toMatchObject({ code: '42501' });
  await open(owner)('migracoes').delete();
  const behind = await runHere(verificar, { DATABASE_URL });
  expect(behind).toMatchObject({ code: 2, output: expect.stringContaining('DATABASE_OWNER_URL') });
});

test('without --aplicar the statements are only shown', async () => {
  const DATABASE_URL = 'postgres://dono@127.0.0.1:1/viveiro';
  const { code, output } = await runHere(() => papeis({ aplicar: false }), { DATABASE_URL });
  expect(code).toBe(0);
  for (const statement of grantsTo('viveiro_servico')) expect(output).toContain(`${statement};`);
});

test('the embedded database has both roles already', async () => {
  const { code, output } = await runHere(() => papeis({ aplicar: false }), {});
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('já tem os dois papéis') });
});

test('an invalid name is refused', async () => {
  const { code, output } = await runHere(() => papeis({ papel: 'Serviço', aplicar: false }), {});
  expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('letras minúsculas') });
});
