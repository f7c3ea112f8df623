type Json = Record<string, unknown>;

/** A part of an OpenAPI document with the whole of whatever it refers to or extends, and what may be null as one schema. */
export function dereferenced<Part>(part: Part, document: object): Part {
  return whole(part, document) as Part;
}

function whole(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((each) => whole(each, document));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...own } = part as Json;
  const all = typeof $ref === 'string' ? { ...at($ref, document), ...own } : own;
  return extended(
    nullableInOne(
      Object.fromEntries(Object.entries(all).map(([key, value]) => [key, whole(value, document)])),
    ),
  );
}

/** What a reference leads to. */
export function at($ref: string, document: object): Json {
  const found = $ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((from, step) => (from as Json)[step], document);
  if (found === undefined) throw new Error(`nothing is at ${$ref}`);
  return found as Json;
}

function nullableInOne({ anyOf, ...schema }: Json): Json {
  const [value, none, ...others] = (anyOf ?? []) as Json[];
  if (!value || none?.type !== 'null' || others.length > 0)
    return { ...schema, ...(anyOf !== undefined && { anyOf }) };
  const { enum: values } = value;
  return {
    ...value,
    ...schema,
    type: [value.type, 'null'],
    ...(Array.isArray(values) && { enum: [...values, null] }),
  };
}

/** A schema and the one that it extends. */
function extended({ allOf, ...schema }: Json): Json {
  if (!allOf) return schema;
  const parts = allOf as { properties: Json; required?: string[] }[];
  return {
    ...schema,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}
