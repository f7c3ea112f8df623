import { z } from 'zod';
import { INSTANT, isMomento } from './moments.ts';

const FORM =
  'Informe uma data, como 2026-12-31, ou a data e a hora com o fuso, como 2026-12-31T18:00:00.000Z.';

/** Until when, in a body: a local day, which is meant to its end, or an instant. */
export function until(description: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? undefined : FORM) })
    .trim()
    .refine((text) => (text.length === 10 || INSTANT.test(text)) && isMomento(text), {
      error: FORM,
      params: { codigo: 'FORMATO_INVALIDO' },
    })
    .meta({ description, examples: ['2026-12-31', '2026-12-31T18:00:00.000Z'] });
}
