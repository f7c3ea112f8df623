import { z } from 'zod';

/**
 * The columns of a record, of the table `t`: one for each field, unless it is made of others (`made`). Fields that only some
 * answers have are left out.
 */
export function columnsOf({ shape }: z.ZodObject, made: Readonly<Record<string, string>> = {}): string {
  return Object.entries(shape)
    .filter(([, field]) => !(field instanceof z.ZodOptional))
    .map(([name]) => (made[name] ? `${made[name]} as ${name}` : `t.${name}`))
    .join(', ');
}
