import type { AppError } from './errors.ts';

interface QueueOptions {
  /** How many pieces of work may run at the same time. */
  slots: number;
  /** How many may wait, by rank. Earlier ranks go first. */
  capacity: readonly number[];
  /** The longest wait, in milliseconds. */
  patience: number;
  /** Thrown when the queue is full, the wait was too long or the caller has gone. */
  refusal: () => AppError;
}

interface Waiter {
  /** The first rank by default. */
  rank?: number;
  /** Aborted when the caller has gone: the work does not begin. */
  signal?: AbortSignal | undefined;
}

/** A client that retries a refusal at once, without a pause, would starve the calls that wait. */
const BEFORE_REFUSAL_MS = 300;

/** A bounded queue before a fixed number of slots. Work that finds no free slot waits in order, and holds nothing meanwhile. */
export class Queue {
  readonly #options: QueueOptions;
  /** For each rank, the callbacks that begin the waiting work, oldest first. */
  readonly #ranks: readonly Set<() => void>[];
  #running = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#ranks = options.capacity.map(() => new Set());
  }

  /**
   * Does the work as soon as a slot is free.
   *
   * @throws AppError the queue's refusal; whatever the work throws.
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

  /** Hands the slot to the next waiter, or frees it when there is none. */
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
