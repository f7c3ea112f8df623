import type { z } from 'zod';

/** The filters and the page of a list as its address has them: only those that are set. */
type SearchOf<Schema extends z.ZodObject> = Partial<z.output<Schema>>;

/**
 * Reads an address by the schema with which the service validates the list's input. Each filter is read by itself, and an invalid
 * one is left out.
 */
export function searchOf<Schema extends z.ZodObject>(schema: Schema) {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
  return (address: object): SearchOf<Schema> => {
    const read = fields.flatMap(([name, field]) => {
      const value = (address as Record<string, unknown>)[name];
      if (value === undefined || value === '') return [];
      const parsed = field.safeParse(coerced(name, value));
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    });
    return Object.fromEntries(read) as SearchOf<Schema>;
  };
}

/** The whole address as it goes over the wire, not validated yet. */
export function onTheWire(address: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(address).map(([name, value]) => [name, coerced(name, value)]));
}

/** Whether a list also shows inactive records, which is off by default. */
export function showsInactive(address: object): boolean {
  return String((address as { inativas?: unknown }).inativas) === 'true';
}

/** An address has only texts; on the wire some filters are numbers or flags. */
function coerced(name: string, value: unknown): unknown {
  if (NUMBERS.has(name)) return Number(value);
  return FLAGS.has(name) ? value === 'true' || value === true : value;
}

const NUMBERS = new Set(['page', 'limite']);
const FLAGS = new Set(['efetivas', 'comTermo', 'comSaldo', 'vencida', 'diferentes']);
