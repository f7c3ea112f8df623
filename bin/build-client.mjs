import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import ts from 'typescript';
import { ERROR_TABLE } from '../src/common/errors.ts';
import { schemasBundled, schemasDeclared } from './client/schemas.mjs';
import { proceduresDeclared, typeNames, typesDeclared } from './client/types.mjs';

/**
 * Makes the package of the typed client, in `dist/client` unless another folder is given: bundled files, and
 * declarations that name none of the service's own types. A program needs only the dependencies of what it imports:
 * the client needs nothing, `router` needs the types of tRPC, and `schemas` needs zod.
 */
const OUT = process.argv[2] ?? 'dist/client';
const FOLDER = 'adapters/client';
/** In the order of the declaration file; names left out are private. */
const DECLARED = ['client', 'errors', 'calls', 'downloads'];

const FROM_TYPES = `import type { ${typeNames.join(', ')} } from './types.js';\nexport type * from './types.js';\n`;

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
await Promise.all([
  // Node prints the line that an error was thrown on, however long it is.
  bundled('client', { entryPoints: [`${FOLDER}/client.ts`], lineLimit: 160 }),
  bundled('vocabulary', { entryPoints: ['src/common/vocabulary.ts'] }),
  bundled('schemas', schemasBundled),
]);
write('types.d.ts', typesDeclared());
write('vocabulary.d.ts', vocabularyDeclared());
write('schemas.d.ts', schemasDeclared());
write('client.d.ts', clientDeclared());
write('router.d.ts', routerDeclared());
write('package.json', `${JSON.stringify(packageOfClient(), null, 2)}\n`);
copyFileSync('docs/client.md', `${OUT}/README.md`);

function write(file, text) {
  writeFileSync(`${OUT}/${file}`, text);
}

function bundled(name, options) {
  return build({
    ...options,
    outfile: `${OUT}/${name}.js`,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    minify: true,
    charset: 'utf8',
  });
}

function packageOfClient() {
  const { name, version, license, type, engines, dependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const entry = (file) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
  const needed = ['@trpc/server', 'zod'];
  return {
    ...{ name, version, description: 'Typed client of the Viveiro service', license, type, engines },
    sideEffects: ['./schemas.js'],
    exports: {
      './client': entry('client'),
      './router': { types: './router.d.ts' },
      './schemas': entry('schemas'),
      './vocabulary': entry('vocabulary'),
    },
    files: ['*.js', '*.d.ts'],
    peerDependencies: Object.fromEntries(needed.map((each) => [each, `^${dependencies[each]}`])),
    peerDependenciesMeta: Object.fromEntries(needed.map((each) => [each, { optional: true }])),
  };
}

/** A list of values becomes a union: compilers spend more on a tuple. */
function vocabularyDeclared() {
  return declarationOf('src/common/vocabulary.ts').replace(
    /: readonly (\[[^\]]*\]);\nexport type (\w+) = [^;]*;/g,
    (_, values, type) => `: readonly ${type}[];\nexport type ${type} = ${quoted(JSON.parse(values))};`,
  );
}

/** The client is one file: what its files import from each other is already there. */
function clientDeclared() {
  const procedures = proceduresDeclared(
    ({ kind, input, output }) => `${kind === 'query' ? 'Query' : 'Mutation'}<${input}, ${output}>`,
  );
  const files = DECLARED.map((name) =>
    declarationOf(`${FOLDER}/${name}.ts`).replace(
      /^(import|export)\b[^;{]*(\{[^}]*\})?\s*from '[^']+';\n/gm,
      '',
    ),
  );
  return [FROM_TYPES, ...files, `export interface Procedures ${procedures}\n`].join('\n');
}

/** The router for tRPC's own tools: what each procedure takes and answers, and how it fails. */
function routerDeclared() {
  const procedures = proceduresDeclared(({ kind, input = 'void', output }) => {
    const type = kind === 'query' ? 'TRPCQueryProcedure' : 'TRPCMutationProcedure';
    return `${type}<{ input: ${input}; output: ${output}; meta: object }>`;
  });
  return `import type { TRPCBuiltRouter, TRPCErrorShape, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
${FROM_TYPES}
/** One thing that is wrong: a stable word, of which a later version may have others, the path of its field when it is one, and what to do about it. */
export interface Erro {
  codigo: Codigo;
  campo: string | null;
  detalhe: string;
  /** With REGISTRO_MUDOU, the record as it is now: somebody else changed it. */
  registro?: object;
}

/** What a refused call says: the first thing that is wrong, and all of them. */
export interface Falha extends Erro {
  /** tRPC's own word for the status. */
  code: ${oneOf(({ trpc }) => trpc)};
  httpStatus: ${oneOf(({ http }) => http)};
  errors: Erro[];
  /** Seconds after which to ask again. */
  retryAfter?: number;
}

type Procedures = ${procedures};

export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: TRPCErrorShape<Falha>; transformer: false },
  Procedures
>;
`;
}

/** The names of the service's errors, in one of the languages. */
function oneOf(called) {
  return quoted([...new Set(Object.values(ERROR_TABLE).map(called))]);
}

function quoted(values) {
  return values.map((each) => JSON.stringify(each)).join(' | ');
}

function declarationOf(file) {
  const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { isolatedDeclarations: true, declaration: true, target: ts.ScriptTarget.ES2023 },
  });
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ messageText }) => messageText).join('\n'));
  return outputText;
}
