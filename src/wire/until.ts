import { z } from 'zod';
import { malformed } from './fields.ts';
import { isDay, isInstant } from './moments.ts';

const SENTENCE =
  'Informe uma data, como 2026-12-31, ou a data e a hora com o fuso, como 2026-12-31T18:00:00.000Z.';

/** Until when something is valid, in a body: to the end of a local day, or an instant. */
export function until(description: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? undefined : SENTENCE) })
    .trim()
    .refine((text) => isDay(text) || isInstant(text), malformed(SENTENCE))
    .meta({ description, examples: ['2026-12-31', '2026-12-31T18:00:00.000Z'] });
}
