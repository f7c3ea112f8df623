import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readConfig } from '../../../../adapters/config.ts';
import { openApiDocument } from '../../../../adapters/http/openapi/document.ts';
import { identity, type Schema } from '../../../../adapters/http/openapi/json-schema.ts';
import { temporaryFolder } from '../../../support/folder.ts';

const document = JSON.parse(JSON.stringify(openApiDocument(readConfig({})))) as Document;
const folder = temporaryFolder();

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  parameters?: object[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

interface Body {
  content?: Record<string, { schema: Schema }>;
}

/** Objects with more fields than this are shapes, which have names. */
const FEW = 3;
const HOW = 'CONTRIBUTING.md, “A shape of the document”, says how a shape gets its name';

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);

/** Where each shape, each list of values and each parameter is written. */
const written = new Map<string, { at: string; fields: number }[]>();
for (const { at, what, fields } of writtenIn(document, '')) {
  written.set(what, [...(written.get(what) ?? []), { at, fields }]);
}

/** A change of the interface shows in the diff of the file that is committed; `npm run openapi` writes it anew. */
test('openapi.json is the document that a service without settings serves', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../../../openapi.json');
});

test('it is light: 400 kB, and no operation has more than 4', () => {
  expect(JSON.stringify(document).length, `Say in fewer words: ${repeated()}`).toBeLessThanOrEqual(400_000);
  const heavy = operations.filter(([, operation]) => JSON.stringify(operation).length > 4_000);
  expect(heavy.map(([route]) => route)).toEqual([]);
});

test('every shape that is taken or answered has a name', () => {
  const bodies = operations.flatMap(([route, { requestBody, responses }]) =>
    [requestBody, ...Object.values(responses)].map((body) => ({
      route,
      schema: body?.content?.['application/json']?.schema,
    })),
  );
  const nameless = bodies.filter(({ schema }) => schema && !schema.$ref).map(({ route }) => route);
  expect(nameless, HOW).toEqual([]);
  const inline = [...written.values()].flat().filter(({ at, fields }) => isInline(at) && fields > FEW);
  expect(
    inline.map(({ at }) => at),
    HOW,
  ).toEqual([]);
});

test('no shape, no list of values, no parameter and no answer in JSON is written twice', () => {
  const twice = [...written.values()].filter((each) => each.length > 1);
  expect(
    twice.map((each) => each.map(({ at }) => at)),
    HOW,
  ).toEqual([]);
  const answers = operations.flatMap(([, { responses }]) =>
    Object.values(responses).flatMap((each) =>
      each.content?.['application/json'] ? JSON.stringify(each) : [],
    ),
  );
  expect(answers.filter((each, n) => answers.indexOf(each) < n)).toEqual([]);
});

test('no two names are one where a generator writes DataFim for data_fim', () => {
  const alike = Object.values(document.components).flatMap((part) => {
    const names = Object.keys(part);
    const generated = names.map((name) => name.replaceAll('_', '').toLowerCase());
    return names.filter((_, n) => generated.indexOf(generated[n] as string) !== n);
  });
  expect(alike).toEqual([]);
});

test('openapi-typescript and hey-api make types and a client of it, by which a batch is read as it is', async () => {
  await writeFile(
    join(folder, 'types.ts'),
    astToString(await openapiTS(structuredClone(document) as unknown as OpenAPI3)),
  );
  await createClient({
    input: structuredClone(document) as never,
    output: join(folder, 'client'),
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });
  const withTypes = `
    import type { components, paths } from './types.ts';
    type Body = paths['/lotes']['post']['requestBody']['content']['application/json'];
    type Answer = paths['/lotes']['post']['responses'][201]['content']['application/json'];
    export const right: Body = { estufa_id: '', itens_especies: [{ especie_id: '', quantidade_inicial: 1 }] };
    // @ts-expect-error a quantity is a number
    export const wrong: Body = { estufa_id: '', itens_especies: [{ especie_id: '', quantidade_inicial: '1' }] };
    export const phase = (answer: Answer): 'SEMEADURA' | 'GERMINAÇÃO' | 'PRODUÇÃO' | 'PRONTO' | 'FINALIZADO' =>
      answer.data.fase;
    export const sentences = (fault: components['schemas']['Erro']): string[] => fault.errors.map((each) => each.detalhe);
    export const counted = (board: components['schemas']['Dashboard']): number => board.lotes.por_fase.PRONTO;`;
  const withClient = `
    import { lotesCriar } from './client/index.ts';
    export const code = async (): Promise<string | undefined> =>
      (await lotesCriar({ body: { estufa_id: '', itens_especies: [] } })).data?.data.codigo;
    // @ts-expect-error a batch needs its species
    export const wrong = () => lotesCriar({ body: { estufa_id: '' } });`;
  expect(await compilerFaults({ 'with-types.ts': withTypes, 'with-client.ts': withClient })).toEqual([]);
});

/** What the project's TypeScript finds wrong in these files, as strict as it can be. */
async function compilerFaults(files: Record<string, string>): Promise<string[]> {
  const paths = Object.keys(files).map((name) => join(folder, name));
  await Promise.all(Object.values(files).map((text, at) => writeFile(paths[at] as string, text)));
  const program = ts.createProgram(paths, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName.slice(folder.length)} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

/** The descriptions that cost most, by all their copies. */
function repeated(): string {
  const copies = new Map<string, number>();
  JSON.stringify(document, (key, value) => {
    if (key === 'description' && /\s/.test(value)) copies.set(value, (copies.get(value) ?? 0) + 1);
    return value;
  });
  const cost = ([text, count]: [string, number]) => text.length * (count - 1);
  const most = [...copies].sort((a, b) => cost(b) - cost(a)).slice(0, 5);
  return most.map(([text, count]) => `${count} × “${text}”`).join('; ');
}

function writtenIn(part: unknown, at: string): { at: string; what: string; fields: number }[] {
  if (typeof part !== 'object' || part === null) return [];
  const schema = part as Schema;
  const fields = Object.keys(schema.type === 'object' ? (schema.properties ?? {}) : {}).length;
  const isParameter = 'in' in schema && 'schema' in schema;
  const is =
    isParameter ||
    (Array.isArray(schema.enum) && schema.enum.length > 1) ||
    (fields > 0 && !at.includes('/allOf/'));
  const inside = Object.entries(part).filter(([key]) => !/^examples?$/.test(key));
  return [
    ...(is ? [{ at, what: isParameter ? JSON.stringify(part) : identity(schema), fields }] : []),
    ...inside.flatMap(([key, each]) => writtenIn(each, `${at}/${key}`)),
  ];
}

/** Whether a shape is written where it is used. What extends a named shape is a part of one. */
function isInline(at: string): boolean {
  return !/^\/components\/schemas\/\w+(\/allOf\/1)?$/.test(at);
}
