import { type AppError, tooMany, unavailable } from '../common/errors.ts';
import type { Line } from '../procedure/context.ts';

/** How many lines one person, or one program, has open at once: some windows on some devices. */
const EACH = 20;
/** All together: half the connections of a process, so that whoever follows the trail shuts nobody out. */
const ALL = 500;

/** Who follows the trail on a line that stays open. Each line is a connection, and holds nothing else. */
export class Followers {
  /** The lines of each, the oldest first. */
  readonly #lines = new Map<string, Set<AbortController>>();
  #open = 0;

  /**
   * Opens a line. Where somebody has too many, it takes the place of their oldest: that one may be of a device that has
   * gone without a word. `brief` lines end by themselves, so there is nothing to take: the new one is refused.
   *
   * @throws AppError 429, or 503 when all together are too many.
   */
  join(whom: string, { brief = false } = {}): Line {
    const own = this.#lines.get(whom) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size >= EACH) {
      if (brief) throw tooManyLines();
      this.#close(whom, oldest);
    }
    if (this.#open >= ALL)
      throw unavailable('SERVICO_OCUPADO', 'há gente demais acompanhando os eventos', 30);
    const line = new AbortController();
    this.#lines.set(whom, own.add(line));
    this.#open += 1;
    return { signal: line.signal, leave: () => this.#close(whom, line) };
  }

  /** How many lines are open. */
  get open(): number {
    return this.#open;
  }

  #close(whom: string, line: AbortController): void {
    const own = this.#lines.get(whom);
    if (!own?.delete(line)) return;
    this.#open -= 1;
    if (own.size === 0) this.#lines.delete(whom);
    line.abort();
  }
}

export function tooManyLines(): AppError {
  return tooMany('EVENTOS_DEMAIS', 'esta conta acompanha os eventos em lugares demais', 30);
}
