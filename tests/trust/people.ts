import { setTimeout as wait } from 'node:timers/promises';
import type { Drawn } from '../bench/draw.ts';
import { until } from '../support/until.ts';
import { drawWish, type Moved, type Nursery, type Wish } from './wishes.ts';

/** One request for a wish, and what came of it. */
export interface Attempt {
  /** What names the wish, in the ledger too. */
  mark: string;
  wish: Wish;
  /** In milliseconds of `performance.now()`. */
  sent: number;
  answered: number;
  /** Null when there was no answer. */
  status: number | null;
  text: string;
  /** The operation that wrote it, as the answer says. */
  operacao: string | null;
}

/** How long people wait for an answer, in milliseconds: some are gone before the service gives its database up. */
const PATIENCE_MS = [500, 4_000];
/** How often somebody with a key asks at most. */
const MOST = 8;

/** People who act, look and ask again at any of the instances, each by draws of their own. */
export class People {
  readonly attempts: Attempt[] = [];
  readonly #moved: Moved[] = [];
  readonly #nursery: Nursery;
  readonly #urls: readonly string[];
  #ended = false;

  constructor(nursery: Nursery, urls: readonly string[]) {
    this.#nursery = nursery;
    this.#urls = urls;
  }

  /** Each pursues so many wishes; resolves when all are done. */
  async act(people: readonly { token: string; drawn: Drawn }[], wishes: number): Promise<void> {
    const pursue = async ({ token, drawn }: (typeof people)[number], person: number) => {
      for (let n = 0; n < wishes; n += 1) await this.#pursue(drawn, token, `pessoa ${person}, vez ${n}`);
    };
    await Promise.all(people.map(pursue));
    this.#ended = true;
  }

  readonly over = (): boolean => this.#ended;

  /** Resolves when so many more requests have ended, or people are done. */
  readonly some = async (requests: number): Promise<void> => {
    const enough = this.attempts.length + requests;
    const happened = () => {
      if (!this.#ended && this.attempts.length < enough) throw new Error('nothing happens');
    };
    await until(happened, { interval: 5 });
  };

  /** With a key, somebody asks until they know; now and then twice at once, or again though they know. */
  async #pursue(drawn: Drawn, token: string, mark: string): Promise<void> {
    const wish = drawWish(drawn, this.#nursery, this.#moved.slice(-6), mark);
    const key = wish.method !== 'GET' && drawn.below(4) > 0 ? mark : null;
    const ask = () => this.#ask(drawn, { token, mark, wish, key });
    const beside = key !== null && drawn.below(8) === 0 ? ask() : null;
    for (let n = 1; (await ask()) === 'unknown' && key !== null && n < MOST; n += 1);
    await beside;
    if (key !== null && drawn.below(5) === 0) await ask();
  }

  async #ask(
    drawn: Drawn,
    { token, mark, wish, key }: { token: string; mark: string; wish: Wish; key: string | null },
  ): Promise<'known' | 'unknown'> {
    const { method, path, body } = wish;
    const sent = performance.now();
    const answer = await fetch(drawn.of(this.#urls) + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== null && { 'idempotency-key': key }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(drawn.of(PATIENCE_MS)),
    })
      .then(async (came) => {
        const operacao = came.headers.get('operacao');
        return { status: came.status, operacao, text: await came.text() };
      })
      .catch(() => ({ status: null, operacao: null, text: '' }));
    this.attempts.push({ mark, wish, sent, answered: performance.now(), ...answer });
    const { status, text } = answer;
    const [change] = wish.leaves;
    if (status === 201 && change && path !== '/entregas' && !wish.reverses)
      this.#moved.push({ ...change, id: JSON.parse(text).data.id });
    if (status !== null && status < 500) return 'known';
    // As people do who are refused at once, or whom nobody answers.
    await wait(status === null ? 100 : 20);
    return 'unknown';
  }
}
