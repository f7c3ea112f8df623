import type { SemAcesso } from '../common/errors.ts';
import type { Bearer } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** How long a check of the listener counts, in milliseconds: a connection may freeze without ending. */
const LISTENING_MS = 5_000;

/** The most sessions that are cached, some 10 MB. Beyond it the oldest entry is dropped. */
const CAPACITY = 10_000;

/**
 * Caches what `validate` and `validateKey` find, by the hash of the token, so that one in use costs no query. Triggers notify
 * every process of each change to a session or its user (`avisa_das_sessoes`). Nothing is cached
 * while this process may miss notifications. Without a cache, each request asks the database.
 */
export class SessionCache {
  readonly #bearers = new Map<string, Bearer>();
  #heardUntil = 0;
  /** Grows with each change: what was read before a change is not cached after it. */
  #changes = 0;

  /** The bearer of the token, if cached; undefined when the database has to be asked. */
  get(token: string, now: Date): Bearer | undefined {
    if (!this.isListening) return undefined;
    const found = this.#bearers.get(hashToken(token));
    if (!found || now.getTime() >= found.askAgain) return undefined;
    // A copy, because a command corrects the role of its user.
    return { ...found, user: { ...found.user } };
  }

  /** Answers what `look` finds, and caches a bearer unless something changed in the meantime. */
  async load<Found extends Bearer | SemAcesso | null>(look: () => Promise<Found>): Promise<Found> {
    const changes = this.#changes;
    const found = await look();
    if (found && typeof found === 'object' && this.isListening && changes === this.#changes) {
      this.#bearers.set(found.session.id, { ...found, user: { ...found.user } });
      const [first] = this.#bearers.keys();
      if (first !== undefined && this.#bearers.size > CAPACITY) this.#bearers.delete(first);
    }
    return found;
  }

  /** The user, or one of their sessions, has changed. */
  readonly forget = (usuarioId: string): void => {
    this.#changes += 1;
    for (const [id, { user }] of this.#bearers) if (user.id === usuarioId) this.#bearers.delete(id);
  };

  get isListening(): boolean {
    return performance.now() < this.#heardUntil;
  }

  /** Every change until this instant, in `performance.now()`, has been or will be notified. */
  heardAt(instant: number): void {
    // A read in progress may be older than the first notification.
    if (this.#heardUntil === 0) this.#changes += 1;
    this.#heardUntil = instant + LISTENING_MS;
  }

  /** Changes are no longer notified. */
  stoppedListening(): void {
    this.#heardUntil = 0;
    this.#changes += 1;
    this.#bearers.clear();
  }
}
