import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { identity, inside, tidied } from '../../adapters/http/openapi/json-schema.ts';
import { appRouter } from '../../src/app-router.ts';

/** The public names of the package: inputs and outputs of procedures, and the fixed values. */

const AREAS = Object.keys(appRouter._def.record);

/** The path from an area's router folder on: the package does not depend on where that folder is. */
function inItsArea(file) {
  const parts = file.split('/');
  const area = parts.findLastIndex(
    (part, n) => AREAS.includes(part) && existsSync(join('src', ...parts.slice(0, n + 1), 'router.ts')),
  );
  return parts.slice(Math.max(0, area)).join('/');
}

/** Shapes that several areas have. */
const SHARED = ['estoque/row.ts', 'wire/cited.ts'];

/** The schemas that the sources export, area by area, each with its name and its file. */
const exported = await Promise.all(
  readdirSync('src', { recursive: true })
    .filter((file) => /^([\w-]+\/)+schemas\.ts$/.test(file) || SHARED.includes(file))
    .sort((one, other) => (inItsArea(one) < inItsArea(other) ? -1 : 1))
    .map(async (file) =>
      Object.entries(await import(`../../src/${file}`)).map(([name, schema]) => ({ name, schema, file })),
    ),
);
const schemas = exported.flat().filter(({ schema }) => schema instanceof z.ZodType);

/** A subscription needs a connection of its own, and the package has none. `eventos.listar` can wait instead. */
const called = Object.entries(appRouter._def.procedures).filter(
  ([, { _def }]) => _def.type !== 'subscription',
);

export const procedures = called.map(([path, { _def }]) => {
  const [area, name] = path.split('.');
  const { type: kind, inputs, output, meta } = _def;
  return {
    path,
    area,
    name,
    kind,
    inputs,
    summary: meta?.openapi?.summary,
    data: schemaOf(output, 'output'),
  };
});

/** The records that are answered, alone or in a list, and those within them. */
const records = new Set(
  called.flatMap(([, { _def }]) => partsOf(_def.output)).filter((schema) => schema instanceof z.ZodObject),
);

const taken = new Set(procedures.flatMap(({ inputs }) => inputs));
const rows = new Set([...taken].flatMap((schema) => rowOf(schema) ?? []));
const inputSchemas = schemas.filter(
  ({ schema }) => taken.has(schema) || rows.has(identity(schemaOf(schema, 'input'))),
);

const asked = new Set(procedures.filter(({ kind }) => kind === 'query').flatMap(({ inputs }) => inputs));

/** What forms send: the named inputs of writes, and the rows of imports. */
export const formSchemas = inputSchemas.filter(({ schema }) => !asked.has(schema));

/** Each input by its name; the filters of a report, which its definition makes, by the report's name. */
export const inputs = [
  ...inputSchemas.map(({ name, schema }) => ({ name, schema, data: schemaOf(schema, 'input') })),
  ...reports(({ inputs: [schema] }) => ({ schema, data: schemaOf(schema, 'input') }), 'FiltrosDoRelatorioDe'),
];

const answered = new Set(procedures.flatMap(({ data }) => shapesIn(data)));

/** A page of a list is recognised by its rows. */
const answers = schemas
  .filter(
    ({ schema, name }) =>
      !inputSchemas.some((input) => input.schema === schema) && !/^PaginaD[ae]/.test(name),
  )
  .map((each) => ({ ...each, data: schemaOf(each.schema, 'output') }))
  .filter(({ data }) => answered.has(identity(data)));

/** The keys of the records that a file of schemas declares, by the record's name. */
export function keysOfRecords(file) {
  const own = schemas.filter((each) => each.file === file && records.has(each.schema));
  return new Map(own.map(({ name, schema }) => [name, Object.keys(schema.shape)]));
}

/** Each answered record by its name, which the REST document has, too. */
export const outputs = [...answers, ...reports(({ data }) => ({ data }), 'RelatorioDe')];

const vocabulary = new Map(Object.entries(await import('../../src/common/vocabulary.ts')));

/** The type of each list of fixed values, by the values. */
export const valueTypes = new Map(
  [
    ...readFileSync('src/common/vocabulary.ts', 'utf8').matchAll(
      /^export type (\w+) = \(typeof (\w+)\)\[number\];$/gm,
    ),
  ].map(([, type, list]) => [JSON.stringify(vocabulary.get(list)), type]),
);

export function schemaOf(schema, io) {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return tidied(plain);
}

/** What distinguishes a JSON schema and each of its parts from others. */
function shapesIn(data) {
  const shapes = [identity(data)];
  inside(data, (part) => {
    shapes.push(...shapesIn(part));
    return part;
  });
  return shapes;
}

/** A schema and those that it is made of. */
function partsOf(part) {
  if (part instanceof z.ZodType) return [part, ...partsOf(part.def)];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(partsOf) : [];
}

function rowOf(schema) {
  const { linhas } = schemaOf(schema, 'input').properties ?? {};
  return linhas && [identity(linhas.items)];
}

function reports(part, prefix) {
  return procedures
    .filter(({ area }) => area === 'relatorios')
    .map((each) => ({ name: `${prefix}${each.name[0].toUpperCase()}${each.name.slice(1)}`, ...part(each) }));
}
