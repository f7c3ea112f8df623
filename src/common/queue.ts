import type { AppError } from './errors.ts';

interface QueueOptions {
  /** How many have their turn at the same time. */
  slots: number;
  /** How many may wait, by rank; those of an earlier rank go first. */
  capacity: readonly number[];
  /** The longest wait, in milliseconds. */
  patience: number;
  /** Thrown when the line is full, the wait was too long or the caller has gone. */
  refusal: () => AppError;
}

interface Waiter {
  /** The first rank unless told. */
  rank?: number;
  /** Aborted when the caller has gone: their work is not begun. */
  signal?: AbortSignal | undefined;
}

/** Whoever is refused and asks again at once, without a pause, would keep the process from the work of those who wait. */
const BEFORE_REFUSAL_MS = 300;

/** Work of which only so much is done at once: what comes meanwhile waits, in order, and holds nothing while it waits. */
export class Queue {
  readonly #options: QueueOptions;
  /** Of each rank, what begins the work of those who wait, in the order in which they came. */
  readonly #ranks: readonly Set<() => void>[];
  #running = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#ranks = options.capacity.map(() => new Set());
  }

  /**
   * Does the work when its turn comes.
   *
   * @throws AppError the line's refusal; whatever the work throws.
   */
  async run<Result>(work: () => Promise<Result>, waiter: Waiter = {}): Promise<Result> {
    if (this.#running < this.#options.slots) this.#running += 1;
    else await this.#slot(waiter);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #slot({ rank = 0, signal }: Waiter): Promise<void> {
    const { capacity, patience, refusal } = this.#options;
    const waiters = this.#ranks[rank] as Set<() => void>;
    if (signal?.aborted) throw refusal();
    if (waiters.size >= (capacity[rank] as number)) {
      await new Promise((resolve) => setTimeout(resolve, BEFORE_REFUSAL_MS));
      throw refusal();
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiters.delete(begin);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const begin = () => {
        leave();
        resolve();
      };
      const giveUp = () => {
        leave();
        reject(refusal());
      };
      const timer = setTimeout(giveUp, patience);
      signal?.addEventListener('abort', giveUp);
      waiters.add(begin);
    });
  }

  /** The place goes to the next one; it is free when there is none. */
  #release(): void {
    for (const waiters of this.#ranks) {
      const [begin] = waiters;
      if (!begin) continue;
      begin();
      return;
    }
    this.#running -= 1;
  }
}
