import type { CurrentSession } from '../procedure/context.ts';
import { type Bearer, SLIDING } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** Hearing counts for so long after it was last shown, in milliseconds: a connection may freeze without ending. */
const LISTENING_MS = 5_000;

/** The sessions that are kept at most, some 10 MB; beyond it the one that was kept first is looked up again. */
const CAPACITY = 10_000;

/**
 * What `validate` found, by the hash of the token, so that a session in use costs no query. Triggers tell every process of
 * each change of a session or its user (`db/migrations/0030_sessoes_avisam.ts`), and nothing is kept while this one may not
 * hear them. Without an instance of this, each request asks the database.
 */
export class SessionCache {
  readonly #bearers = new Map<string, Bearer>();
  #heardUntil = 0;
  /** Grows with each change: what was read before it is not kept after it. */
  #changes = 0;

  /** Who bears the token, if that is known; undefined when the database has to say. */
  get(token: string, now: Date): Bearer | undefined {
    if (!this.isListening) return undefined;
    const found = this.#bearers.get(hashToken(token));
    if (!found || !endStays(found.session, now)) return undefined;
    // A command corrects the role of its user.
    return { session: found.session, user: { ...found.user } };
  }

  /** Answers what `look` finds, and keeps it unless something changed meanwhile. */
  async load(look: () => Promise<Bearer | null>): Promise<Bearer | null> {
    const changes = this.#changes;
    const found = await look();
    if (found && this.isListening && changes === this.#changes) {
      this.#bearers.set(found.session.id, { ...found, user: { ...found.user } });
      const [first] = this.#bearers.keys();
      if (first !== undefined && this.#bearers.size > CAPACITY) this.#bearers.delete(first);
    }
    return found;
  }

  /** Something of the user or of their sessions has changed. */
  readonly forget = (usuarioId: string): void => {
    this.#changes += 1;
    for (const [id, { user }] of this.#bearers) if (user.id === usuarioId) this.#bearers.delete(id);
  };

  get isListening(): boolean {
    return performance.now() < this.#heardUntil;
  }

  /** Every change until the instant, of `performance.now()`, has been told or will be. */
  heardAt(instant: number): void {
    // What is read at this moment may have been read before changes were heard.
    if (this.#heardUntil === 0) this.#changes += 1;
    this.#heardUntil = instant + LISTENING_MS;
  }

  /** Changes are no longer told. */
  stoppedListening(): void {
    this.#heardUntil = 0;
    this.#changes += 1;
    this.#bearers.clear();
  }
}

/** In the second half of its time the use of a session moves its end, which is the database's to do. */
function endStays({ data_fim }: CurrentSession, now: Date): boolean {
  return now.getTime() < new Date(data_fim).getTime() - SLIDING.milliseconds() / 2;
}
