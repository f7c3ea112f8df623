/** The parts of a JSON schema that this file works on. */
export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  pattern?: string;
  description?: string;
}

/**
 * The schema as people and other tools like to read it: nullable values as one type with the description on the field
 * itself, maps with known keys as objects, no limits that only the programming language has, patterns that every
 * language can read, and objects that leave room for future fields.
 */
export function tidied(schema: Schema): Schema {
  return mapSchema(schema, (each) =>
    withRoom(withoutLanguageLimits(nullableInOne(portable(onePattern(withKnownKeys(each)))))),
  );
}

/** Equal for schemas that differ only in their descriptions. */
export function identity({ description: _, default: __, ...schema }: Schema): string {
  return JSON.stringify(schema);
}

/** Children first, so that a change sees children that are already changed. */
function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  return change(inside(schema, (each) => mapSchema(each, change)));
}

/** The schema with its direct children changed. */
export function inside(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const { properties, items, anyOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, change(value)])),
    }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: change(additionalProperties as Schema),
    }),
  };
}

/** A map whose keys are listed is an object with these properties. That keys are texts goes without saying. */
function withKnownKeys(schema: Schema): Schema {
  const { propertyNames, additionalProperties, ...rest } = schema;
  if (!propertyNames) return schema;
  const { enum: keys } = propertyNames as { enum?: string[] };
  if (!keys) return { ...rest, ...(additionalProperties !== undefined && { additionalProperties }) };
  const value = additionalProperties as Schema;
  return {
    ...rest,
    properties: Object.fromEntries(keys.map((key) => [key, { description: key, ...value }])),
  };
}

/** An object may have more fields unless it is closed. */
function withRoom({ additionalProperties, ...schema }: Schema): Schema {
  const anything = schema.properties && JSON.stringify(additionalProperties) === '{}';
  return { ...schema, ...(additionalProperties && !anything ? { additionalProperties } : {}) };
}

/** Generators cannot read an `allOf` of patterns. The last pattern, which is the most specific, stays. */
function onePattern(schema: Schema): Schema {
  const { allOf, ...rest } = schema;
  const onlyPatterns = allOf?.every((part) => Object.keys(part).join() === 'pattern');
  const pattern = allOf?.at(-1)?.pattern;
  return onlyPatterns && pattern !== undefined ? { ...rest, pattern } : schema;
}

/**
 * Only JavaScript has character classes by Unicode property, with the u flag. A pattern with one is left out, and so
 * is a pattern that only repeats its format. The service still refuses such input, with a sentence.
 */
function portable(schema: Schema): Schema {
  const { pattern, ...rest } = schema;
  if (pattern === undefined) return schema;
  return schema.format === 'uuid' || /\\[pPu]\{/.test(pattern) ? rest : schema;
}

function nullableInOne(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  const [value, none, ...others] = anyOf ?? [];
  if (!value || none?.type !== 'null' || others.length > 0) return schema;
  const { description = value.description } = rest;
  if (typeof value.type !== 'string' || value.type === 'object') {
    const { description: _, ...inner } = value;
    return { ...rest, anyOf: [inner, none], ...(description && { description }) };
  }
  return {
    ...value,
    ...rest,
    type: [value.type, 'null'],
    ...(Array.isArray(value.enum) && { enum: [...value.enum, null] }),
    ...(description && { description }),
  };
}

/** Numbers beyond these are limits of the language, not of the nursery. */
const BEYOND_COUNTING = 1e12;

function withoutLanguageLimits({ minimum, maximum, ...schema }: Schema): Schema {
  return {
    ...schema,
    ...(minimum !== undefined && (minimum as number) > -BEYOND_COUNTING && { minimum }),
    ...(maximum !== undefined && (maximum as number) < BEYOND_COUNTING && { maximum }),
  };
}
