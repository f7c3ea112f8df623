import { Readable } from 'node:stream';
import { CallerGone } from '../../../db/hung-up.ts';
import { IN_MEMORY, MAX_STALL_MS } from './bounds.ts';
import { SpillFile } from './spill-file.ts';

/**
 * Buffers what is made faster than its reader takes it: some in memory and, for a slow reader, more on disk. When
 * both are full the maker waits, but not for ever: `onSlow` is called for a reader that is too slow.
 */
export class SpillBuffer extends Readable {
  readonly #spill = new SpillFile();
  readonly #onSlow: () => void;
  /** The memory has room. */
  #wanted = true;
  #refilling = false;
  #whole = false;
  #over = false;
  #waited = 0;
  #moved = () => {};

  constructor(onSlow: () => void) {
    super({ highWaterMark: IN_MEMORY });
    this.#onSlow = onSlow;
  }

  /**
   * Resolves when there is room for more.
   *
   * @throws CallerGone when nobody reads any more.
   */
  async add(piece: Uint8Array): Promise<void> {
    for (let rest = piece; rest.length > 0; ) {
      if (this.#over) throw new CallerGone('reads no more');
      if (this.#wanted && !this.#refilling && this.#spill.size === 0) {
        this.#wanted = this.push(rest);
        return;
      }
      const fits = this.#spill.fits(rest.length);
      if (fits === 0) await this.#movement();
      else rest = rest.subarray(await this.#spill.add(rest.subarray(0, fits)));
      void this.#refill();
    }
  }

  /** Everything has been added. */
  end(): void {
    this.#whole = true;
    void this.#refill();
  }

  /** Nobody reads any more, so nothing more is to be made. */
  stop(): void {
    if (this.#over) return;
    this.#over = true;
    this.push(null);
    this.#moved();
  }

  override _read(): void {
    this.#wanted = true;
    this.#moved();
    void this.#refill();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#over = true;
    this.#moved();
    this.#spill.close().then(
      () => done(error),
      () => done(error),
    );
  }

  /** Moves what waits on disk into memory. */
  async #refill(): Promise<void> {
    if (this.#refilling) return;
    this.#refilling = true;
    try {
      while (this.#wanted && !this.#over && this.#spill.size > 0) {
        await this.#spill.take((bytes) => {
          if (!this.#over) this.#wanted = this.push(bytes);
        });
        this.#moved();
      }
    } catch (error) {
      this.destroy(error as Error);
    }
    this.#refilling = false;
    this.#moved();
    if (this.#whole && !this.#over && this.#spill.size === 0) this.stop();
  }

  /** Resolves when the reader has taken something, or has gone. */
  async #movement(): Promise<void> {
    const since = performance.now();
    const overdue = setTimeout(this.#onSlow, MAX_STALL_MS - this.#waited);
    await new Promise<void>((resolve) => {
      this.#moved = resolve;
    });
    clearTimeout(overdue);
    this.#waited += performance.now() - since;
  }
}
