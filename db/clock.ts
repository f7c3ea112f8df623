import type { Knex } from 'knex';

/**
 * The database's clock. Tokens, keys and counts that one process writes also expire for others, whose machines may
 * have a different time. So all processes use the clock that they share. Between two answers the process's monotonic clock counts
 * on: nobody sets it, but it may stand still while the machine sleeps.
 */
export class DatabaseClock {
  /** How far the database's clock is ahead of the process's, in milliseconds. */
  #offset = performance.timeOrigin;

  /** How far it is ahead of this machine's clock, in milliseconds. */
  get ahead(): number {
    return this.now().getTime() - Date.now();
  }

  readonly now = (): Date => new Date(performance.now() + this.#offset);

  async set(db: Knex): Promise<void> {
    const asked = performance.now();
    const { rows } = await db.raw<{ rows: { agora: string }[] }>(`${WHAT_TIME} as agora`);
    this.hear(rows[0]?.agora as string, asked);
  }

  /**
   * Takes the database's answer to WHAT_TIME, which was asked at a moment of the process's clock. It was true at some moment since
   * then, so an offset that fits that interval stays.
   */
  hear(agora: string, asked: number): void {
    const theirs = Date.parse(agora);
    const [least, most] = [theirs - performance.now(), theirs + 1 - asked];
    if (this.#offset < least || this.#offset > most) this.#offset = (least + most) / 2;
  }
}

export const WHAT_TIME = 'select clock_timestamp()';
