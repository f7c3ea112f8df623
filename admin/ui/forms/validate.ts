import { schemaResolver } from '@mantine/form';
import type { z } from 'zod';
import { REQUIRED } from '../../../src/wire/validation.ts';

/** The faults that a schema finds in a form. For a blank required field it says only that the field is required. */
export function validate(schema: z.ZodObject) {
  const resolve = schemaResolver(schema, { sync: true });
  return (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(resolve(values)).map(([name, fault]) => [
        name,
        valueAt(values, name) === '' ? REQUIRED : fault,
      ]),
    );
}

/** The value of a field, which may be in a list: `itens.0.quantidade`. */
function valueAt(values: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((within, step) => (within as Record<string, unknown> | undefined)?.[step], values);
}
