import { SingleBar } from 'cli-progress';

const BETWEEN_LINES_MS = 5_000;

/** Shows progress on standard error: a bar on a terminal, and elsewhere a line now and then. */
export async function withProgress<Result>(
  what: string,
  total: number,
  work: (advance: (rows: number) => void) => Promise<Result>,
): Promise<Result> {
  const bar = new SingleBar({
    format: `${what} {bar} {percentage}% ({value} de {total} linhas)`,
    stream: process.stderr,
    noTTYOutput: true,
    notTTYSchedule: BETWEEN_LINES_MS,
  });
  bar.start(total, 0);
  try {
    return await work((rows) => bar.increment(rows));
  } finally {
    bar.stop();
  }
}
