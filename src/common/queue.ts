import type { AppError } from './errors.ts';

interface QueueOptions {
  /** How many pieces of work may run at the same time. */
  slots: number;
  /** How many may wait, by rank. Earlier ranks go first. */
  capacity: readonly number[];
  /** How many of one caller may wait in a rank; as many as there is room for by default. */
  each?: number;
  /** The longest wait, in milliseconds. */
  patience: number;
  /** Thrown when the queue is full, the wait was too long or the caller has gone. */
  refusal: () => AppError;
}

interface Waiter {
  /** Whose work it is. Callers of a rank take turns, however much each of them asks for. */
  who?: string | undefined;
  /** The first rank by default. */
  rank?: number;
  /** Aborted when the caller has gone: the work does not begin. */
  signal?: AbortSignal | undefined;
}

/** A client that retries a refusal at once, without a pause, would starve the calls that wait. */
const BEFORE_REFUSAL_MS = 300;

type Begin = () => void;

/** What waits in a rank, in a line for each caller. The first line is the next one to be served. */
class Turns {
  readonly #lines = new Map<string, Set<Begin>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many of a caller wait. */
  of(who: string): number {
    return this.#lines.get(who)?.size ?? 0;
  }

  add(who: string, begin: Begin): void {
    this.#lines.set(who, (this.#lines.get(who) ?? new Set()).add(begin));
    this.#size += 1;
  }

  delete(who: string, begin: Begin): void {
    const line = this.#lines.get(who);
    if (!line?.delete(begin)) return;
    this.#size -= 1;
    if (line.size === 0) this.#lines.delete(who);
  }

  /** The oldest of the caller whose turn it is, whose others then wait for everybody else's turn. */
  next(): Begin | undefined {
    const [turn] = this.#lines;
    if (!turn) return undefined;
    const [who, line] = turn;
    this.#lines.delete(who);
    this.#lines.set(who, line);
    const [oldest] = line;
    return oldest;
  }
}

/** A bounded queue before a fixed number of slots. Work that finds no free slot waits in order, and holds nothing meanwhile. */
export class Queue {
  readonly #options: QueueOptions;
  readonly #ranks: readonly Turns[];
  #running = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#ranks = options.capacity.map(() => new Turns());
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

  async #slot({ who = '', rank = 0, signal }: Waiter): Promise<void> {
    const { capacity, each = Infinity, patience, refusal } = this.#options;
    const turns = this.#ranks[rank] as Turns;
    if (signal?.aborted) throw refusal();
    if (turns.size >= (capacity[rank] as number) || turns.of(who) >= each) {
      await new Promise((resolve) => setTimeout(resolve, BEFORE_REFUSAL_MS));
      throw refusal();
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        turns.delete(who, begin);
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
      turns.add(who, begin);
    });
  }

  /** Hands the slot to the next waiter, or frees it when there is none. */
  #release(): void {
    for (const turns of this.#ranks) {
      const begin = turns.next();
      if (!begin) continue;
      begin();
      return;
    }
    this.#running -= 1;
  }
}
