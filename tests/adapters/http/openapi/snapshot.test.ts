import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readConfig } from '../../../../adapters/config.ts';
import { openApiDocument } from '../../../../adapters/http/openapi/document.ts';
import { temporaryFolder } from '../../../support/folder.ts';

const document = openApiDocument(readConfig({}));
const folder = temporaryFolder();

/** A change of the interface shows in the diff of the file that is committed; `npm run openapi` writes it anew. */
test('openapi.json is the document that a service without settings serves', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../../../openapi.json');
});

test('openapi-typescript and hey-api make types and a client of it, by which a batch is read as it is', async () => {
  await writeFile(
    join(folder, 'types.ts'),
    astToString(await openapiTS(structuredClone(document) as OpenAPI3)),
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
