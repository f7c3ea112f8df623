import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Schema, tidied } from '../../../../adapters/http/openapi/json-schema.ts';

const tidiedOf = (schema: z.ZodType) => tidied(z.toJSONSchema(schema) as Schema);

test('a pattern that only JavaScript with the u flag reads is left out, any other stays', () => {
  expect(tidiedOf(z.string().regex(/^[^\p{Cc}]*$/u))).not.toHaveProperty('pattern');
  expect(tidiedOf(z.string().regex(/^\d{3}$/))).toHaveProperty('pattern', '^\\d{3}$');
});

test('of several patterns the last, which is the most specific, stays', () => {
  const schema = tidiedOf(
    z
      .string()
      .regex(/^\S*$/)
      .regex(/^\d{3}$/),
  );
  expect(schema).toMatchObject({ type: 'string', pattern: '^\\d{3}$' });
  expect(schema).not.toHaveProperty('allOf');
});

test('a UUID is described by its format alone', () => {
  expect(tidiedOf(z.guid())).toMatchObject({ type: 'string', format: 'uuid' });
  expect(tidiedOf(z.guid())).not.toHaveProperty('pattern');
});

test('a map with known keys is an object with these properties, one with any keys stays a map', () => {
  const known = tidiedOf(z.record(z.enum(['a', 'b']), z.int()));
  expect(known.properties).toMatchObject({
    a: { type: 'integer', description: 'a' },
    b: { type: 'integer' },
  });
  expect(tidiedOf(z.record(z.string(), z.boolean()))).toMatchObject({
    type: 'object',
    additionalProperties: { type: 'boolean' },
  });
});

test('limits of the programming language are left out', () => {
  expect(tidiedOf(z.int())).not.toHaveProperty('maximum');
  expect(tidiedOf(z.int().max(100))).toHaveProperty('maximum', 100);
});
