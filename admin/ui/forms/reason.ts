import { z } from 'zod';
import { REQUIRED } from '../../../src/wire/validation.ts';

type Values = Record<string, unknown>;

/** A schema of the service with an optional `justificativa`, which becomes required where the reason is not obvious. */
export function withReason<Schema extends z.ZodObject>(
  schema: Schema,
  asked: (values: Values) => boolean,
): Schema {
  const check = (values: Values, issues: z.RefinementCtx) => {
    const blank = String(values.justificativa ?? '').trim() === '';
    if (blank && asked(values))
      issues.addIssue({ code: 'custom', path: ['justificativa'], message: REQUIRED });
  };
  return schema.check(z.superRefine(check as never, { when: () => true })) as Schema;
}
