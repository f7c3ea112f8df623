/** Values drawn by a seed, the same ones for the same seed. */
export class Drawn {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, without, `n`. */
  below(n: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  }

  of<Value>(values: readonly Value[]): Value {
    if (values.length === 0) throw new Error('there is nothing to draw from');
    return values[this.below(values.length)] as Value;
  }
}
