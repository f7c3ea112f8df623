import type { Db } from './connection.ts';

/**
 * The database's clock. Tokens, keys and counts that one process writes also expire for others, whose machines may
 * have a different time. So all processes use the clock that they share.
 */
export class DatabaseClock {
  #ahead = 0;

  /** How far it is ahead of this process's clock, in milliseconds; 0 when both may be the same. */
  get ahead(): number {
    return this.#ahead;
  }

  readonly now = (): Date => new Date(Date.now() + this.#ahead);

  /**
   * Asks for the time. The answer was true at some moment during the query, so an offset that fits that interval
   * stays.
   */
  async set(db: Db): Promise<void> {
    const asked = Date.now();
    const { rows } = await db.raw<{ rows: { agora: string }[] }>('select clock_timestamp() as agora');
    const answered = Date.now();
    const theirs = Date.parse(rows[0]?.agora as string);
    const [least, most] = [theirs - answered, theirs + 1 - asked];
    const likely = [this.#ahead, 0].find((ahead) => least <= ahead && ahead <= most);
    this.#ahead = likely ?? Math.round((least + most) / 2);
  }
}
