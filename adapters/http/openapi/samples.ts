import { BY_FORMAT, exampleOfValue } from './examples.ts';
import type { Schema } from './json-schema.ts';
import type { NamedSchemas } from './named-schemas.ts';

/**
 * Puts each part of a sample where its field is described, so that it is written once: whoever shows an answer puts the parts
 * together again. What a schema tells by itself, such as its first value, needs no sample.
 */
export class Samples {
  readonly #shapes: NamedSchemas;
  readonly #done = new Set<Schema>();

  constructor(shapes: NamedSchemas) {
    this.#shapes = shapes;
  }

  /** For a schema in terms of named ones. */
  put(schema: Schema, sample: unknown): void {
    const { allOf, anyOf, items, properties } = schema;
    const named = this.#shapes.named(schema);
    if (sample === undefined) return;
    if (named && !named.enum) this.#putOnce(named, sample);
    else if (allOf) for (const each of allOf) this.put(each, sample);
    else if (anyOf?.[0] && sample !== null) this.put(anyOf[0], sample);
    else if (items) this.put(items, (sample as unknown[])[0]);
    else if (properties) {
      for (const [field, each] of Object.entries(properties)) {
        this.put(each, (sample as Record<string, unknown>)[field]);
      }
    } else if (!tells(named ?? schema, sample)) schema.examples = [sample];
  }

  #putOnce(schema: Schema, sample: unknown): void {
    if (this.#done.has(schema)) return;
    this.#done.add(schema);
    this.put(schema, sample);
  }
}

/** Whether a schema tells by itself what its values look like. */
function tells(schema: Schema, sample: unknown): boolean {
  return (
    (typeof sample === 'string' && String(schema.format) in BY_FORMAT) ||
    JSON.stringify(sample) === JSON.stringify(exampleOfValue(schema))
  );
}
