import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';

interface Schema {
  type?: string | string[];
  properties: Record<string, Schema>;
  required: string[];
  enum: (string | null)[];
  maxLength: number;
  maximum: number;
  pattern: string;
}

interface Operation {
  deprecated?: boolean;
  'x-sunset'?: string;
  security: object[];
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, object>;
}

interface Document {
  paths: Record<string, Record<'get' | 'post', Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Some paths of the real document, because all of it takes long to compare. */
const whole = JSON.parse(await readFile('openapi.json', 'utf8')) as Document;
const PATHS = ['/especies', '/estufas', '/api/auth/sign-in/email', '/auditoria/logs'];
const released = { ...whole, paths: Object.fromEntries(PATHS.map((path) => [path, at(whole.paths, path)])) };

const folder = temporaryFolder();
/** What stands in the way of a document that differs so from the one before, with this changelog. */
async function faultsOf(
  change: (document: Document) => void,
  changelog = '# Changelog\n',
  before: object = released,
): Promise<string[]> {
  const name = join(folder, randomUUID());
  const document = structuredClone(before) as Document;
  change(document);
  const files = [`${name}.before.json`, `${name}.json`, `${name}.md`] as const;
  const texts = [JSON.stringify(before), JSON.stringify(document), changelog];
  await Promise.all(files.map((file, at) => writeFile(file, texts[at] as string)));
  const run = promisify(execFile)(process.execPath, ['.ci/compatible.mjs', ...files]);
  const { stderr } = await run.catch((failed: { stderr: string }) => failed);
  return stderr.split('\n').filter((line) => /^[A-Z]+ \/.+: /.test(line));
}

const creation = ({ paths }: Document) => at(paths, '/especies').post;
const body = (document: Document) => creation(document).requestBody.content['application/json'].schema;
const record = ({ components }: Document) => at(components.schemas, 'Especie');
const signIn = ({ paths }: Document) => at(paths, '/api/auth/sign-in/email').post;
const entry = ({ components }: Document) => at(components.schemas, 'RegistroAuditoria');
const fault = ({ components }: Document) => at(components.schemas, 'Falha');
const list = ({ paths }: Document) => at(paths, '/especies').get;

function at<Value>(from: Record<string, Value>, key: string): Value {
  const found = from[key];
  if (found === undefined) throw new Error(`nothing is called ${key}`);
  return found;
}

function text(): Schema {
  return { type: 'string' } as Schema;
}

function addRequired(schema: Schema): void {
  schema.properties.novo = text();
  schema.required.push('novo');
}

function set({ properties }: Schema, name: string, changed: Partial<Schema>): void {
  Object.assign(at(properties, name), changed);
}

function dropField(schema: Schema): void {
  delete schema.properties.nome_popular;
  schema.required = without(schema.required, 'nome_popular');
}

function dropParameter(operation: Operation, name: string): void {
  operation.parameters = operation.parameters.filter((each) => each.name !== name);
}

function order(document: Document, change: (pattern: string) => string): void {
  const { schema } = list(document).parameters.find(({ name }) => name === 'ordenar') ?? {};
  if (!schema) throw new Error('the list has no orders');
  schema.pattern = change(schema.pattern);
}

function deprecate(operation: Operation, day: string): void {
  Object.assign(operation, { deprecated: true, 'x-sunset': day });
}

function without<Value>(values: Value[], one: Value): Value[] {
  return values.filter((each) => each !== one);
}

describe('a change that breaks a program is found', { concurrent: true }, () => {
  test.each<[string, (document: Document) => void, string]>([
    [
      'an operation goes',
      ({ paths }) => delete (at(paths, '/especies') as { post?: object }).post,
      'removed',
    ],
    ['a status goes', ({ paths }) => delete at(paths, '/estufas').post.responses[409], '409'],
    ['an input is new and required', (it) => addRequired(body(it)), 'novo'],
    ['an input becomes required', (it) => body(it).required.push('variedade'), 'variedade'],
    ['an input goes', (it) => delete body(it).properties.variedade, 'variedade'],
    ['a filter goes', (it) => dropParameter(list(it), 'nome'), 'nome'],
    ['an input takes fewer values', (it) => at(body(it).properties, 'categoria').enum.pop(), 'categoria'],
    [
      'a number has a lower maximum',
      (it) => set(body(it), 'quantidade_inicial', { maximum: 5 }),
      'maximum 5',
    ],
    ['a text is shorter', (it) => set(body(it), 'nome_popular', { maxLength: 5 }), 'maxLength'],
    ['a text has a pattern', (it) => set(body(it), 'nome_popular', { pattern: '^a' }), 'pattern'],
    ['an order goes', (it) => order(it, (pattern) => pattern.replaceAll('|tipo|', '|')), 'pattern'],
    ['an input changes its type', (it) => set(body(it), 'nome_popular', { type: 'number' }), 'type'],
    ['an input takes null no longer', (it) => set(body(it), 'variedade', { type: 'string' }), 'nullable'],
    ['an answer lacks a field', (it) => dropField(record(it)), 'removed'],
    ['a field may be absent', (it) => (record(it).required = without(record(it).required, 'id')), 'optional'],
    ['a field may be null', (it) => set(record(it), 'id', { type: ['string', 'null'] }), 'nullable'],
    ['a field changes its type', (it) => set(record(it), 'nome_popular', { type: 'integer' }), 'type'],
    ['a field has a new value', (it) => at(record(it).properties, 'status').enum.push('NOVO'), 'NOVO'],
    ['an open operation asks for a session', (it) => signIn(it).security.push({ sessao: [] }), 'session'],
  ])('%s', async (_what, change, word) => {
    const faults = await faultsOf(change);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.every((fault) => fault.includes(word))).toBe(true);
  });
});

describe('a permitted addition passes', { concurrent: true }, () => {
  test.each<[string, (document: Document) => void]>([
    ['nothing at all', () => {}],
    ['an operation', ({ paths }) => (paths['/coisas'] = structuredClone(at(paths, '/especies')))],
    ['a field of an answer', (it) => addRequired(record(it))],
    ['an optional input', (it) => (body(it).properties.novo = text())],
    ['an optional filter', (it) => list(it).parameters.push({ name: 'novo', in: 'query', schema: text() })],
    ['an order', (it) => order(it, (pattern) => pattern.replaceAll('|tipo|', '|tipo|status|'))],
    ['a wider input', (it) => set(body(it), 'nome_popular', { maxLength: 900 })],
    ['a value of `acao`', (it) => at(entry(it).properties, 'acao').enum.push('NOVA_ACAO')],
    ['a value of `codigo`', (it) => at(fault(it).properties, 'codigo').enum.push('NOVO_CODIGO')],
    ['a deprecation with its day', (it) => deprecate(creation(it), '2999-01-01')],
  ])('%s', async (_what, change) => {
    expect(await faultsOf(change)).toEqual([]);
  });
});

describe('a change that the changelog names passes', { concurrent: true }, () => {
  const narrowed = (it: Document) => at(body(it).properties, 'categoria').enum.pop();
  const named = '- `POST /especies`: `categoria` takes\n  `EXOTICA` no longer.\n';
  const told = (lines: string) =>
    `# Changelog\n\n## Next\n\n### Breaking\n\n${lines}\n### Added\n\n- a thing\n`;

  test('with its operation and what changed', async () => {
    expect(await faultsOf(narrowed, told(named))).toEqual([]);
  });

  test.each([
    ['another operation', told(named.replace('POST', 'PATCH'))],
    ['another word', told(named.replace('EXOTICA', 'NATIVA'))],
    ['it elsewhere', `# Changelog\n\n## Next\n\n### Changed\n\n${named}`],
    ['it of an earlier release', `# Changelog\n\n## Next\n\n## 1.0.0\n\n### Breaking\n\n${named}`],
  ])('but not with %s', async (_what, changelog) => {
    expect(await faultsOf(narrowed, changelog)).toHaveLength(1);
  });
});

describe('a deprecated operation', { concurrent: true }, () => {
  const gone = ({ paths }: Document) => delete (at(paths, '/especies') as { post?: object }).post;

  test.each([
    ['may go once its day is past', '2020-01-01', 0],
    ['may not go before', '2999-01-01', 1],
  ])('%s', async (_what, day, faults) => {
    const before = structuredClone(released) as Document;
    deprecate(creation(before), day);
    expect(await faultsOf(gone, '# Changelog\n', before)).toHaveLength(faults);
  });
});
