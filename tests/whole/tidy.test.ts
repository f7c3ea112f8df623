import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { KINDS } from '../../adapters/planilha/columns.ts';
import { appRouter } from '../../src/app-router.ts';
import { exportsOf, importsOf, writesUnattempted } from './syntax.ts';

/** What an import graph cannot check: that the service, its interface, its database and its files say one thing. */

/** Procedures that are reached by tRPC alone. */
const WITHOUT_REST = [
  'eventos.assinar',
  'movimentacoes.provaDoTermo',
  'movimentacoes.conferirTermo',
  'lotes.emCampo',
  'lotes.daEtiqueta',
];

/** A procedure as tRPC keeps it. */
interface Procedure {
  _def: {
    type: 'query' | 'mutation' | 'subscription';
    inputs: z.ZodType[];
    output?: z.ZodType;
    meta?: { openapi?: { method: string; path: string; errorResponses: number[] }; status?: number };
  };
}

/** What git knows, and what is new and not ignored: backups, data and packages that were made in the checkout are not the project's. */
const { textsOf } = await import(resolve('.ci/files.mjs'));
const TEXTS: Map<string, string> = textsOf();
const FILES = [...TEXTS.keys()];

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

describe('every procedure', () => {
  test('has an output, and a Portuguese description on every field', () => {
    const undescribed = procedures.flatMap(([path, { _def }]) => {
      const { inputs, output, type } = _def;
      return [
        ...inputs.flatMap((input) => withoutDescription(input, 'input')),
        // A subscription's messages are those that a query answers.
        ...(type === 'subscription' ? [] : output ? withoutDescription(output, 'output') : ['output']),
      ].map((field) => `${path}: ${field}`);
    });
    expect(undescribed).toEqual([]);
  });

  test('has a REST route, except the listed ones', () => {
    const hidden = procedures.filter(([, { _def }]) => !_def.meta?.openapi).map(([path]) => path);
    expect(hidden).toEqual(WITHOUT_REST);
  });

  test('is a GET exactly when it reads', () => {
    const crossed = procedures.filter(
      ([, { _def }]) => (_def.type === 'query') !== ((_def.meta?.openapi?.method ?? 'GET') === 'GET'),
    );
    expect(crossed.map(([path]) => path).filter((path) => !WITHOUT_REST.includes(path))).toEqual([]);
  });
});

describe('the sources', () => {
  const sources = filesBelow('src').filter((path) => path.endsWith('.ts'));
  const tests = filesBelow('tests').filter((path) => path.endsWith('.ts'));
  const everything = FILES.filter((path) => !path.endsWith('.png'));

  test('every write has a test of the same name', () => {
    const writes = sources.filter((path) => basename(path) === 'router.ts').flatMap(writesOf);
    const tests = writes.map((path) => `tests/${path}`.replace(/\.ts$/, '.test.ts'));
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('a folder of tests mirrors a folder of sources', () => {
    const mirrors = tests.filter((path) => /^tests\/(?:src|db|adapters)\/.*\.test\.ts$/.test(path));
    const mirrored = mirrors.map((path) => dirname(path).replace('tests/', ''));
    expect(mirrored.filter((folder) => !existsSync(folder))).toEqual([]);
  });

  test('stock has one door: only estoque/post.ts writes movements, and estoque/balances.ts balances', () => {
    const door = ['src/estoque/balances.ts', 'src/estoque/post.ts'];
    expect(sources.filter((path) => WRITES_STOCK.test(read(path))).sort()).toEqual(door);
  });

  test('every write of the app is sent by an attempt', () => {
    const app = filesBelow('admin').filter((path) => /\.tsx?$/.test(path));
    expect(app.flatMap(writesUnattempted)).toEqual([]);
  });

  test('a helper in tests/support serves several folders', () => {
    const uses = tests.flatMap(importsOf);
    const alone = filesBelow('tests/support').flatMap((path) =>
      exportsOf(path).filter(({ name, neededHere }) => {
        const folders = uses
          .filter((use) => use.from === path && use.names.includes(name))
          .map(({ by }) => dirname(by));
        return new Set(neededHere ? [...folders, dirname(path)] : folders).size < 2;
      }),
    );
    expect(alone).toEqual([]);
  });

  test.each([
    [true, 'update especies e set quantidade_atual = e.quantidade_atual + d.delta'],
    [true, 'update lotes set busca = $1, quantidade_total = 0 where id = $2'],
    [true, 'insert into lote_itens (lote_id, quantidade_atual) values ($1, $2)'],
    [true, 'delete from estufas where id = $1'],
    [true, 'update movimentacoes set justificativa = $1'],
    [true, 'Especie.query(db).patch({ quantidade_atual: 5 })'],
    [true, 'insertRows(db, Movimentacao, rows)'],
    [true, 'insertion(Movimentacao, rows)'],
    [true, 'insertionReading<Movimentacao>(Movimentacao, rows, lidas)'],
    [false, 'update especies set nome_popular = $1 where quantidade_atual = 0'],
    [false, 'insert into especies (nome_popular, tipo) values ($1, $2)'],
    [false, 'Lote.query(db).insert({ codigo, quantidade_total: 0 })'],
  ])('the check of the one door answers %s to %j', (written, sql) => {
    expect(WRITES_STOCK.test(sql)).toBe(written);
  });

  test('files are small', () => {
    const long = everything.filter(
      (path) => CODE.test(path) && read(path).split('\n').length > mostLinesOf(path),
    );
    expect(long.sort()).toEqual(LONGER);
  });

  test('nothing is marked as unfinished', () => {
    expect(everything.filter((path) => LEFT_UNDONE.test(read(path)))).toEqual([]);
  });

  test('nothing names the machine it was written on, nor a registry', () => {
    expect(everything.filter((path) => NAMES_A_MACHINE.test(read(path)))).toEqual([]);
  });

  /** What a router calls of its own folder, beside reads, shapes and the names of refusals, are its writes. */
  function writesOf(router: string): string[] {
    return importsOf(router)
      .filter(({ from, typeOnly }) => !typeOnly && dirname(from) === dirname(router))
      .map(({ from }) => from)
      .filter((path) => !['queries.ts', 'rules.ts', 'schemas.ts'].includes(basename(path)));
  }
});

describe('the documentation', () => {
  const pages = FILES.filter((path) => path.endsWith('.md'));
  const { scripts } = JSON.parse(read('package.json'));
  const COMMANDS = ['adapters/cli', 'adapters/cli/database'];

  test('names only scripts, commands and files that are there', () => {
    const isCommand = (name: string) =>
      ['iniciar', 'sair'].includes(name) || COMMANDS.some((folder) => existsSync(`${folder}/${name}.ts`));
    const missing = pages.flatMap((page) => {
      const text = read(page);
      const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
      return [
        ...named(/\bnpm run ([\w:-]+)/g).filter((name) => !(name in scripts)),
        ...named(/(?:^|`|npx |-u viveiro )viveiro ([a-z][a-z-]*)/gm).filter((name) => !isCommand(name)),
        ...named(/\]\((?!https?:|#)([^)#\s]+)/g).filter((path) => !existsSync(join(dirname(page), path))),
        ...named(/`([a-z\d./-]+\.tsx?)`/g).filter(
          (name) => !FILES.some((path) => `/${path}`.endsWith(`/${name}`)),
        ),
      ].map((name) => `${page}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  test('of sheets names every command, every kind of sheet, and what can be said of one', () => {
    const page = read('docs/imports.md');
    const sheets = read('adapters/cli/importar/commands.ts');
    const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
    const commands = named(read('adapters/cli/viveiro.ts') + sheets, /\.command\(\s*'([a-z-]+)/g);
    const options = named(sheets, /\.option\('([a-z-]+)'/g).map((name) => `--${name}`);
    expect([commands, options].map((all) => all.length)).not.toContain(0);
    const isNamed = (name: string) => new RegExp(`[\`\\s]${name}\\b`).test(page);
    expect([...commands, ...KINDS, ...options].filter((name) => !isNamed(name))).toEqual([]);
  });

  test('a folder page has at most 60 lines', () => {
    const folders = pages.filter((path) => basename(path) === 'README.md' && dirname(path) !== '.');
    expect(folders.filter((path) => read(path).trimEnd().split('\n').length > 60)).toEqual([]);
  });

  // Where the package is installed elsewhere, npx asks the registry for whatever is called so there.
  test('and what the service says send to the command, and not to npx', () => {
    const operators = ['docs/operating.md', 'docs/security.md', 'docs/imports.md', 'SECURITY.md'];
    const says = ['src', 'db', 'adapters', 'admin'].flatMap(filesBelow).filter((path) => CODE.test(path));
    expect(
      [...operators, ...says].filter((path) => /\bnpx (?:--no )?viveiro (?!…)/.test(read(path))),
    ).toEqual([]);
  });
});

const CODE = /\.(?:tsx?|m?js|cjs|css)$/;

/** A file of `src` is read as a whole; elsewhere a table or a list of cases may be longer. */
function mostLinesOf(path: string): number {
  return path.startsWith('src/') ? 240 : 300;
}

/** One subject each, which parts would not make clearer. A file that is here and no longer so long has to go from the list. */
const LONGER = [
  '.dependency-cruiser.cjs',
  'adapters/config.ts',
  'adapters/http/openapi/document.ts',
  'adapters/http/openapi/examples.ts',
  'tests/adapters/cli/database/backup.test.ts',
  'tests/adapters/cli/importar.test.ts',
  'tests/adapters/client/client.test.ts',
  'tests/adapters/config.test.ts',
  'tests/adapters/database.test.ts',
  'tests/adapters/http/openapi/document.test.ts',
  'tests/adapters/http/server.test.ts',
  'tests/adapters/jobs/outbox.test.ts',
  'tests/adapters/print/reports/file.test.ts',
  'tests/admin/entregas.test.ts',
  'tests/admin/tentativa.test.ts',
  'tests/contract/scenarios.ts',
  'tests/db/embedded/start.test.ts',
  'tests/ledger/figures.ts',
  'tests/ledger/nursery-steps.ts',
  'tests/ledger/nursery.ts',
  'tests/src/auth/attempts.test.ts',
  'tests/src/estoque/rules.test.ts',
  'tests/src/fechamento/milhares.test.ts',
  'tests/src/importacoes/rows.test.ts',
  'tests/src/procedure/group-commit.test.ts',
  'tests/src/relatorios/emitir.test.ts',
  'tests/trust/races.test.ts',
];

const LEFT_UNDONE = /\b(?:TO[D]O|FIX[M]E|XX[X])\b/;
const NAMES_A_MACHINE = /\/(?:home|Users|work)\/\w|\bregistry\.\w+\.\w+/;

const BALANCES = String.raw`\b(?:quantidade_atual|quantidade_total|ocupacao_atual)\b`;
const STOCK = '(?:lote_itens|lotes|especies|estufas)';

/** A movement written, a row of stock removed, or a balance set to anything but the zero it is born with. */
const WRITES_STOCK = new RegExp(
  [
    String.raw`\bMovimentacao\.query\([^)]*\)\s*\.(?:insert|patch|update|delete)`,
    String.raw`\binsert(?:(?:New)?Rows|ion(?:Reading)?)\b[^(]*\([^)]*\bMovimentacao\b`,
    String.raw`\b(?:insert into|update|delete from) movimentacoes\b`,
    String.raw`\bdelete from ${STOCK}\b`,
    String.raw`\binsert into ${STOCK}\b[^)]*${BALANCES}`,
    String.raw`\bupdate ${STOCK}\b(?:(?!\bwhere\b)[^\`])*\bset\b(?:(?!\bwhere\b)[^\`])*${BALANCES}`,
    String.raw`\.(?:insert|patch|update)\([^;]*${BALANCES}(?!: 0\b)`,
  ].join('|'),
);

/** The paths of the fields that say nothing of themselves. */
function withoutDescription(schema: z.ZodType, io: 'input' | 'output'): string[] {
  const document = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return fieldsOf(document, io)
    .filter(([, field]) => !isDescribed(field))
    .map(([path]) => path);
}

/** A field that may be null is described where it is not. */
function isDescribed({ description, anyOf = [] }: Json): boolean {
  return Boolean(description) || anyOf.some((each) => isDescribed(each as Json));
}

type Json = z.core.JSONSchema.BaseSchema;

function fieldsOf(schema: Json, path: string): [string, Json][] {
  const properties = Object.entries(schema.properties ?? {}) as [string, Json][];
  const inside = [schema.items, ...(schema.anyOf ?? [])].filter((each) => typeof each === 'object') as Json[];
  return [
    ...properties.flatMap(([name, field]): [string, Json][] => [
      [`${path}.${name}`, field],
      ...fieldsOf(field, `${path}.${name}`),
    ]),
    ...inside.flatMap((each) => fieldsOf(each, path)),
  ];
}

function filesBelow(folder: string): string[] {
  return FILES.filter((path) => path.startsWith(`${folder}/`));
}

function read(path: string): string {
  return TEXTS.get(path) ?? '';
}
