import { schemaResolver } from '@mantine/form';
import type { z } from 'zod';
import { REQUIRED } from '../../../src/wire/validation.ts';

/** What a schema finds wrong with a form. Of a blank required field it says only that it is required. */
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
