import { expect, type TestContext } from 'vitest';
import { type Figures, longest } from './figures.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The longest of what a test measured, for the table of `trust.ts`. */
    figures?: Figures;
  }
}

/** In milliseconds: of each answer, and of the next success once the server is back or has room again. */
export const ON_POSTGRES = { answered: 5_000, healed: 2_000 };

/** Notes how long it took. Only with `GOALS=1` it has to reach the goal: a busy machine need not. */
export function expectWithin(
  goal: number,
  { task }: Pick<TestContext, 'task'>,
  what: string,
  took: number,
): void {
  task.meta.figures = longest(task.meta.figures ?? {}, { [what]: { took, goal } });
  if (process.env.GOALS) expect(took, `${what}, in milliseconds`).toBeLessThan(goal);
}
