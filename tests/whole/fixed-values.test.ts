import type { AnyProcedure } from '@trpc/server';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { appRouter } from '../../src/app-router.ts';
import { fold } from '../../src/common/text.ts';

/** As much of a schema's definition as leads to the schemas inside it. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  entries?: Record<string, string>;
}

interface Found {
  /** The schema that reads a fixed value, as it is typed. */
  reads: z.ZodType;
  values: string[];
}

/** The schemas of fixed values in an input, each with what is done before its value is looked up. */
function fixedValuesIn(schema: z.ZodType, reads = schema): Found[] {
  const { type, shape, element, innerType, entries, ...pipe } = schema.def as Definition;
  if (type === 'enum') return [{ reads, values: Object.values(entries ?? {}) }];
  if (shape) return Object.values(shape).flatMap((field) => fixedValuesIn(field));
  if (element) return fixedValuesIn(element);
  if (innerType) return fixedValuesIn(innerType, reads === schema ? innerType : reads);
  if (!pipe.in || !pipe.out) return [];
  const prepares = (pipe.in.def as Definition).type === 'transform';
  return prepares ? fixedValuesIn(pipe.out, schema) : fixedValuesIn(pipe.in);
}

const inputs = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).flatMap(
  ([path, { _def }]) => {
    const found = (_def.inputs as z.ZodType[]).flatMap((schema) => fixedValuesIn(schema));
    return found.length === 0 ? [] : [{ path, found }];
  },
);

it('are found in reads and writes, in filters, items and parts', () => {
  const paths = inputs.map(({ path }) => path);
  for (const path of [
    'lotes.listar',
    'lotes.atualizarFase',
    'contagens.encerrar',
    'entregas.criar',
    'chaves.criar',
  ])
    expect(paths).toContain(path);
});

it('are taken without their case and accents', () => {
  const refused = inputs.flatMap(({ path, found }) =>
    found.flatMap(({ reads, values }) =>
      values
        .flatMap((value) => [fold(value), fold(value).toUpperCase()].map((typed) => ({ typed, value })))
        .filter(({ typed, value }) => reads.safeParse(typed).data !== value)
        .map(({ typed }) => `${path}: ${typed}`),
    ),
  );
  expect(refused).toEqual([]);
});
