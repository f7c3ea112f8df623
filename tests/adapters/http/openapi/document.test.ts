import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { version } from '../../../../adapters/host/version.ts';
import { openApiDocument } from '../../../../adapters/http/openapi/document.ts';
import { exampleOfValue, NO_SAMPLE } from '../../../../adapters/http/openapi/examples.ts';
import type { Schema } from '../../../../adapters/http/openapi/json-schema.ts';
import { restRoutes } from '../../../../adapters/http/rest/plugin.ts';
import { appRouter } from '../../../../src/app-router.ts';
import { ERROR_TABLE } from '../../../../src/common/errors.ts';
import type { Meta } from '../../../../src/procedure/rest.ts';
import { at, dereferenced } from '../../../support/dereferenced.ts';
import { ANYWHERE } from '../../../support/document.ts';
import { endpoints } from '../../../support/endpoints.ts';
import { expectOfEach } from '../../../support/of-each.ts';

type Json = Record<string, unknown>;

const INSTALLATION = { nomeDoViveiro: 'Viveiro de Teste', publicUrl: 'https://viveiro.example' };

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: object[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    example?: unknown;
    schema: Json;
  }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content: Content }>;
  'x-codeSamples': object[];
}

type Content = { 'application/json': { schema: Schema; example: unknown } };

interface Document {
  openapi: string;
  info: { version: string; contact: object; license: object };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Json>;
    responses: Record<string, { description: string; headers?: Record<string, Json>; content: Content }>;
  };
}

/** As tools outside check: patterns without the u flag. Each check is made once and used once, so it need not be quick. */
const ajv = new Ajv2020({
  allowUnionTypes: true,
  unicodeRegExp: false,
  code: { optimize: false },
});
addFormats.default(ajv);

const document = JSON.parse(JSON.stringify(openApiDocument(INSTALLATION, { called: true }))) as Document;
const components = dereferenced(document.components, document);
const checks = new Map<string, ValidateFunction>();

const routes = restRoutes().map((route) => ({
  ...route,
  operation: dereferenced(document.paths[route.path]?.[route.method.toLowerCase()], document) as Operation,
}));

test('it is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toBe('3.1.0');
  expect(await new Validator().validate(structuredClone(document) as object as Json)).toMatchObject({
    valid: true,
  });
});

test('it is of this version of the interface, and has exactly its operations', () => {
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(document.info.version).toBe(version());
  expect(documented.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

test('every tag in use is described', () => {
  const used = new Set(routes.flatMap(({ operation }) => operation.tags));
  expect(new Set(document.tags.map(({ name }) => name))).toEqual(used);
});

test('every field, parameter and body field has a description', () => {
  const { paths } = dereferenced({ paths: document.paths }, document);
  const missing = Object.entries({ paths, components }).flatMap(([key, part]) => undescribed(part, key));
  expect(missing).toEqual([]);
});

test('every reference leads somewhere', () => {
  for (const ref of valuesOf('$ref', document)) expect(() => at(ref as string, document)).not.toThrow();
});

test('the error answers have the specification’s texts, in both places', () => {
  for (const { http, texto } of Object.values(ERROR_TABLE)) {
    if (ANYWHERE.has(http)) {
      expect(components.responses.default?.description).toContain(`${texto} (${http})`);
      continue;
    }
    const { description, content } = components.responses[http] ?? {};
    expect(description).toBe(texto);
    expect(content?.['application/json'].example).toMatchObject({
      data: [],
      message: texto,
      errors: [{ message: texto, codigo: expect.any(String), detalhe: expect.any(String) }],
    });
  }
});

test('it gives the service’s address, its operator and its licence', () => {
  const { nomeDoViveiro, publicUrl } = INSTALLATION;
  expect(document.servers).toMatchObject([{ url: publicUrl }]);
  expect(document.info).toMatchObject({
    contact: { name: nomeDoViveiro, url: publicUrl },
    license: { name: expect.any(String), identifier: expect.any(String) },
  });
});

test('what any operation may answer says when to try again', () => {
  expect(components.responses.default).toMatchObject({
    headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } },
  });
});

test('every pattern means the same in Python and in JavaScript without flags', () => {
  const patterns = valuesOf('pattern', document) as string[];
  expect(patterns.length).toBeGreaterThan(0);
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern)).not.toThrow();
    expect(pattern).not.toMatch(NOT_EVERYWHERE);
  }
});

/** Properties and code points of the u flag; names of groups; classes, escapes and modifiers that Python does not have. */
const NOT_EVERYWHERE = /\\[pPuck]\{|\\[ck]|\(\?<|\(\?[a-z-]+[:)]|\[\^?\]|\\p|\\P/;

test('no schema needs what generators cannot read', () => {
  const schemas = objectsIn(document);
  expect(schemas.filter(({ type, items }) => [type].flat().includes('array') && !items)).toEqual([]);
  expect(schemas.filter((each) => 'propertyNames' in each)).toEqual([]);
  for (const { allOf } of schemas.filter((each) => 'allOf' in each)) {
    expect(allOf).toEqual([
      { $ref: expect.any(String) },
      expect.objectContaining({ properties: expect.any(Object) }),
    ]);
  }
});

test('every operation and every named schema has a name that is valid in any language', () => {
  const names = routes.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const name of [...names, ...Object.keys(components.schemas)]) expect(name).toMatch(/^[A-Za-z][\w-]*$/);
});

describe('every operation', () => {
  const each = (title: string, check: (route: (typeof routes)[number]) => void) =>
    test(title, () => expectOfEach(routes, ({ method, path }) => `${method} ${path}`, check));

  each('answers what its procedure declares', ({ name, status, existing, tried, operation }) => {
    const errors = (definitionOf(name).meta.openapi?.errorResponses ?? []) as number[];
    const declared = [status, ...errors.map((error) => (ANYWHERE.has(error) ? 'default' : error))];
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(declared.map(String)));
    const other = operation.responses['200' === String(status) ? '201' : '200'];
    expect(other !== undefined).toBe(existing !== undefined || (status === 201 && tried));
  });

  each('declares unreadable input, and what any operation may answer', ({ operation }) => {
    for (const status of ['400', 'default']) expect(operation.responses).toHaveProperty(status);
  });

  each(
    'requires a token exactly where the procedure does, and there may refuse a program',
    ({ cargos, operation }) => {
      expect(operation.security ?? document.security).toEqual(cargos ? [{ sessao: [] }] : []);
      expect('403' in operation.responses).toBe(cargos !== undefined);
    },
  );

  each('says what it does, who may call it and what it refuses', ({ method, path, refusals, operation }) => {
    const [does = '', ...others] = operation.description.split('\n\n');
    expect(does).toMatch(/^.{20,}[.]$/s);
    const who = WHO[endpointOf(method, path).who];
    expect(others).toEqual([
      ...(who ? [`**Quem pode:** ${who}.`] : []),
      ...(refusals ? [expect.stringMatching(/^\*\*Recusa:\*\* .+ \([45]\d\d\).*\.$/)] : []),
    ]);
  });

  each('has examples that its own schemas allow, with a sample for every text', ({ operation }) => {
    const answers = Object.values(operation.responses).map((answer) => answer.content);
    const contents = [operation.requestBody?.content, ...answers].flatMap(
      (one) => one?.['application/json'] ?? [],
    );
    for (const { schema, example = sampleOf(schema) } of contents) {
      const check = checkOf(schema);
      expect([check(example), check.errors]).toEqual([true, null]);
      expect(withoutSample(example, ''), 'SAMPLES of adapters/http/openapi/examples.ts').toEqual([]);
    }
  });

  each('has an example with the typed client', ({ operation }) => {
    const samples = operation['x-codeSamples'] as { lang: string; source: string }[];
    expect(samples.map(({ lang }) => lang)).toEqual(['TypeScript']);
    expect(samples[0]?.source).toMatch(/^import .* from 'viveiro\/client';\n[\s\S]*viveiro\.\w+/);
  });

  each(
    'answers JSON in the envelope, as its procedure could, unless it answers a PDF or leads elsewhere',
    ({ name, status, file, operation }) => {
      const { headers, content } = operation.responses[status] as { headers?: Json; content?: Content };
      if (file?.when === 'always') {
        expect(content).toEqual({ 'application/pdf': { schema: { type: 'string', format: 'binary' } } });
      } else if (status === 302) {
        const target = { description: expect.any(String), schema: { format: 'uri' } };
        expect(headers).toMatchObject({ Location: target });
        expect(content).toBeUndefined();
      } else {
        const { schema } = (content as Content)['application/json'];
        expect(schema.required?.toSorted()).toEqual(['data', 'errors', 'message']);
        const example = sampleOf(schema) as Json;
        expect(example).toMatchObject({ message: expect.any(String), errors: [] });
        expect(definitionOf(name).output.safeParse(example.data)).toMatchObject({ success: true });
      }
    },
  );

  each('answers a file beside JSON exactly when its input has a format', ({ status, file, operation }) => {
    const types = Object.keys((operation.responses[status] as { content?: object }).content ?? {});
    const formats = operation.parameters?.find(({ name }) => name === 'formato') ? 3 : 0;
    expect(types.includes('application/json') ? types.length - 1 : 0).toBe(formats);
    expect(file?.when === 'asked').toBe(formats > 0);
  });

  each('has an example input that the procedure accepts', ({ inputs, operation }) => {
    const parameters = operation.parameters ?? [];
    const ids = parameters.filter((one) => one.in === 'path').map((one) => [one.name, crypto.randomUUID()]);
    const asked = parameters.filter((one) => one.in === 'query' && one.required);
    const query = asked.map((one) => [one.name, one.example]);
    const { schema, example = schema && sampleOf(schema) } =
      operation.requestBody?.content['application/json'] ?? {};
    for (const input of inputs) {
      expect(
        input.safeParse({ ...Object.fromEntries([...ids, ...query]), ...(example as Json) }),
      ).toMatchObject({
        success: true,
      });
    }
  });

  each('has a body only where its input is sent in one', ({ method, tried, operation }) => {
    const inQuery = (operation.parameters ?? []).filter((one) => one.in === 'query');
    if (method === 'GET') expect(operation.requestBody).toBeUndefined();
    else expect(inQuery.map((one) => one.name)).toEqual(tried ? ['simular'] : []);
  });

  each('takes an Idempotency-Key if it is a POST or PUT, and no other header', ({ method, operation }) => {
    const key = { name: 'Idempotency-Key', schema: { type: 'string', minLength: 1, maxLength: 255 } };
    const headers = (operation.parameters ?? []).filter((parameter) => parameter.in === 'header');
    expect(headers).toMatchObject(method === 'POST' || method === 'PUT' ? [key] : []);
  });
});

const WHO: Record<string, string> = {
  anyone: 'qualquer pessoa, sem ter entrado',
  // The description of the whole says it.
  both: '',
  admin: 'só Administrador',
  key: 'só um programa, com a sua chave',
};

function endpointOf(method: string, path: string) {
  const found = endpoints.find(({ route }) => route === `${method} ${path}`);
  if (!found) throw new Error(`tests/support/endpoints.ts has no row for ${method} ${path}`);
  return found;
}

/** Made once, however many operations answer it. */
function checkOf(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema);
  const check = checks.get(text) ?? ajv.compile(schema);
  checks.set(text, check);
  return check;
}

/** What whoever shows an answer puts together of its fields. */
function sampleOf(schema: Schema): unknown {
  const { examples, properties, items, maxItems } = schema;
  if (examples) return (examples as unknown[])[0];
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sampleOf(each)]));
  }
  if (items) return maxItems === 0 ? [] : [sampleOf(items)];
  return exampleOfValue(schema);
}

/** Every object of the document, the examples aside. */
function objectsIn(node: unknown): Json[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.entries(node).flatMap(([key, value]) => (key === 'example' ? [] : objectsIn(value)));
  return Array.isArray(node) ? inside : [node as Json, ...inside];
}

function valuesOf(key: string, node: unknown): unknown[] {
  return objectsIn(node).flatMap((each) => (typeof each[key] === 'string' ? [each[key]] : []));
}

function definitionOf(name: string): { meta: Meta; output: z.ZodType } {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: never }>;
  return procedures[name]?._def as unknown as { meta: Meta; output: z.ZodType };
}

/** Where a property or a parameter lacks its description, by path. */
function undescribed(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const here = `${path}.${key}`;
    if (key === 'example') return [];
    if (key === 'properties')
      return [...withoutDescription(Object.entries(value), here), ...undescribed(value, here)];
    if (key === 'parameters')
      return [...withoutDescription(Object.entries(value), here), ...undescribed(value, here)];
    return undescribed(value, here);
  });
}

function withoutDescription(entries: [string, unknown][], path: string): string[] {
  // The data of an envelope is what the envelope is called after.
  const isData = (key: string) => key === 'data' && /(schema|Resposta\w+)\.properties$/.test(path);
  const missing = entries.filter(([key, value]) => !(value as Json).description && !isData(key));
  return missing.map(([key]) => `${path}.${key}`);
}

/** Where an example has a text of no sample: `SAMPLES` of examples.ts lacks the field. */
function withoutSample(node: unknown, path: string): string[] {
  if (node === NO_SAMPLE) return [path];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => withoutSample(value, `${path}.${key}`));
}
