import { type AppError, tooMany, unavailable } from '../../common/errors.ts';
import type { CurrentUser, Subscription } from '../../procedure/context.ts';

/** The most subscriptions of one person or program at once: some windows on some devices. */
const EACH = 20;
/**
 * The most in all: half the connections of a process, so that followers leave room for everybody else. Programs never take the
 * places of people.
 */
const PLACES = { pessoas: 300, programas: 200 };

/** The subscriptions to the trail. Each is an open connection of the client, and holds nothing else. */
export class Followers {
  /** By person or program, the oldest first. */
  readonly #subscriptions = new Map<string, Set<AbortController>>();
  readonly #open = { pessoas: 0, programas: 0 };

  /**
   * Opens a subscription. Beyond the limit it replaces the oldest, whose device may have gone without a word. A `brief`
   * one ends by itself soon, so it replaces none: it is refused.
   *
   * @throws AppError 429, or 503 when there are too many in all.
   */
  join({ id: whom, chave }: Pick<CurrentUser, 'id' | 'chave'>, { brief = false } = {}): Subscription {
    const kind = chave ? 'programas' : 'pessoas';
    const own = this.#subscriptions.get(whom) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size >= EACH) {
      if (brief) throw tooManySubscriptions();
      this.#close(whom, kind, oldest);
    }
    if (this.#open[kind] >= PLACES[kind])
      throw unavailable('SERVICO_OCUPADO', 'há gente demais acompanhando os eventos', 30);
    const subscription = new AbortController();
    this.#subscriptions.set(whom, own.add(subscription));
    this.#open[kind] += 1;
    return { signal: subscription.signal, leave: () => this.#close(whom, kind, subscription) };
  }

  #close(whom: string, kind: keyof typeof PLACES, subscription: AbortController): void {
    const own = this.#subscriptions.get(whom);
    if (!own?.delete(subscription)) return;
    this.#open[kind] -= 1;
    if (own.size === 0) this.#subscriptions.delete(whom);
    subscription.abort();
  }
}

export function tooManySubscriptions(): AppError {
  return tooMany('EVENTOS_DEMAIS', 'esta conta acompanha os eventos em lugares demais', 30);
}
