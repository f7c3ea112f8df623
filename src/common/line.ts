import type { AppError } from './errors.ts';

interface LineOptions {
  /** So many have their turn at the same time. */
  atOnce: number;
  /** So many may wait, of each rank; whoever is of an earlier rank goes before all of the later ones. */
  waiting: readonly number[];
  /** In milliseconds: nobody waits for longer. */
  patience: number;
  /** What is told to whoever finds the line full, has waited too long or has gone. */
  refusal: () => AppError;
}

interface Asking {
  /** The first rank unless told. */
  rank?: number;
  /** Aborted when whoever waits has gone: nothing is begun for them. */
  signal?: AbortSignal | undefined;
}

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

  #turn({ rank = 0, signal }: Asking): Promise<void> {
    const { waiting, patience, refusal } = this.#options;
    const queue = this.#ranks[rank] as Set<() => void>;
    if (queue.size >= (waiting[rank] as number) || signal?.aborted) return Promise.reject(refusal());
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
