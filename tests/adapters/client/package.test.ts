import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SENHA, withPassword } from '../../support/accounts.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { serviceOver } from '../../support/service.ts';

/** The package of the typed client is built, packed and installed as its users install it. Nothing is downloaded. */

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'viveiro-cliente-'));
afterAll(() => rm(folder, { recursive: true }));

const made = join(folder, 'made');
const consumer = join(folder, 'consumer');
let tarball = '';

/** Each compiler's program runs against a service of its own. */
const compilers = await Promise.all(
  ['typescript-5.9', 'typescript'].map(async (name) => {
    const db = await freshDatabase();
    const url = await (await serviceOver(db)).listen();
    return { name, url, user: await withPassword(db, await operador(db)) };
  }),
);

beforeAll(async () => {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await node('node_modules/tsx/dist/cli.mjs', 'bin/build-client.mjs', made);
  await npm(made, 'pack', '--pack-destination', folder);
  tarball = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tgz')) as string);
  await mkdir(consumer);
  await writeFile(join(consumer, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await npm(consumer, 'install', '--offline', '--no-audit', '--no-fund', tarball);
  await copyFile('tests/adapters/client/consumer.ts.txt', join(consumer, 'consumer.ts'));
});

describe('a program that installs the package', () => {
  test.each(compilers)(
    'is compiled by $name with every declaration checked, and runs',
    async ({ name: compiler, url, user }) => {
      const options = {
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        target: 'es2022',
        lib: ['es2022'],
        module: 'nodenext',
        types: [],
        outDir: compiler,
      };
      const project = join(consumer, `${compiler}.json`);
      await writeFile(project, JSON.stringify({ compilerOptions: options, files: ['consumer.ts'] }));
      await node(`node_modules/${compiler}/lib/tsc.js`, '-p', project);

      const { stdout } = await node(join(consumer, compiler, 'consumer.js'), url, user.email, SENHA);
      expect(JSON.parse(stdout)).toEqual({
        name: user.nome,
        vagas: 50,
        phases: ['SEMEADURA'],
        totalDocs: 1,
        twice: true,
        refusal: expect.stringMatching(/^Escolha outra estufa/),
        file: true,
        token: 'string',
        afterwards: 401,
      });
    },
  );
});

describe('the package', () => {
  test('is two small files and a README, without dependencies and without types from inside the service', async () => {
    const installed = join(consumer, 'node_modules/viveiro');
    expect((await readdir(installed)).sort()).toEqual([
      'README.md',
      'client.d.ts',
      'client.js',
      'package.json',
    ]);
    expect(await readdir(join(consumer, 'node_modules'))).toEqual(['.package-lock.json', 'viveiro']);
    expect((await stat(join(installed, 'client.js'))).size).toBeLessThan(40_000);
    expect(await readFile(join(installed, 'client.js'), 'utf8')).not.toMatch(
      /\bfrom ?["']|\brequire\(|import\(/,
    );
    expect(await readFile(join(installed, 'client.d.ts'), 'utf8')).not.toMatch(
      /\b(?:import|knex|objection|fastify|lucia|trpc|zod|Context|unknown\[\])\b|from '/i,
    );
  });

  test('declares exactly the inputs and outputs of the service’s procedures', async () => {
    const same = join(folder, 'same.ts');
    await writeFile(same, sameness(relative(folder, resolve('adapters/client/procedures.ts'))));
    const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, process.cwd());
    const program = ts.createProgram([same], options);
    const faults = program.getSemanticDiagnostics(program.getSourceFile(same));
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  }, 120_000);

  test('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: made, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('passes are-the-types-wrong, for a package of modules only', async () => {
    const checked = await checkPackage(createPackageFromTarballData(await readFile(tarball)));
    const problems = 'problems' in checked ? checked.problems : [{ kind: 'no types' }];
    expect(problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
  });
});

/** A program that compiles only when the two declarations are assignable to each other. */
function sameness(source: string): string {
  return `
    import type { Procedures as Declared } from './made/client.js';
    import type { Procedures as Own } from '${source}';
    export function same(declared: Declared, own: Own): [Own, Declared] {
      return [declared, own];
    }`;
}

/** Compilers report their errors on stdout, so a failure shows it. */
function node(...args: string[]) {
  return run(process.execPath, args).catch(({ message, stdout }) => {
    throw new Error(`${message}\n${stdout}`);
  });
}

function npm(cwd: string, ...args: string[]) {
  return run('npm', args, { cwd });
}
