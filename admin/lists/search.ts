import type { z } from 'zod';

/** The filters and the page of a list as its address has them: only those that are set. */
export type SearchOf<Schema extends z.ZodObject> = Partial<z.output<Schema>>;

/**
 * Reads an address by the very schema that the service judges the list's input with, one filter at a time: one that is
 * misspelt or wrong is left out.
 */
export function searchOf<Schema extends z.ZodObject>(schema: Schema) {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
  return (address: Record<string, unknown>): SearchOf<Schema> => {
    const read = fields.flatMap(([name, field]) => {
      const value = address[name];
      if (value === undefined || value === '') return [];
      const judged = field.safeParse(NUMBERS.has(name) ? Number(value) : value);
      return judged.success && judged.data !== undefined ? [[name, judged.data]] : [];
    });
    return Object.fromEntries(read) as SearchOf<Schema>;
  };
}

/** Everything in an address is text; these are numbers on the wire. */
const NUMBERS = new Set(['page', 'limite']);

/** Addresses as every form writes them, `?nome=ipê&page=2`: text alone. */
export const address = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
};
