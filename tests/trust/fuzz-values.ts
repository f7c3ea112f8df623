import fc, { type Arbitrary } from 'fast-check';
import { SENHA } from '../support/accounts.ts';
import { cnpj, cpf } from '../support/factories.ts';

/** Values for one field of a request, drawn from its schema in `openapi.json`: right, nearly right, and hostile. */

export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
}

/** The ids of the records there are, by what they are; grows while requests are accepted. */
export type Ids = Record<string, string[]>;

/** A record that is chosen when the request is sent, so that the same seed draws the same whatever the ids are. */
class SomeRecord {
  readonly #ids: Ids;
  readonly #kind: string;
  readonly #place: number;

  constructor(ids: Ids, kind: string, place: number) {
    this.#ids = ids;
    this.#kind = kind;
    this.#place = place;
  }

  toString(): string {
    const known = this.#ids[this.#kind] ?? [];
    return known[this.#place % known.length] ?? UNKNOWN;
  }

  toJSON(): string {
    return this.toString();
  }
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Which records a field or a path names. */
const NAMES: [RegExp, string][] = [
  [/especie/i, 'especies'],
  [/estufa/i, 'estufas'],
  [/lote/i, 'lotes'],
  [/destinatario/i, 'destinatarios'],
  [/usuario/i, 'usuarios'],
  [/movimentac/i, 'movimentacoes'],
  [/importac/i, 'importacoes'],
];

export function recordOf(ids: Ids, name: string): Arbitrary<unknown> {
  const kind = NAMES.find(([pattern]) => pattern.test(name))?.[1];
  const kinds = kind ? fc.constant(kind) : fc.constantFrom(...Object.keys(ids));
  return fc.tuple(kinds, fc.nat(10_000)).map(([one, place]) => new SomeRecord(ids, one, place));
}

const number = fc.nat(99);
/** Few, so that a record is given what another one has. */
const person = fc.nat(8);
const WORDS = ['Ipê-amarelo', 'Sibipiruna', 'Pau-d’alho', 'Estufa 1', 'Barraca 3', 'E01', 'Escola Municipal'];
const words = fc.tuple(fc.constantFrom(...WORDS), number).map(([word, n]) => `${word} ${n}`);
const instants = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** By the field's name, where a schema does not tell what a clerk would write. */
const BY_NAME: Record<string, Arbitrary<unknown>> = {
  documento: person.map((n) => (n % 2 ? cnpj(n) : cpf(n))),
  cpf: person.map(cpf),
  telefone: fc.constantFrom('(41) 3333-4444', '41999998888'),
  callbackURL: fc.constantFrom('http://127.0.0.1:3000/redefinir-senha', 'https://elsewhere.example'),
  redirectTo: fc.constantFrom('http://127.0.0.1:3000/redefinir-senha', 'https://elsewhere.example'),
};

/** What the schema allows. A PDF costs a hundred times what a page does, so few are asked for. */
export function right(schema: Schema, name: string, ids: Ids): Arbitrary<unknown> {
  const types = [schema.type ?? []].flat();
  const value = rightOf(schema, types.find((type) => type !== 'null') ?? '', name, ids);
  return types.includes('null') ? fc.option(value, { freq: 4 }) : value;
}

function rightOf(schema: Schema, type: string, name: string, ids: Ids): Arbitrary<unknown> {
  const known = BY_NAME[name];
  if (known) return known;
  if (name === 'formato') {
    return fc.oneof(
      { weight: 60, arbitrary: fc.constant('json') },
      { weight: 5, arbitrary: fc.constantFrom('csv', 'xlsx') },
      { weight: 1, arbitrary: fc.constant('pdf') },
    );
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'string') return text(schema, name, ids);
  if (type === 'number') {
    const { minimum: min = 0, maximum: max = 1_000_000 } = schema;
    return fc.double({ min, max, noNaN: true });
  }
  if (type === 'integer') {
    const { minimum: min = 1, maximum: max = 1_000_000 } = schema;
    const few = fc.integer({ min: Math.max(min, 1), max: Math.min(max, 40) });
    return fc.oneof({ weight: 6, arbitrary: few }, { weight: 1, arbitrary: fc.integer({ min, max }) });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') {
    const { items = {}, minItems: minLength = 0, maxItems = 5 } = schema;
    return fc.array(right(items, name, ids), { minLength, maxLength: Math.min(maxItems, 3) });
  }
  if (type === 'object') return rightObject(schema, ids);
  return fc.jsonValue({ maxDepth: 1 });
}

function text(
  { format, minLength = 0, maxLength = 200 }: Schema,
  name: string,
  ids: Ids,
): Arbitrary<unknown> {
  if (format === 'uuid' || name === 'entidadeId') return recordOf(ids, name);
  if (format === 'date-time') return fc.oneof(instants, instants.map(dayOf));
  if (format === 'date') return instants.map(dayOf);
  if (format === 'email') return person.map((n) => `convidada${n}@viveiro.example`);
  if (format === 'password') return fc.constantFrom(SENHA, 'outra senha qualquer');
  const any = fc.string({
    unit: 'grapheme',
    minLength: Math.max(1, minLength),
    maxLength: Math.min(maxLength, 30),
  });
  return fc.oneof({ weight: 4, arbitrary: words }, { weight: 1, arbitrary: any });
}

const dayOf = (instant: string) => instant.slice(0, 10);

/** The required fields, and some of the others. What was read of a record, as `data_att`, is that of another time. */
function rightObject({ properties = {}, required = [] }: Schema, ids: Ids): Arbitrary<object> {
  const others = Object.keys(properties).filter((name) => !required.includes(name) && name !== 'data_att');
  const some = fc.oneof(
    { weight: 3, arbitrary: fc.subarray(others, { maxLength: Math.min(others.length, 2) }) },
    { weight: 2, arbitrary: fc.subarray(others) },
    { weight: 1, arbitrary: fc.constant(Object.keys(properties)) },
  );
  return some.chain((chosen) => {
    const names = new Set([...required, ...chosen]);
    const fields = [...names].map((name) => [name, right(properties[name] ?? {}, name, ids)]);
    return fc.record<Record<string, unknown>>(Object.fromEntries(fields));
  });
}

/** What misses the schema by one: a limit, a type, a letter. */
export function nearly({ enum: values = [], ...schema }: Schema, ids: Ids): Arbitrary<unknown> {
  const { minimum = 0, maximum = 1_000_000_000, maxLength = 200, maxItems = 100 } = schema;
  return fc.oneof(
    fc.constantFrom<unknown>(null, undefined, '', ' ', 0, -1, 1.5, '1', true, 'true', [], {}, [null]),
    fc.constantFrom<unknown>(minimum - 1, maximum + 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21),
    fc.constantFrom<unknown>('x'.repeat(maxLength + 1), 'á'.repeat(maxLength), Array(maxItems + 1).fill({})),
    fc.constantFrom(...DAYS),
    fc.constantFrom<unknown>(...values, 'VENDA').map((each) => String(each).toLowerCase().slice(1)),
    fc.constantFrom(UNKNOWN, UNKNOWN.replaceAll('-', ''), `{${UNKNOWN}}`, '1', 'E01-B01-01'),
    recordOf(ids, ''),
  );
}

const DAYS = [
  ...['2026-02-30', '2026-13-01', '0000-00-00', '0001-01-01', '9999-12-31', '10000-01-01', '31/12/2026'],
  ...['2026-01-01T25:00:00Z', '2026-01-01T00:00:00+99:00', '2026-01-01T00:00:60Z', '-271821-04-20', 'hoje'],
];

/** Runs of each class of character; how long they are, costs. */
const RUNS = [
  ...['a', '\u0300', '\u0316\u0300', 'Ǆ', '각', 'ﷺ', ' ', '\n', '1', '%', '\\', 'a@a.', '\u200b', '🌱'],
  '\ud83c',
];
const runs = fc
  .tuple(fc.constantFrom(...RUNS), fc.constantFrom(40, 300, 3_000, 3_000, 60_000))
  .map(([char, length]) => char.repeat(length / char.length));

const TEXTS = [
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\ufeff', '\ufffe', '\u202e', '\u2028', '\u0085'],
  '\u00ad',
  ...['\r\nSet-Cookie: a=b', '\u001b[31m', '\b\f\v', '𝕳𝖊𝖑𝖑𝖔', 'İ', 'ß', 'ﬃ', '👩‍👩‍👧‍👦', 'à̸̡̛͖̙'],
  ...["'; drop table lotes; --", "' or '1'='1", '$1', '$$', '\\', '\\x41', "E'\\\\000'", '%', '_', '%_%'],
  ...['?', '??'],
  ...['<script>alert(1)</script>', '=1+1', '@SUM(A1)', '{{7*7}}', '../../../etc/passwd', '%2e%2e%2f'],
  ...['null', 'undefined', 'NaN', 'Infinity', '-0', '1e400', '0x10', '1_000', '١٢٣', '１２３'],
  '9'.repeat(400),
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'ATIVO\u200b', 'ＡＴＩＶＯ'],
];

const NUMBERS = [-0, 5e-324, 1.7976931348623157e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 + 2, 0.1 + 0.2, 1e-7];

/** Numbers that no number of the language holds: written into the JSON as they stand. */
export const RAW = /"@@([\d.eE+-]+)@@"/g;
const rawNumbers = fc.constantFrom(
  '@@1e999@@',
  '@@-1e999@@',
  '@@1E400@@',
  '@@9007199254740993@@',
  '@@0.1e1@@',
);

const STRANGE = [
  JSON.parse('{"__proto__":{"cargo":"Administrador"}}'),
  JSON.parse('{"constructor":{"prototype":{"a":1}}}'),
  { toJSON: 1, toString: 1, valueOf: null, length: -1 },
  JSON.parse(`${'['.repeat(14)}${']'.repeat(14)}`),
  JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`),
  Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`campo${n}`, n])),
];

/** What nobody sends by mistake. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: runs },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: rawNumbers },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...STRANGE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
