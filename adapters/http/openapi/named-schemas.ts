import { identity, inside, type Schema } from './json-schema.ts';

/**
 * Schemas in terms of named ones, each of which is kept when it is first met. A named schema with all fields of another extends
 * that one.
 */
export class NamedSchemas {
  /** The named schemas that were met, in terms of each other. */
  readonly kept: Record<string, Schema> = {};
  readonly #named: readonly NamedSchema[];
  readonly #names: ReadonlyMap<string, string>;
  readonly #shapes = new Map<string, string>();

  /** When one shape has two names, the first is used. */
  constructor(named: readonly NamedSchema[]) {
    this.#named = named;
    this.#names = new Map(named.map(([name, schema]) => [identity(schema), name] as const).reverse());
  }

  /** What a schema is called, if it has a name. */
  nameOf(schema: Schema): string | undefined {
    return this.#names.get(identity(schema));
  }

  /** The schema that a reference leads to. */
  named({ $ref }: Schema): Schema | undefined {
    return $ref === undefined ? undefined : this.kept[$ref.split('/').at(-1) ?? ''];
  }

  /** Replaces the schema, and each of its parts, by a reference if it has a name. Descriptions of the place stay there. */
  refer(schema: Schema): Schema {
    const name = this.nameOf(schema);
    if (name !== undefined) return { ...this.keep(name, schema), ...remarksOn(schema) };
    const value = withoutNull(schema);
    if (!value || this.nameOf(value) === undefined) return inside(schema, (each) => this.refer(each));
    return { anyOf: [this.refer(value), { type: 'null' }], ...remarksOn(schema) };
  }

  /** Keeps a schema under a name, and refers to it. */
  keep(name: string, schema: Schema): Schema {
    const shape = identity(schema);
    const known = this.#shapes.get(name) ?? shape;
    if (known !== shape) throw new Error(`two shapes are called ${name}`);
    if (!this.#shapes.has(name)) {
      this.#shapes.set(name, shape);
      this.kept[name] = this.#extending(JSON.parse(shape));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #extending(schema: Schema): Schema {
    const [base] = this.#named
      .map(([, each]) => each)
      .filter((each) => extendsIt(schema, each))
      .sort((one, other) => fieldsOf(other).length - fieldsOf(one).length);
    if (!base) return inside(schema, (each) => this.refer(each));
    // The base says that it is an object.
    const { properties = {}, required = [], type: _, ...rest } = schema;
    const own = Object.entries(properties).filter(([name]) => !(name in (base.properties ?? {})));
    const needed = required.filter((name) => own.some(([each]) => each === name));
    return {
      allOf: [
        this.refer(base),
        inside(
          { ...rest, properties: Object.fromEntries(own), ...(needed.length > 0 && { required: needed }) },
          (each) => this.refer(each),
        ),
      ],
    };
  }
}

export type NamedSchema = readonly [name: string, schema: Schema];

/** Whether a schema has all fields of another, word for word, and few of its own. Sharing few fields may be chance. */
function extendsIt(schema: Schema, base: Schema): boolean {
  const { properties = {}, required = [], ...rest } = schema;
  const { properties: inherited = {}, required: needed = [], description: _, ...others } = base;
  const names = fieldsOf(base);
  return (
    names.length < fieldsOf(schema).length &&
    names.length >= fieldsOf(schema).length / 2 &&
    JSON.stringify(rest) === JSON.stringify(others) &&
    names.every((name) => JSON.stringify(properties[name]) === JSON.stringify(inherited[name])) &&
    names.every((name) => required.includes(name) === needed.includes(name))
  );
}

function fieldsOf({ properties = {} }: Schema): string[] {
  return Object.keys(properties);
}

/** What describes a schema in its place only. */
function remarksOn({ description, default: usual }: Schema): Schema {
  return {
    ...(description !== undefined && { description }),
    ...(usual !== undefined && { default: usual }),
  };
}

/** The values of a list that may also be null. */
function withoutNull({ type, enum: values }: Schema): Schema | undefined {
  if (!Array.isArray(type) || !Array.isArray(values)) return undefined;
  return { type: type[0] as string, enum: values.filter((value) => value !== null) };
}
