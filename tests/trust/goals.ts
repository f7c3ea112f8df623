import { expect, type TestContext } from 'vitest';
import { type Figures, longest } from './figures.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The longest of what a test measured, for the table of `trust.ts`. */
    figures?: Figures;
  }
}

/** `GOALS=1` holds a run to its goals; one of all tests on a busy machine only has to be in sight of them. */
const LENIENCE = process.env.GOALS ? 1 : 6;

/** In milliseconds: of each answer, and of the next success once the server is back or has room again. */
export const ON_POSTGRES = { answered: 5_000, healed: 2_000 };

/** In milliseconds: the next success once a standby was promoted. */
export const AFTER_PROMOTION_MS = 10_000;

export function expectWithin(
  goal: number,
  { task }: Pick<TestContext, 'task'>,
  what: string,
  took: number,
): void {
  task.meta.figures = longest(task.meta.figures ?? {}, { [what]: { took, goal } });
  expect(took, `${what}, in milliseconds`).toBeLessThan(goal * LENIENCE);
}
