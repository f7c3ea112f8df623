import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { backup } from '../../../../adapters/cli/database/backup.ts';
import { estado as screen } from '../../../../adapters/cli/database/estado.ts';
import { provar } from '../../../../adapters/cli/database/provar.ts';
import { newKey } from '../../../../adapters/disk/encryption.ts';
import { notarVerificacao } from '../../../../src/estado/notar.ts';
import { selar } from '../../../../src/selos/selar.ts';
import { callerFor } from '../../../support/caller.ts';
import { asService, emptyDatabaseUrl, freshDatabaseUrl, open } from '../../../support/database.ts';
import { administrador, especie } from '../../../support/factories.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { viveiro } from '../../../support/process.ts';
import { serviceOver } from '../../../support/service.ts';
import { runHere } from './run-here.ts';

const folder = temporaryFolder();
const backups = join(folder, 'backups');
const copies = join(folder, 'copia');
const DATABASE_URL = await freshDatabaseUrl();
const db = open(DATABASE_URL);
const somebody = await administrador(db);
const settings = {
  ...{ DATABASE_URL, DATA_DIR: temporaryFolder(), SMTP_URL: 'smtp://127.0.0.1:1' },
  ...{ PASTA_DE_BACKUPS: backups, COPIA_DOS_BACKUPS: copies, CHAVE_DAS_COPIAS: (await newKey()).publica },
};

beforeAll(async () => {
  for (const each of [backups, copies]) await mkdir(each);
  await especie(callerFor(db, somebody), { quantidade_inicial: 7 });
});

/** What the screen says, and what it asks for; the disks and the Node of whoever runs this test are their own. */
async function estado(changed: Record<string, string> = {}) {
  return read(await runHere(screen, { ...settings, ...changed }));
}

function read({ code, output }: { code: number | null; output: string }) {
  const [lines = '', fazer = ''] = output.split('\n\nA fazer:\n');
  const todo = fazer
    .split('\n')
    .filter((line) => /^- (?!Libere espaço|Indique uma pasta de outro disco|Instale o Node)/.test(line));
  return { code, lines, todo: todo.map((line) => line.slice(2)) };
}

test('a daily backup is stored, copied and proved, and the state shows it', async () => {
  const before = read(await viveiro(['estado'], settings));
  expect(before.code).toBe(1);
  expect(before.lines).toMatch(/^Versão {7}1\.0\.0/m);
  expect(before.lines).toMatch(new RegExp(`^Node\\.js {6}${process.versions.node}`, 'm'));
  expect(before.lines).toMatch(/^Banco {8}PostgreSQL \d+\.\d+ de DATABASE_URL, [\d,]+ MB$/m);
  expect(before.lines).toMatch(/^Correio {6}nenhum e-mail espera$/m);
  expect(before.lines).toMatch(/^Disco {8}\d+% cheio, [\d.,]+ [MGT]B livres \(/m);
  expect(before.todo).toEqual([
    'Inicie o serviço, ou veja no log por que terminou.',
    'Faça um backup com viveiro backup, e agende-o para cada noite.',
  ]);

  const old = ['viveiro-2020-03-01.gz', 'viveiro-2020-03-02.gz'];
  for (const each of [backups, copies]) for (const name of old) await writeFile(join(each, name), 'antigo');
  expect(await viveiro(['backup'], settings)).toMatchObject({ code: 0 });
  const [monthly, name = ''] = await readdir(backups);
  expect(monthly).toBe('viveiro-2020-03-01.gz');
  expect(await readdir(copies)).toEqual([`${monthly}.age`, `${name}.age`]);
  expect(name).toMatch(/^viveiro-20\d\d-\d\d-\d\d-\d{6}\.gz$/);
  expect((await estado()).todo).toEqual([
    'Inicie o serviço, ou veja no log por que terminou.',
    'Prove que o backup restaura, com viveiro provar, uma vez por mês.',
  ]);

  const proved = await viveiro(['provar'], settings);
  expect(proved).toMatchObject({ code: 0, output: expect.stringContaining('restaura por inteiro') });
  expect(await viveiro(['provar', join(copies, `${name}.age`)], settings)).toMatchObject({ code: 0 });
  expect((await readdir(settings.DATA_DIR)).filter((each) => each.startsWith('prova-'))).toEqual([]);
  const { listen } = await serviceOver(asService(db));
  const { port } = new URL(await listen());
  const after = await estado({ PORT: port });
  expect(after.todo).toEqual([]);
  expect(after.lines).toContain(`no ar em http://127.0.0.1:${port}`);
  expect(after.lines).toMatch(new RegExp(`^Prova {8}${name} foi restaurado em \\d\\d`, 'm'));
});

test('the state says what to do about what is late, missing or unreachable', async () => {
  const [name = ''] = (await readdir(backups)).filter((each) => each.endsWith('.gz')).reverse();
  const long = new Date(Date.now() - 27 * 3_600_000);
  await utimes(join(backups, name), long, long);
  await rm(join(copies, `${name}.age`));
  await db('emails').insert({
    ...{
      usuario_id: somebody.id,
      modelo: 'CONVITE',
      dados: {},
      data_registro: long,
      proxima_tentativa: long,
    },
  });
  while (await selar(db, () => long));
  await especie(callerFor(db, somebody, { now: () => long }));
  await notarVerificacao({ db, now: () => long }, false);
  const { todo, lines } = await estado();
  expect(todo.slice(1)).toEqual([
    'Veja no log por que o serviço não sela os livros, o que ele faz a cada minuto.',
    expect.stringMatching(/^Guarde os backups que há e veja com viveiro verificar/),
    'Confira SMTP_URL e o servidor de e-mail: convites e senhas novas não chegam.',
    'Veja por que não há backup de hoje: viveiro backup diz o que falta.',
    `Confira se ${copies} está montada e com espaço: o último backup não foi copiado.`,
  ]);
  expect(lines).toMatch(/^Correio {6}um e-mail espera, desde \d\d/m);

  const empty = await estado({ DATABASE_URL: await emptyDatabaseUrl() });
  expect(empty.todo).toContain(
    'Inicie o serviço desta versão: o banco de dados ainda não tem o esquema dela.',
  );
  const before = await freshDatabaseUrl();
  await open(before)('migracoes').update({ name: '0001_usuarios' });
  expect((await estado({ DATABASE_URL: before })).todo).toContainEqual(
    expect.stringMatching(/^Este banco de dados é de antes da versão 1\.0\.0: /),
  );
  const away = await estado({ DATABASE_URL: 'postgres://viveiro@127.0.0.1:1/viveiro', PASTA_DE_BACKUPS: '' });
  expect(away.lines).toMatch(/^Banco {8}não se chega a ele$/m);
  expect(away.todo).toContain(
    'Escreva em PASTA_DE_BACKUPS a pasta dos backups, e agende viveiro backup para cada noite.',
  );
});

test('the state says that a standby is unreachable, and what to do, or that it is not a standby', async () => {
  const away = await estado({ DATABASE_READ_URL: 'postgres://viveiro@127.0.0.1:1/viveiro' });
  expect(away.lines).toMatch(/^Réplica {6}não responde$/m);
  expect(away.todo).toContain(
    'Ligue a réplica de DATABASE_READ_URL, ou veja no log dela por que não responde.',
  );
  const none = await estado({ DATABASE_READ_URL: DATABASE_URL });
  expect(none.lines).toMatch(/^Réplica {6}não é uma réplica$/m);
});

test('a backup that could not be copied stays, is reported, and deletes nothing', async () => {
  const old = ['viveiro-2020-03-01.gz', 'viveiro-2020-03-02.gz'];
  for (const name of old) await writeFile(join(backups, name), 'antigo');
  const away = { ...settings, CHAVE_DAS_COPIAS: '', COPIA_DOS_BACKUPS: join(folder, 'nada') };
  const { code, output } = await runHere(() => backup(undefined), away);
  expect([code, output]).toEqual([1, expect.stringContaining('O backup está guardado, mas sem cópia.')]);
  expect(await readdir(backups)).toEqual(expect.arrayContaining(old));
});

test('a backup that was changed fails its proof', async () => {
  const file = join(folder, 'mudado.gz');
  await writeFile(file, 'isto não é um backup');
  expect(await runHere(() => provar(file), settings)).toMatchObject({ code: 2 });
});

test.each([backup, provar])(
  'the command $name without a file and without a folder says what to do',
  async (command) => {
    const nowhere = { ...settings, PASTA_DE_BACKUPS: '' };
    const { code, output } = await runHere(() => command(undefined), nowhere);
    expect([code, output]).toEqual([
      2,
      'Diga em que arquivo, ou escreva em PASTA_DE_BACKUPS a pasta dos backups.\n',
    ]);
  },
);
