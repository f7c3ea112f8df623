import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../../../src/app-router.ts';
import { SENHA, withPassword } from '../../support/accounts.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { serviceOver } from '../../support/service.ts';

/** The package of the typed client is built, packed and installed as its users install it. Nothing is downloaded. */

const run = promisify(execFile);
const calls = Object.keys(appRouter._def.procedures).filter((name) => name !== 'eventos.assinar');
const folder = temporaryFolder();

const made = join(folder, 'made');
const consumer = join(folder, 'consumer');
/** Where the packages are that a program with tRPC's own tools has installed beside. */
const views = join(folder, 'views');
const TOOLS = [
  '@trpc/client',
  '@trpc/server',
  '@trpc/tanstack-react-query',
  '@tanstack/react-query',
  'react',
  '@types/react',
  'zod',
];
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
  await writeFile(join(consumer, 'documented.ts'), documented(await readFile('docs/client.md', 'utf8')));
  await cp(join(consumer, 'node_modules/viveiro'), join(views, 'node_modules/viveiro'), { recursive: true });
  for (const name of TOOLS) {
    await mkdir(dirname(join(views, 'node_modules', name)), { recursive: true });
    await symlink(resolve('node_modules', name), join(views, 'node_modules', name));
  }
  await copyFile('tests/adapters/client/views.ts.txt', join(views, 'views.ts'));
});

describe('a program that installs the package', () => {
  test.each(compilers)(
    'is compiled by $name with every declaration checked, as is the page’s example, and runs',
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
      await writeFile(
        project,
        JSON.stringify({ compilerOptions: options, files: ['consumer.ts', 'documented.ts'] }),
      );
      await node(`node_modules/${compiler}/lib/tsc.js`, '-p', project);

      const { stdout } = await runIn(consumer, join(compiler, 'consumer.js'), url, user.email, SENHA);
      expect(JSON.parse(stdout)).toEqual({
        name: user.nome,
        vagas: 50,
        phases: ['SEMEADURA'],
        totalDocs: 1,
        twice: true,
        refusal: expect.stringMatching(/^nova_estufa_id: Escolha outra estufa/),
        file: true,
        path: true,
        token: 'string',
        afterwards: 401,
      });
    },
  );
});

test('a program that does not catch an error shows what is wrong, and where, within a page', async () => {
  const [{ url }] = compilers as [(typeof compilers)[number]];
  const program = `import { createClient } from 'viveiro/client';
    await createClient({ url: process.argv[2] }).especies.criar.mutate({});`;
  await writeFile(join(consumer, 'uncaught.js'), program);
  const { stderr } = await runIn(consumer, 'uncaught.js', url).catch((ended: { stderr: string }) => ended);
  expect(stderr).toContain('ErroDoViveiro: Entre no sistema novamente');
  expect(stderr).toContain('uncaught.js:2');
  expect(stderr.length).toBeLessThan(2_000);
});

describe('a program with tRPC’s own tools and a form', () => {
  test.each(compilers)('is compiled by $name, lightly, and runs', async ({ name, url, user }) => {
    const { default: compiler }: { default: typeof ts } = await import(name);
    const program = compiler.createProgram([join(views, 'views.ts')], {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
      module: ts.ModuleKind.NodeNext,
      types: [],
      outDir: join(views, name),
    });
    const own = program.getSourceFiles().filter(({ fileName }) => /\/views\.ts$|\/viveiro\//.test(fileName));
    expect(own.length).toBe(6);
    expect(own.flatMap((file) => program.getSemanticDiagnostics(file)).map(textOf)).toEqual([]);
    // The service's own sources make a thousand for each.
    expect(program.getTypeCount()).toBeLessThan(103 * calls.length);
    program.emit(own.find(({ fileName }) => fileName.endsWith('/views.ts')));

    const { stdout } = await node(join(views, name, 'views.js'), url, user.email, SENHA);
    expect(JSON.parse(stdout)).toEqual({
      sent: {
        nome_popular: 'Ipê-roxo',
        categoria: 'NATIVA',
        tipo: 'SEMENTE',
        variedade: null,
        quantidade_inicial: 7,
        status: 'ATIVO',
      },
      wrong: [
        ['nome_popular', 'Preencha este campo: ele é obrigatório.'],
        ['tipo', 'Escolha um destes valores: SEMENTE, MUDA.'],
      ],
      misspelt: 'Corrija o nome do campo (você quis dizer nome_popular?): este não existe aqui.',
      oneField: 'Informe um valor maior ou igual a 0.',
      page: [['Ipê-roxo', 7]],
      refusal: 'NAO_ENCONTRADO',
      values: [5, 'ARBOREA'],
    });
  });
});

describe('the package', () => {
  const installed = join(consumer, 'node_modules/viveiro');
  const read = (file: string) => readFile(join(installed, file), 'utf8');
  const sizeOf = async (file: string) => (await stat(join(installed, file))).size;

  test('contains small files and a README', async () => {
    expect((await readdir(installed)).sort()).toEqual([
      'README.md',
      'client.d.ts',
      'client.js',
      'package.json',
      'router.d.ts',
      'schemas.d.ts',
      'schemas.js',
      'types.d.ts',
      'vocabulary.d.ts',
      'vocabulary.js',
    ]);
    expect(await readdir(join(consumer, 'node_modules'))).toEqual(['.package-lock.json', 'viveiro']);
    for (const file of ['client.js', 'vocabulary.js']) expect(await sizeOf(file)).toBeLessThan(40_000);
    expect(await sizeOf('schemas.js')).toBeLessThan(412 * calls.length);
  });

  test.each([
    ['client.js', []],
    ['vocabulary.js', []],
    ['schemas.js', ['zod']],
    ['client.d.ts', ['./types.js']],
    ['types.d.ts', ['./vocabulary.js']],
    ['vocabulary.d.ts', []],
    ['router.d.ts', ['./types.js', '@trpc/server']],
    ['schemas.d.ts', ['./vocabulary.js', 'zod']],
  ])('needs for %s only %j', async (file, needed) => {
    const modules = [...(await read(file)).matchAll(/\b(?:from|import|require) ?\(?["']([^"']+)["']/g)];
    expect([...new Set(modules.map(([, name]) => name))].sort()).toEqual(needed);
  });

  test('contains no names from inside the service', async () => {
    for (const file of ['client.d.ts', 'types.d.ts', 'router.d.ts', 'schemas.d.ts', 'vocabulary.d.ts']) {
      expect(await read(file)).not.toMatch(/\b(?:knex|objection|fastify|lucia|Context|unknown\[\])\b/i);
    }
  });

  test('declares exactly the inputs and outputs of the service’s procedures', async () => {
    const same = join(views, 'same.ts');
    await writeFile(same, sameness(relative(views, resolve('.'))));
    const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, process.cwd());
    const program = ts.createProgram([same], options);
    expect(program.getSemanticDiagnostics(program.getSourceFile(same)).map(textOf)).toEqual([]);
  });

  test('validates as the service does', async () => {
    const shipped: Record<string, unknown> = await import(join(views, 'node_modules/viveiro/schemas.js'));
    const files = (await readdir('src', { recursive: true })).filter((file) => file.endsWith('/schemas.ts'));
    const modules = await Promise.all(files.map((file) => import(resolve('src', file))));
    const own: Record<string, unknown> = Object.assign({}, ...modules);
    const shapes = Object.values(own).map((each) => (each instanceof z.ZodObject ? each.shape : {}));
    const wish = Object.assign({}, ...shapes.flatMap(Object.keys).map((key) => ({ [key]: 'x' })));
    const names = Object.keys(shipped).filter((name) => shipped[name] instanceof z.ZodType);
    expect(names).toContain('NovoLote');
    for (const name of names) expect(judgement(shipped[name], wish)).toEqual(judgement(own[name], wish));
  });

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

/** The page's first example and that of errors, with what their reader has at hand. */
function documented(page: string): string {
  const [first, ...others] = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code as string);
  const errors = others.find((code) => code.includes('switch (erro.codigo)'));
  if (!first || !errors) throw new Error('docs/client.md lacks its TypeScript');
  return `declare const email: string, senha: string, estufa_id: string, destinatario_id: string, console: Record<'error' | 'log', (...said: unknown[]) => void>;
    ${first}${errors.replace('mensagemDoErro } from', '} from')}`;
}

/** A program that compiles only when declarations and sources are assignable to each other: client and router. */
function sameness(sources: string): string {
  return `
    import type { TRPCClient } from '@trpc/client';
    import type { AnyTRPCRouter, inferRouterError, inferRouterInputs, inferRouterOutputs } from '@trpc/server';
    import type { Procedures as Declared } from 'viveiro/client';
    import type { AppRouter as DeclaredRouter } from 'viveiro/router';
    import type { Procedures as Own } from '${sources}/adapters/client/procedures.ts';
    import type { AppRouter as OwnRouter } from '${sources}/src/app-router.ts';
    type Called<Areas> = Omit<Areas, 'eventos'> & (Areas extends { eventos: { listar: infer Listar } } ? { listar: Listar } : never);
    type Seen<R extends AnyTRPCRouter> =
      [Called<inferRouterInputs<R>>, Called<inferRouterOutputs<R>>, inferRouterError<R>, Called<TRPCClient<R>>];
    export function same(declared: Declared, own: Own): [Own, Declared] {
      return [declared, own];
    }
    export function sameRouter(declared: Seen<DeclaredRouter>, own: Seen<OwnRouter>): [Seen<OwnRouter>, Seen<DeclaredRouter>] {
      return [declared, own];
    }`;
}

/** What a schema takes, and what it says to these wishes. */
function judgement(schema: unknown, wish: object) {
  if (!(schema instanceof z.ZodType)) return schema;
  const { error } = schema.safeParse(wish);
  return [z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), error?.issues];
}

function textOf({ file, messageText }: ts.Diagnostic): string {
  return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
}

/** Compilers report their errors on stdout, so a failure shows it. */
function node(...args: string[]) {
  return run(process.execPath, args).catch(({ message, stdout }) => {
    throw new Error(`${message}\n${stdout}`);
  });
}

function runIn(cwd: string, ...args: string[]) {
  return run(process.execPath, args, { cwd });
}

function npm(cwd: string, ...args: string[]) {
  return run('npm', args, { cwd });
}
