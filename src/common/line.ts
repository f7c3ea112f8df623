import type { AppError } from './errors.ts';

interface LineOptions {
  /** How many have their turn at the same time. */
  atOnce: number;
  /** How many may wait, by rank; those of an earlier rank go first. */
  waiting: readonly number[];
  /** The longest wait, in milliseconds. */
  patience: number;
  /** Thrown when the line is full, the wait was too long or the caller has gone. */
  refusal: () => AppError;
}

interface Asking {
  /** The first rank unless told. */
  rank?: number;
  /** Aborted when the caller has gone: their work is not begun. */
  signal?: AbortSignal | undefined;
}

/** Whoever is refused and asks again at once, without a pause, would keep the process from the work of those who wait. */
const BEFORE_REFUSAL_MS = 300;

/** Work of which only so much is done at once: what comes meanwhile waits, in order, and holds nothing while it waits. */
export class Line {
  readonly #options: LineOptions;
  /** Of each rank, what begins the work of those who wait, in the order in which they came. */
  readonly #ranks: readonly Set<() => void>[];
  #running = 0;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#ranks = options.waiting.map(() => new Set());
  }

  /**
   * Does the work when its turn comes.
   *
   * @throws AppError the line's refusal; whatever the work throws.
   */
  async run<Result>(work: () => Promise<Result>, asking: Asking = {}): Promise<Result> {
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#turn(asking);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  async #turn({ rank = 0, signal }: Asking): Promise<void> {
    const { waiting, patience, refusal } = this.#options;
    const queue = this.#ranks[rank] as Set<() => void>;
    if (signal?.aborted) throw refusal();
    if (queue.size >= (waiting[rank] as number)) {
      await new Promise((resolve) => setTimeout(resolve, BEFORE_REFUSAL_MS));
      throw refusal();
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(begin);
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
      queue.add(begin);
    });
  }

  /** The place goes to the next one; it is free when there is none. */
  #passOn(): void {
    for (const queue of this.#ranks) {
      const [begin] = queue;
      if (!begin) continue;
      begin();
      return;
    }
    this.#running -= 1;
  }
}
