import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import ts from 'typescript';
import { z } from 'zod';
import { nameRecords } from '../adapters/http/openapi/document.ts';
import { tidied, withReferences } from '../adapters/http/openapi/json-schema.ts';
import { appRouter } from '../src/app-router.ts';

/**
 * Makes the package of the typed client, in `dist/client` unless another folder is given: one bundled file without dependencies, and one declaration
 * file that names nothing of the service: procedures are declared from their schemas, descriptions included.
 */
const OUT = process.argv[2] ?? 'dist/client';
const FOLDER = 'adapters/client';
/** In the order of the declaration file; what is left out is not seen from outside. */
const DECLARED = ['client', 'errors', 'calls'];

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
await build({
  entryPoints: [`${FOLDER}/client.ts`],
  outfile: `${OUT}/client.js`,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  minify: true,
});
writeFileSync(
  `${OUT}/client.d.ts`,
  [...DECLARED.map(declarationOf), proceduresDeclared(), 'export {};\n'].join('\n'),
);
writeFileSync(`${OUT}/package.json`, `${JSON.stringify(packageOfClient(), null, 2)}\n`);
copyFileSync('docs/client.md', `${OUT}/README.md`);

function packageOfClient() {
  const { name, version, license, type, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  return {
    ...{ name, version, description: 'Typed client of the Viveiro service', license, type, engines },
    sideEffects: false,
    exports: { './client': { types: './client.d.ts', default: './client.js' } },
    files: ['client.js', 'client.d.ts'],
  };
}

/** All of it is one file: what its files import from and export of each other is there already. */
function declarationOf(name) {
  const source = readFileSync(`${FOLDER}/${name}.ts`, 'utf8');
  const { outputText, diagnostics } = ts.transpileDeclaration(source, {
    fileName: `${name}.ts`,
    reportDiagnostics: true,
    compilerOptions: { isolatedDeclarations: true, declaration: true, target: ts.ScriptTarget.ES2023 },
  });
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ messageText }) => messageText).join('\n'));
  return outputText.replace(/^(import|export)\b[^;{]*(\{[^}]*\})?\s*from '[^']+';\n/gm, '');
}

/** The records of the REST document by name, and every procedure by area. */
function proceduresDeclared() {
  const procedures = Object.entries(appRouter._def.procedures).map(([name, { _def }]) => ({
    route: { name },
    ...{ kind: _def.type, inputs: _def.inputs, summary: _def.meta?.openapi?.summary },
    data: schemaOf(_def.output, 'output'),
  }));
  const { names, schemas } = nameRecords(procedures);
  const records = Object.entries(schemas).map(
    ([name, schema]) => `export interface ${name} ${typeOf(schema)}\n`,
  );
  const areas = Object.keys(appRouter._def.record).map((area) => {
    const calls = procedures.filter(({ route }) => route.name.startsWith(`${area}.`));
    return `  readonly ${area}: {\n${calls.map((each) => callDeclared(each, names)).join('')}  };\n`;
  });
  return [...records, `export interface Procedures {\n${areas.join('')}}\n`].join('\n');
}

function callDeclared({ route, kind, inputs, summary, data }, names) {
  const name = route.name.split('.')[1];
  const input = inputs.map((each) => typeOf(schemaOf(each, 'input'), '    ')).join(' & ') || 'undefined';
  const output = typeOf(withReferences(data, names), '    ');
  const type = kind === 'query' ? 'Query' : 'Mutation';
  return `${comment(summary, '    ')}    readonly ${name}: ${type}<${input}, ${output}>;\n`;
}

function schemaOf(schema, io) {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return tidied(plain);
}

/** A JSON schema as TypeScript says it. */
function typeOf(schema, indent = '') {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, indent)).join(' | ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  }
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'array') return `Array<${typeOf(schema.items, indent)}>`;
  if (schema.type === 'object') return objectOf(schema, indent);
  return schema.type ?? 'unknown';
}

function objectOf({ properties, required = [], additionalProperties }, indent) {
  if (!properties) return `Record<string, ${typeOf(additionalProperties || {}, indent)}>`;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(field.description, inner)}${inner}${name}${mark}: ${typeOf(field, inner)};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

function comment(text, indent = '') {
  return text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '';
}
