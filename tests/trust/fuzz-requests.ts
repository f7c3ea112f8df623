import fc, { type Arbitrary } from 'fast-check';
import { hostile, type Ids, nearly, RAW, recordOf, right, type Schema } from './fuzz-values.ts';

/** An operation of `openapi.json`, and requests for it. */

export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  /** The schema of the body; undefined when it takes none. */
  body: Schema | undefined;
  /** Whether a session is asked for. */
  secured: boolean;
  /** What it may answer, by status. */
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

export const PEOPLE = ['nobody', 'operador', 'admin'] as const;
/** Whose session a request comes with. */
export type Who = (typeof PEOPLE)[number];

export interface Drawn {
  operation: Operation;
  who: Who;
  /** As the document wants it in every part. */
  clean: boolean;
  headers: Record<string, string>;
  /** What is sent is made when it is sent, because it names records. */
  url(): string;
  payload(): string | Buffer | undefined;
}

/** What a request says, before it is written down. */
interface Said {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

const who = fc.constantFrom<Who>('nobody', ...Array<Who>(4).fill('operador'), ...Array<Who>(6).fill('admin'));

/** A file costs far more than a page. */
const weightOf = ({ responses }: Operation) => ('application/pdf' in (responses[200]?.content ?? {}) ? 1 : 6);

export function requestsFor(operations: readonly Operation[], ids: Ids): Arbitrary<Drawn> {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: weightOf(operation),
      arbitrary: fc.oneof(
        { weight: 3, arbitrary: drawn(operation, said(operation, ids), true) },
        { weight: 3, arbitrary: drawn(operation, missed(operation, ids), false) },
        { weight: 3, arbitrary: drawn(operation, attacked(operation, ids), false) },
        { weight: 1, arbitrary: mangled(operation, ids) },
      ),
    })),
  );
}

/** A request as the document describes it. */
function said({ path, parameters, body }: Operation, ids: Ids): Arbitrary<Said> {
  const part = (where: string) => {
    const fields = parameters.filter((each) => each.in === where);
    const required = fields.filter((each) => each.required).map(({ name }) => name);
    const drawnFor = ({ name, schema }: (typeof fields)[number]) => {
      if (name === 'id') return recordOf(ids, path.split('/').at(1) ?? '');
      // Nothing happens while it waits.
      return name === 'espera' ? fc.constant(0) : right(schema, name, ids);
    };
    const values = fields.map((field) => [field.name, drawnFor(field)]);
    return { values: Object.fromEntries(values), required };
  };
  const record = (where: string) => {
    const { values, required } = part(where);
    return fc.record<Record<string, unknown>>(values, { requiredKeys: required });
  };
  return fc.record({
    path: record('path'),
    query: record('query'),
    headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: record('header') }),
    body: body ? right(body, '', ids) : fc.constant(undefined),
  });
}

/** A place in a request: a part of it and the path to a field there. */
type Place = { at: readonly string[]; schema: Schema };

function placesOf({ parameters, body }: Operation): Place[] {
  const PARTS: Record<string, string> = { path: 'path', query: 'query', header: 'headers' };
  return [
    ...parameters.map((each) => ({ at: [PARTS[each.in] as string, each.name], schema: each.schema })),
    ...(body ? placesIn(body, ['body']) : []),
  ];
}

function placesIn(schema: Schema, at: readonly string[]): Place[] {
  return [
    { at, schema },
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => placesIn(each, [...at, name])),
    ...(schema.items ? placesIn(schema.items, [...at, '0']) : []),
  ];
}

/** Right but for one field, which misses its schema by little; or a key that is misspelt or unknown. */
function missed(operation: Operation, ids: Ids): Arbitrary<Said> {
  return withOne(operation, ids, ({ schema }) => nearly(schema, ids));
}

/** Right but for one or two fields, which hold what nobody sends by mistake. */
function attacked(operation: Operation, ids: Ids): Arbitrary<Said> {
  const once = withOne(operation, ids, () => hostile);
  const unknownKey = fc
    .tuple(said(operation, ids), fc.oneof(fc.constantFrom(...KEYS), fc.string({ unit: 'binary' })), hostile)
    .map(([good, key, value]) => put(good, [operation.body ? 'body' : 'query', key], value));
  return fc.oneof({ weight: 5, arbitrary: once }, { weight: 1, arbitrary: unknownKey });
}

/** Keys that nobody knows, and that no header may carry as they are. */
const KEYS = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'nome_populr', 'id', 'página', '', ' ', '_'],
  ...['\r\nSet-Cookie: a=b', 'a,b', '"a"', '%0d%0a', '\u0000', '\u2028', '\ud800'],
  '🌱'.repeat(60),
  'x'.repeat(9_000),
];

function withOne(
  operation: Operation,
  ids: Ids,
  value: (place: Place) => Arbitrary<unknown>,
): Arbitrary<Said> {
  const places = placesOf(operation);
  if (places.length === 0) return said(operation, ids);
  const wrong = fc.constantFrom(...places).chain((place) => fc.tuple(fc.constant(place.at), value(place)));
  return fc.tuple(said(operation, ids), wrong).map(([good, [at, bad]]) => put(good, at, bad));
}

/** A copy of a tree with another value at a place, if the tree goes so far. */
function put<Tree>(tree: Tree, [key, ...rest]: readonly string[], value: unknown): Tree {
  if (key === undefined) return value as Tree;
  if (typeof tree !== 'object' || tree === null) return tree;
  const copy = (Array.isArray(tree) ? [...tree] : { ...tree }) as Record<string, unknown>;
  Object.defineProperty(copy, key, {
    value: put(copy[key], rest, value),
    ...{ enumerable: true, writable: true, configurable: true },
  });
  return copy as Tree;
}

const JSON_TYPE = { 'content-type': 'application/json' };

function drawn(operation: Operation, says: Arbitrary<Said>, clean: boolean): Arbitrary<Drawn> {
  return fc.tuple(who, says).map(([one, said]) => ({
    operation,
    who: one,
    clean,
    headers: { ...(said.body !== undefined && JSON_TYPE), ...headersOf(said.headers) },
    url: () => urlOf(operation.path, said),
    payload: () => bodyOf(said.body),
  }));
}

/** Node lets no program send other headers than these. */
function headersOf(said: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(said).map(([name, value]) => [name, written(value).slice(0, 4_000)]);
  return Object.fromEntries(texts.filter(([, value = '']) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)));
}

/** A path parameter that is empty is another path, and so is one that leaves no room for what follows. A request line has 16 KiB. */
function urlOf(path: string, { path: named, query }: Said): string {
  const segment = (name: string) => cut(escaped(named[name]), 6_000) || '%20';
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = pairs.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${escaped(name)}=${escaped(each)}`),
  );
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name) => segment(name));
  return cut(search.length > 0 ? `${at}?${search.join('&')}` : at, 15_000);
}

/** No more of an address than this, without half of a letter. */
function cut(address: string, length: number): string {
  return address.slice(0, length).replace(/%.?$/, '');
}

function escaped(value: unknown): string {
  return encodeURIComponent(written(value).slice(0, 3_000).toWellFormed());
}

/** A text as it is, a record by its id, anything else as JSON. */
function written(value: unknown): string {
  const json = JSON.stringify(value) ?? '';
  return json.startsWith('"') ? JSON.parse(json) : json;
}

function bodyOf(body: unknown): string | undefined {
  return JSON.stringify(body)?.replaceAll(RAW, '$1');
}

const TYPES = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ...['application/xml', 'application/json; charset=utf-16', 'APPLICATION/JSON', 'application/json;', ';'],
  'application/problem+json',
];

const BODIES = [
  ...['{', '{"a":', 'null', '[]', '[{}]', '"x"', '1', 'NaN', '{"a":1,}', '{"a":1,"a":2}', "{'a':1}", ' '],
  ...['\u0000', '\ufeff{}', '{"__proto__":{"a":1}}'],
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  `[${'0,'.repeat(50_000)}0]`,
  ...[`{"nome":"${'x'.repeat(262_145)}"}`, `{"nome":"${'\\u0000'.repeat(100)}"}`, 'nome=Ip%C3%AA&tipo=MUDA'],
].map((each) => Buffer.from(each));
const BYTES = [
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  Buffer.from([0x1f, 0x8b, 8, 0]),
  Buffer.alloc(300_000),
];

const HEADERS: Record<string, string>[] = [
  { 'content-encoding': 'gzip' },
  { 'x-http-method-override': 'DELETE' },
  { range: 'bytes=0-1' },
  { 'if-none-match': '*' },
  { accept: 'application/xml' },
  { 'accept-language': 'x'.repeat(3_000) },
  { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-for': "1'2", 'x-request-id': 'a b' },
  { 'user-agent': '\u00e9'.repeat(2_000) },
  { 'idempotency-key': 'uma chave para tudo' },
  { 'idempotency-key': '' },
  { cookie: 'viveiro_sessao=x; viveiro_sessao=y' },
];

const QUERIES = [
  ...['?%zz', '?a=%00', '?page[]=1&page[0]=2', '?page=1&page=2', '?&&==&', '?constructor=1'],
  '?nome=%ed%a0%80',
];

/** A good request, of which the transport is spoiled. */
function mangled(operation: Operation, ids: Ids): Arbitrary<Drawn> {
  const spoiled = fc.oneof(
    fc.constantFrom(...BODIES, ...BYTES).map((payload) => ({ headers: JSON_TYPE, payload })),
    fc.constantFrom(...TYPES).map((type) => ({ headers: { 'content-type': type } })),
    fc.constantFrom(...HEADERS).map((headers) => ({ headers })),
    fc.constantFrom(...QUERIES).map((query) => ({ headers: {}, query })),
  ) as Arbitrary<{ headers: Record<string, string>; payload?: Buffer; query?: string }>;
  return fc.tuple(drawn(operation, said(operation, ids), false), spoiled).map(([good, spoil]) => ({
    ...good,
    headers: { ...good.headers, ...spoil.headers },
    url: () => (spoil.query ? good.url().replace(/\?.*|$/, spoil.query) : good.url()),
    payload: () => spoil.payload ?? good.payload(),
  }));
}
