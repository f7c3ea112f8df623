/**
 * What of one OpenAPI document a program that was written by an earlier one cannot live with, as docs/compatibility.md
 * says it: of each difference the operation, a sentence, and the words that the changelog has to name.
 */
export function breakingChanges(before, after, today) {
  const compared = new Comparison(before, after);
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      compared
        .operation(operation, after.paths[path]?.[method], today)
        .map((fault) => ({ ...fault, operation: `${method.toUpperCase()} ${path}` })),
    ),
  );
}

/** Fields whose values may grow: a program leaves alone what it does not know. */
const OPEN = new Set(['acao', 'codigo', 'entidade', 'origem']);

/** Bounds by their keyword: whether a value that one allows is within another. */
const BOUNDS = {
  maximum: (one, other) => one <= other,
  exclusiveMaximum: (one, other) => one <= other,
  maxLength: (one, other) => one <= other,
  maxItems: (one, other) => one <= other,
  minimum: (one, other) => one >= other,
  exclusiveMinimum: (one, other) => one >= other,
  minLength: (one, other) => one >= other,
  minItems: (one, other) => one >= other,
  multipleOf: (one, other) => one % other === 0,
};

class Comparison {
  #before;
  #after;
  #known = new Map();

  constructor(before, after) {
    this.#before = before;
    this.#after = after;
  }

  operation(before, after, today) {
    if (!after) {
      const due = before.deprecated && before['x-sunset'] < today;
      return due ? [] : [fault('the operation is removed')];
    }
    return [
      ...(isOpen(before) && !isOpen(after) ? [fault('it needs a session')] : []),
      ...this.#parameters(each(this.#before, before.parameters), each(this.#after, after.parameters)),
      ...this.#body(before.requestBody, after.requestBody),
      ...this.#answers(before.responses, after.responses),
    ];
  }

  #parameters(before, after) {
    const isSame = (one) => (other) => one.name === other.name && one.in === other.in;
    const added = after.filter((each) => each.required && !before.some(isSame(each)));
    return [
      ...added.map(({ name }) => fault(`the new parameter ${name} is required`, name)),
      ...before.flatMap((each) => {
        const { name, schema } = each;
        const now = after.find(isSame(each));
        if (!now) return [fault(`the parameter ${name} is removed`, name)];
        const required = now.required && !each.required;
        return [
          ...(required ? [fault(`the parameter ${name} becomes required`, name)] : []),
          ...this.#input(schema, now.schema, name),
        ];
      }),
    ];
  }

  #body(before, after) {
    const [was, is] = [before, after].map((body) => body?.content['application/json']?.schema);
    if (!was) return after?.required ? [fault('the new body is required')] : [];
    if (!is) return [fault('the body is removed')];
    const required = after.required && !before.required;
    return [...(required ? [fault('the body becomes required')] : []), ...this.#input(was, is, '')];
  }

  #answers(before, after) {
    return Object.entries(before).flatMap(([status, answer]) => {
      if (!after[status]) return [fault(`the status ${status} is removed`, status)];
      const was = resolved(this.#before, answer).content ?? {};
      const is = resolved(this.#after, after[status]).content ?? {};
      return Object.entries(was).flatMap(([type, { schema }]) =>
        is[type] ? this.#output(schema, is[type].schema, '') : [fault(`${type} is removed`, type)],
      );
    });
  }

  /** What was taken has to be taken still. */
  #input(was, is, name) {
    return this.#within({ doc: this.#before, schema: was }, { doc: this.#after, schema: is }, name, true);
  }

  /** What is answered has to be what could be answered. */
  #output(was, is, name) {
    return this.#within({ doc: this.#after, schema: is }, { doc: this.#before, schema: was }, name, false);
  }

  /** What of `inner` is not within `outer`. Named schemas are compared once, however often they are referred to. */
  #within(inner, outer, name, taken) {
    const key = `${inner.schema.$ref} ${outer.schema.$ref} ${name} ${taken}`;
    const isNamed = inner.schema.$ref !== undefined && outer.schema.$ref !== undefined;
    if (isNamed && this.#known.has(key)) return this.#known.get(key);
    if (isNamed) this.#known.set(key, []);
    const found = this.#alternatives(whole(inner), whole(outer), name, taken);
    if (isNamed) this.#known.set(key, found);
    return found;
  }

  #alternatives(inner, outer, name, taken) {
    const [ones, others] = [inner, outer].map(({ doc, schema }) =>
      (schema.anyOf ?? schema.oneOf ?? [schema]).map((each) => whole({ doc, schema: each })),
    );
    if (ones.length === 1 && others.length === 1) return this.#schema(ones[0], others[0], name, taken);
    const left = ones.filter(
      (one) => !others.some((other) => this.#schema(one, other, name, taken).length === 0),
    );
    // Where it is plain which is meant, what differs of it is told.
    if (left.length === 1 && others.length === ones.length) {
      const other = others[ones.indexOf(left[0])];
      return this.#schema(left[0], other, name, taken);
    }
    return left.length > 0 ? [fault(`${label(name)} is of other types`, name)] : [];
  }

  #schema(inner, outer, name, taken) {
    const [one, other] = [inner.schema, outer.schema];
    return [
      ...typeFaults(one, other, name),
      ...valueFaults(one, other, name, taken),
      ...(taken ? boundFaults(one, other, name) : []),
      ...this.#members(inner, outer, name, taken),
    ];
  }

  #members(inner, outer, name, taken) {
    const [one, other] = [inner.schema, outer.schema];
    const deeper = (a, b, called) =>
      this.#within({ doc: inner.doc, schema: a }, { doc: outer.doc, schema: b }, called, taken);
    const [was, is] = taken ? [one, other] : [other, one];
    const gone = Object.keys(was.properties ?? {}).filter((key) => !(key in (is.properties ?? {})));
    const missing = (other.required ?? []).filter(
      (key) => !(one.required ?? []).includes(key) && !gone.includes(key),
    );
    const says = taken ? 'becomes required' : 'becomes optional';
    const { additionalProperties: rest } = other;
    return [
      ...gone.map((key) => fault(`${key} is removed`, key)),
      ...missing.map((key) => fault(`${key} ${says}`, key)),
      ...Object.entries(one.properties ?? {}).flatMap(([key, schema]) => {
        const there = other.properties?.[key];
        return there ? deeper(schema, there, key) : [];
      }),
      ...(one.items && other.items ? deeper(one.items, other.items, name) : []),
      ...(taken && rest === false && one.additionalProperties !== false
        ? [fault(`${label(name)} takes no other fields`, name)]
        : []),
      ...(isSchema(one.additionalProperties) && isSchema(rest)
        ? deeper(one.additionalProperties, rest, name)
        : []),
    ];
  }
}

function typeFaults(one, other, name) {
  if (other.type === undefined) return [];
  const wanted = new Set([other.type].flat());
  const added = [one.type ?? 'anything']
    .flat()
    .filter((type) => !wanted.has(type) && !(type === 'integer' && wanted.has('number')));
  if (added.length === 0) {
    const differs = other.format !== undefined && one.format !== other.format;
    return differs ? [fault(`${label(name)} changes its format`, name)] : [];
  }
  return added.map((type) =>
    type === 'null'
      ? fault(`${label(name)} changes whether it is nullable`, name, 'null')
      : fault(`${label(name)} changes its type`, name),
  );
}

function valueFaults(one, other, name, taken) {
  const [values, allowed] = [valuesOf(one), valuesOf(other)];
  if (!allowed || (!taken && OPEN.has(name))) return [];
  if (!values) return [fault(`${label(name)} has other values`, name)];
  const says = taken ? 'no longer takes' : 'has the new value';
  return values
    .filter((value) => value !== null && !allowed.includes(value))
    .map((value) => fault(`${label(name)} ${says} ${value}`, name, String(value)));
}

function valuesOf(schema) {
  return 'const' in schema ? [schema.const] : schema.enum;
}

function boundFaults(one, other, name) {
  const bounds = Object.entries(BOUNDS).filter(
    ([keyword, isWithin]) =>
      other[keyword] !== undefined && (one[keyword] === undefined || !isWithin(one[keyword], other[keyword])),
  );
  return [
    ...bounds.map(([keyword]) =>
      fault(`${label(name)} has the ${keyword} ${other[keyword]}`, name, String(other[keyword])),
    ),
    ...(other.pattern !== undefined && !takesAll(one.pattern, other.pattern)
      ? [fault(`${label(name)} has another pattern`, name)]
      : []),
  ];
}

/** Whether a pattern is the same as another, but for words of which it knows more. */
function takesAll(before, after) {
  if (before === undefined) return false;
  const [was, is] = [before, after].map((pattern) => ({
    frame: pattern.replace(WORDS, '()'),
    words: new Set([...pattern.matchAll(WORDS)].flatMap(([, words]) => words.split('|'))),
  }));
  return was.frame === is.frame && [...was.words].every((word) => is.words.has(word));
}

const WORDS = /\((\w+(?:\|\w+)+)\)/g;

/** The schema itself, where it is only referred to. */
function whole({ doc, schema }) {
  return { doc, schema: resolved(doc, schema) };
}

function resolved(doc, { $ref, allOf, ...own }) {
  if (allOf) return extended(allOf.map((part) => resolved(doc, part)));
  if ($ref === undefined) return own;
  return resolved(
    doc,
    $ref
      .slice(2)
      .split('/')
      .reduce((at, step) => at[step], doc),
  );
}

/** What the operation itself says goes before what is said of all. */
function isOpen({ security }) {
  return security?.length === 0;
}

function each(doc, parameters = []) {
  return parameters.map((one) => resolved(doc, one));
}

/** A schema with what it extends. */
function extended(parts) {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

function isSchema(value) {
  return typeof value === 'object' && value !== null;
}

function label(name) {
  return name === '' ? 'what is sent or answered' : name;
}

function fault(text, ...names) {
  return { text, names: names.filter((name) => name !== '') };
}
