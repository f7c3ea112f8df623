import { answerTo, type KeyedRequest, keySpent, nameOf, type Saved } from './idempotency.ts';

/** The keys of a group: the saved answers of keys that were spent before, and the calls that have spent the others. */
export class GroupKeys {
  readonly #saved: ReadonlyMap<string, Saved>;
  readonly #taken = new Map<string, { pedido: string; as: number }>();

  constructor(saved: readonly Saved[]) {
    this.#saved = new Map(saved.map((each) => [nameOf(each), each]));
  }

  /**
   * How a request is answered: as it was before, or like that call; undefined when it has to be decided.
   *
   * @throws AppError 400 when its key was spent on another request.
   */
  of(request: KeyedRequest | undefined): { answer: unknown } | { as: number } | undefined {
    if (!request) return undefined;
    const saved = this.#saved.get(nameOf(request));
    if (saved) return { answer: answerTo(request, saved) };
    const taken = this.#taken.get(nameOf(request));
    if (taken && taken.pedido !== request.pedido) throw keySpent();
    return taken && { as: taken.as };
  }

  take(request: KeyedRequest | undefined, as: number): void {
    if (request) this.#taken.set(nameOf(request), { pedido: request.pedido, as });
  }
}
