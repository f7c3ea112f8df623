import { OperatorError } from '../../host/operator-error.ts';
import { type Copied, carryOut, type Work } from './work.ts';

/** What the process for one piece of work in a folder tells the service: that it goes on, and how it ended. */
export type Told = 'on' | { done: Copied | null } | { sentence: string } | { code: string };

const TELL_MS = 1_000;

let told = 0;
process.once('disconnect', () => process.exit(1));
process.once('message', (work: Work) => {
  void carryOut(work, progress).then(
    (done) => end({ done }),
    (error) => end(fault(error)),
  );
});

function progress(): void {
  if (performance.now() - told < TELL_MS) return;
  told = performance.now();
  process.send?.('on' satisfies Told);
}

function end(last: Told): void {
  process.send?.(last, () => process.exit(0));
}

function fault(error: unknown): Told {
  if (error instanceof OperatorError) return { sentence: error.message };
  const { code = String(error) } = error as NodeJS.ErrnoException;
  return { code };
}
