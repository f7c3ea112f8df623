import type { Context, LineName } from './context.ts';

/** Does the work when its turn comes in the line; at once where there is only one caller. */
export function inTurn<Result>(
  { inTurn }: Pick<Context, 'inTurn'>,
  line: LineName,
  work: () => Promise<Result>,
): Promise<Result> {
  return inTurn ? inTurn(line, work) : work();
}
