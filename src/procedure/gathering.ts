import DataLoader from 'dataloader';

/**
 * Work that is done for several at once: whoever asks while it is under way has the next turn, with all who do; nobody waits for
 * others to come. An answer may be an error, which is only theirs who asked.
 */
export function gathering<Asked, Answer>(
  work: (asked: readonly [Asked, ...Asked[]]) => Promise<(Answer | Error)[]>,
  atMost = Number.POSITIVE_INFINITY,
): DataLoader<Asked, Answer> {
  let underWay: Promise<unknown> = Promise.resolve();
  return new DataLoader<Asked, Answer>(
    (asked) => {
      const answers = work(asked as readonly [Asked, ...Asked[]]);
      underWay = answers.catch(() => {});
      return answers;
    },
    {
      cache: false,
      maxBatchSize: atMost,
      batchScheduleFn: (send) => void underWay.then(() => setImmediate(send)),
    },
  );
}
