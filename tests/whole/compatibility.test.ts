import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Operation {
  deprecated?: boolean;
  'x-sunset'?: string;
  security?: object[];
  parameters: Parameter[];
  requestBody: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, object>;
}

interface Document {
  paths: Record<string, Record<'get' | 'post', Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Some paths of the real document, because all of it takes long to compare. */
const whole = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
const PATHS = ['/especies', '/estufas', '/api/auth/sign-in/email', '/auditoria/logs'];
const document = { ...whole, paths: Object.fromEntries(PATHS.map((path) => [path, at(whole.paths, path)])) };

const { shapesOf } = await import(resolve('.ci/shapes.mjs'));
const { unannounced } = await import(resolve('.ci/unannounced.mjs'));

/** What stands in the way of a document that differs so from the shapes of the one before, with this changelog. */
function faultsOf(
  change: (document: Document) => void,
  changelog = '# Changelog\n',
  before: Document = document,
): string[] {
  const after = structuredClone(before);
  change(after);
  return unannounced(shapesOf(before), after, changelog, '2026-12-01');
}

const creation = ({ paths }: Document) => at(paths, '/especies').post;
const body = ({ components }: Document) => at(components.schemas, 'NovaEspecie');
const record = ({ components }: Document) => at(components.schemas, 'Especie');
const signIn = ({ paths }: Document) => at(paths, '/api/auth/sign-in/email').post;
const values = ({ components }: Document, name: string) => at(components.schemas, name).enum;
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
  const called = ({ $ref, name }: Parameter) => $ref?.split('/').at(-1) ?? name;
  operation.parameters = operation.parameters.filter((each) => called(each) !== name);
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

describe('a change that breaks a program is found', () => {
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
    ['a filter goes', (it) => dropParameter(list(it), 'tipo'), 'tipo'],
    ['a filter that others have goes', (it) => dropParameter(list(it), 'nome_especies'), 'nome'],
    ['an input takes fewer values', (it) => values(it, 'CategoriaEspecie').pop(), 'categoria'],
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
    ['a field has a new value', (it) => values(it, 'StatusRegistro').push('NOVO'), 'NOVO'],
    ['an open operation asks for a session', (it) => delete signIn(it).security, 'session'],
  ])('%s', (_what, change, word) => {
    const faults = faultsOf(change);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.every((fault) => fault.includes(word))).toBe(true);
  });
});

describe('a permitted addition passes', () => {
  test.each<[string, (document: Document) => void]>([
    ['nothing at all', () => {}],
    ['an operation', ({ paths }) => (paths['/coisas'] = structuredClone(at(paths, '/especies')))],
    ['a field of an answer', (it) => addRequired(record(it))],
    ['an optional input', (it) => (body(it).properties.novo = text())],
    ['an optional filter', (it) => list(it).parameters.push({ name: 'novo', in: 'query', schema: text() })],
    ['an order', (it) => order(it, (pattern) => pattern.replaceAll('|tipo|', '|tipo|status|'))],
    ['a wider input', (it) => set(body(it), 'nome_popular', { maxLength: 900 })],
    ['a value of `acao`', (it) => values(it, 'Acao').push('NOVA_ACAO')],
    ['a value of `codigo`', (it) => values(it, 'Codigo').push('NOVO_CODIGO')],
    ['a deprecation with its day', (it) => deprecate(creation(it), '2999-01-01')],
  ])('%s', (_what, change) => {
    expect(faultsOf(change)).toEqual([]);
  });
});

describe('a change that the changelog names passes', () => {
  const narrowed = (it: Document) => {
    body(it).properties.categoria = { ...text(), enum: values(it, 'CategoriaEspecie').slice(0, -1) };
  };
  const named = '- `POST /especies`: `categoria` takes\n  `EXOTICA` no longer.\n';
  const told = (lines: string) =>
    `# Changelog\n\n## Next\n\n### Breaking\n\n${lines}\n### Added\n\n- a thing\n`;

  test('with its operation and what changed', () => {
    expect(faultsOf(narrowed, told(named))).toEqual([]);
  });

  test.each([
    ['another operation', told(named.replace('POST', 'PATCH'))],
    ['another word', told(named.replace('EXOTICA', 'NATIVA'))],
    ['it elsewhere', `# Changelog\n\n## Next\n\n### Changed\n\n${named}`],
    ['it of an earlier release', `# Changelog\n\n## Next\n\n## 1.0.0\n\n### Breaking\n\n${named}`],
  ])('but not with %s', (_what, changelog) => {
    expect(faultsOf(narrowed, changelog)).toHaveLength(1);
  });
});

describe('a deprecated operation', () => {
  const gone = ({ paths }: Document) => delete (at(paths, '/especies') as { post?: object }).post;

  test.each([
    ['may go once its day is past', '2020-01-01', 0],
    ['may not go before', '2999-01-01', 1],
  ])('%s', (_what, day, faults) => {
    const before = structuredClone(document);
    deprecate(creation(before), day);
    expect(faultsOf(gone, '# Changelog\n', before)).toHaveLength(faults);
  });
});

describe('the check', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.ci'));

  /** With this changelog, and a session more in the operation that signs in. */
  function check(changelog: string) {
    const changed = structuredClone(document);
    delete signIn(changed).security;
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(changed));
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
    const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('.ci/compatible.mjs')], {
      ...{ cwd: folder, encoding: 'utf8' },
    });
    return [status, stdout, stderr];
  }

  test('compares with nothing before the first release, and says so', () => {
    const said = 'Nothing is compared: no version has been released.\n';
    expect(check('# Changelog\n\n## Unreleased\n')).toEqual([0, said, '']);
  });

  test('fails when what it compares with is missing after a release', () => {
    expect(check('# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-12-01)\n')).toEqual([
      ...[1, ''],
      expect.stringContaining('.ci/openapi.released.json is missing'),
    ]);
  });

  test('fails at what breaks the release before, and passes once the changelog names it', () => {
    writeFileSync(join(folder, '.ci/openapi.released.json'), JSON.stringify(shapesOf(document)));
    const fault = 'POST /api/auth/sign-in/email: it needs a session\n';
    expect(check('# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-12-01)\n')).toEqual([
      ...[1, ''],
      `${fault}CHANGELOG.md has to name each of these under "### Breaking".\n`,
    ]);
    const named = '### Breaking\n\n- `POST /api/auth/sign-in/email` needs a session.\n';
    expect(check(`# Changelog\n\n## Unreleased\n\n${named}`)).toEqual([0, '', '']);
  });
});
