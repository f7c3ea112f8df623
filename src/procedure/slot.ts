import type { Context, QueueName } from './context.ts';

/** Does the work when a slot of the queue is free; at once when there is only one caller. */
export function withSlot<Result>(
  { withSlot }: Pick<Context, 'withSlot'>,
  queue: QueueName,
  work: () => Promise<Result>,
): Promise<Result> {
  return withSlot ? withSlot(queue, work) : work();
}
