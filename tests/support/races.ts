import { AppError, ERROR_TABLE } from '../../src/common/errors.ts';

/**
 * Lets all calls run at once and counts their answers by status: `{ ok: 1, 409: 19 }`. Whatever is not an answer of
 * the service, and every 5xx, is thrown as it is.
 */
export async function atOnce(
  calls: readonly (() => Promise<unknown>)[],
): Promise<Partial<Record<'ok' | number, number>>> {
  const settled = await Promise.allSettled(calls.map((call) => call()));
  const statuses = settled.map((each) => (each.status === 'fulfilled' ? 'ok' : statusOf(each.reason)));
  const counts: Partial<Record<'ok' | number, number>> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export function times<T>(n: number, make: (index: number) => T): T[] {
  return Array.from({ length: n }, (_, index) => make(index));
}

function statusOf(error: Error): number {
  if (!(error.cause instanceof AppError)) throw error;
  const { http } = ERROR_TABLE[error.cause.kind];
  if (http >= 500) throw error.cause.cause ?? error;
  return http;
}
