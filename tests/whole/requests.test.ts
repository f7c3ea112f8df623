import { expect, it } from 'vitest';
import { restRoutes } from '../../adapters/http/rest/plugin.ts';
import type { Codigo } from '../../src/common/codigos.ts';
import { documented } from '../support/document.ts';
import { refusedBy } from '../support/refusals.ts';

/** What `openapi.json` does not allow in a field is refused there, with the code of what is wrong. */

interface Shape {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** A field, and the request that has nothing but a value of it. */
interface Field {
  campo: string;
  shape: Shape;
  required: boolean;
  holding(value: unknown): unknown;
}

function fieldsOf(shape: Shape, at = '', holding: Field['holding'] = (value) => value): Field[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const campo = `${at}${name}`;
    const here: Field['holding'] = (value) => holding({ [name]: value });
    const required = shape.required?.includes(name) ?? false;
    const inside = field.items
      ? fieldsOf(field.items, `${campo}.0.`, (value) => here([value]))
      : fieldsOf(field, `${campo}.`, here);
    return [{ campo, shape: field, required, holding: here }, ...inside];
  });
}

const OF_TYPE: Record<string, unknown[]> = {
  string: [5, false],
  integer: ['5', 1.5, true],
  number: ['5', true],
  boolean: ['sim', 1],
  array: ['x', {}],
  object: ['x', 5],
};

/** The state that was read (`wire/inputs.test.ts`), and pages: an unreadable one is the first (`lists/pagination.test.ts`). */
const ELSEWHERE = ['data_att', 'page', 'limite', 'limit'];

/** Texts that a filter does not take, by the code that they are refused with. */
function wrongIn({ enum: values, format, type }: Shape): [Codigo, string][] {
  if (values) return [['VALOR_NAO_PERMITIDO', 'OUTRO']];
  if (format === 'uuid') return [['FORMATO_INVALIDO', 'x']];
  return type === 'boolean' ? [['TIPO_INVALIDO', 'talvez']] : [];
}

/** Values that a field does not take, by the code that they are refused with. */
function wrongFor({ shape, required }: Field): [Codigo, unknown][] {
  const { enum: values, format, pattern, maxLength, minimum, maximum, minItems, maxItems } = shape;
  const types = [shape.type ?? []].flat();
  const all = (codigo: Codigo, ...wrong: unknown[]) =>
    wrong.map((value): [Codigo, unknown] => [codigo, value]);
  return [
    ...(required ? all('CAMPO_OBRIGATORIO', undefined) : []),
    ...(types.includes('null') ? [] : all('CAMPO_OBRIGATORIO', null)),
    ...(values
      ? all('VALOR_NAO_PERMITIDO', 'OUTRO', 5)
      : all('TIPO_INVALIDO', ...(OF_TYPE[types[0] ?? ''] ?? []))),
    ...(format === 'uuid' || format === 'email' ? all('FORMATO_INVALIDO', 'x') : []),
    ...(maxLength && !format && !pattern ? all('FORA_DO_LIMITE', 'x'.repeat(maxLength + 1)) : []),
    ...(minimum === undefined ? [] : all('FORA_DO_LIMITE', minimum - 1)),
    ...(maximum === undefined ? [] : all('FORA_DO_LIMITE', maximum + 1)),
    ...(minItems ? all('FORA_DO_LIMITE', []) : []),
    ...(maxItems ? all('FORA_DO_LIMITE', Array(maxItems + 1).fill(null)) : []),
  ];
}

/** The fields of a request: those of its body, or its filters. The rows of an import are refused one by one, as creations are. */
const fields = restRoutes().flatMap(({ method, path, inputs }) => {
  const route = `${method} ${path}`;
  const { requestBody, parameters = [] } = documented.get(route) ?? {};
  const filters = parameters.filter((each) => each.in === 'query' && method === 'GET');
  const shape = requestBody?.content['application/json'].schema ?? {
    properties: Object.fromEntries(filters.map(({ name, schema }) => [name, schema])),
  };
  return fieldsOf(shape as Shape)
    .filter(({ campo }) => !campo.startsWith('linhas.0.') && !ELSEWHERE.includes(campo))
    .map((field) => ({ route, inputs, inAddress: method === 'GET', ...field }));
});

it('refuses a wrong value of each field by its place, with the code of what is wrong', () => {
  const astray = fields.flatMap(({ route, inputs, inAddress, ...field }) =>
    (inAddress ? wrongIn(field.shape) : wrongFor(field)).flatMap(([codigo, value]) => {
      const told = inputs.flatMap((schema) => refusedBy(schema, field.holding(value)));
      const [first] = told.filter((each) => each.endsWith(` ${field.campo}`));
      return first === `${codigo} ${field.campo}` ? [] : [[route, field.campo, value, codigo, first]];
    }),
  );
  expect(fields.length).toBeGreaterThan(400);
  expect(astray).toEqual([]);
});

it('refuses what no database keeps in each text', () => {
  const compared = ['password', 'senha_atual'];
  const texts = fields.filter(
    ({ shape, campo }) => [shape.type].flat().includes('string') && !shape.enum && !compared.includes(campo),
  );
  const taken = texts.flatMap(({ route, inputs, campo, holding }) =>
    ['a\u0000', 'a\ud800'].flatMap((value) =>
      inputs.some((schema) => refusedBy(schema, holding(value)).some((each) => each.endsWith(` ${campo}`)))
        ? []
        : [[route, campo, value]],
    ),
  );
  expect(taken).toEqual([]);
});
