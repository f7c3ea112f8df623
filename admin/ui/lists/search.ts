import type { z } from 'zod';

/** The filters and the page of a list as its address has them: only those that are set. */
type SearchOf<Schema extends z.ZodObject> = Partial<z.output<Schema>>;

/**
 * Reads an address by the very schema that the service judges the list's input with, one filter at a time: one that is
 * misspelt or wrong is left out.
 */
export function searchOf<Schema extends z.ZodObject>(schema: Schema) {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
  return (address: object): SearchOf<Schema> => {
    const read = fields.flatMap(([name, field]) => {
      const value = (address as Record<string, unknown>)[name];
      if (value === undefined || value === '') return [];
      const judged = field.safeParse(meant(name, value));
      return judged.success && judged.data !== undefined ? [[name, judged.data]] : [];
    });
    return Object.fromEntries(read) as SearchOf<Schema>;
  };
}

/** All of an address, not judged yet, as it is on the wire. */
export function wired(address: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(address).map(([name, value]) => [name, meant(name, value)]));
}

/** Everything in an address is text; these are numbers or flags on the wire. */
function meant(name: string, value: unknown): unknown {
  if (NUMBERS.has(name)) return Number(value);
  return FLAGS.has(name) ? value === 'true' || value === true : value;
}

const NUMBERS = new Set(['page', 'limite']);
const FLAGS = new Set(['efetivas']);
