import { closedUntil } from '../../../db/books.ts';
import type { Db } from '../../../db/connection.ts';
import { preparedOne } from '../../../db/prepared.ts';
import { invalid } from '../../common/errors.ts';
import type { Context, Horizon } from '../../procedure/context.ts';
import { Followers } from './followers.ts';

/** The interval between two looks at the trail while somebody waits for entries, in milliseconds. */
const LOOK_MS = 250;

/** Somebody who waits for entries after a number. */
interface Waiting {
  apos: number;
  wake(): void;
}

/**
 * How far the trail is closed: a reader that stops there misses no entry. All callers that wait in this process share one look at
 * the database, and none of them holds a connection meanwhile.
 */
export class TrailHorizon implements Horizon {
  readonly #db: Db;
  readonly #waiting = new Set<Waiting>();
  readonly #followers = new Followers();
  #seq = 0;
  #linhagem = '';
  #looking: Promise<number> | undefined;
  #watching = false;
  #stopped = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The number up to which the trail is closed. It covers everything that was committed before the call. While a long write is
   * under way it may be an earlier number.
   */
  async reached(): Promise<number> {
    // A look that is under way may have begun before the caller's own commit.
    await this.#looking?.catch(() => {});
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<number> {
    const { ultimo, selado, linhagem } = await preparedOne<Last>(this.#db, LAST, []);
    this.#linhagem = linhagem;
    this.#seq = Math.max(this.#seq, selado);
    // Closing holds writers up for a moment, so it is asked only when there is something new.
    if (ultimo > this.#seq) {
      this.#seq = Math.max(this.#seq, (await closedUntil(this.#db, 'auditoria')) ?? 0);
    }
    return this.#seq;
  }

  /** Resolves when the trail is closed beyond a number, the time is over, the caller has left, or the service ends. */
  beyond(apos: number, ms: number, signal?: AbortSignal): Promise<void> {
    if (this.#seq > apos || this.#stopped || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        this.#waiting.delete(waiting);
        resolve();
      };
      const waiting = { apos, wake };
      const timer = setTimeout(wake, ms);
      signal?.addEventListener('abort', wake);
      this.#waiting.add(waiting);
      void this.#watch();
    });
  }

  /** One at a time: somebody who left and came back finds the one that still sleeps. */
  async #watch(): Promise<void> {
    if (this.#watching) return;
    this.#watching = true;
    while (this.#waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      // A failure here happens again, and is reported, where the events are read.
      const seq = await this.reached().catch(() => this.#seq);
      for (const { apos, wake } of [...this.#waiting]) if (seq > apos) wake();
    }
    this.#watching = false;
  }

  join(...asked: Parameters<Followers['join']>): ReturnType<Followers['join']> {
    return this.#followers.join(...asked);
  }

  get linhagem(): string {
    return this.#linhagem;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  stop(): void {
    this.#stopped = true;
    for (const { wake } of [...this.#waiting]) wake();
  }
}

/**
 * What is sealed is closed, so an instance that has just started need not begin at the first entry while somebody writes.
 */
const LAST = `
  select coalesce((select max(seq) from auditoria), 0) as ultimo,
    coalesce((select max(ate) from selos where livro = 'auditoria'), 0) as selado, (select id from linhagem) as linhagem`;

interface Last {
  ultimo: number;
  selado: number;
  linhagem: string;
}

/** The last number that the trail has given, even to a write that was rolled back. */
const GIVEN = `
  select coalesce(pg_sequence_last_value(pg_get_serial_sequence('auditoria', 'seq')::regclass), 0) as dado`;

/**
 * Refuses a place in the trail that nobody can have been told: it is a mistake, or of another installation. All numbers
 * given count, even those of writes that were rolled back, because `proximo` may be one and another instance may be behind
 * it.
 *
 * @throws AppError 400 FORA_DO_LIMITE.
 */
export async function checkPlace(db: Db, apos: number): Promise<void> {
  const { dado } = await preparedOne<{ dado: number }>(db, GIVEN, []);
  if (apos <= dado) return;
  throw invalid('FORA_DO_LIMITE', `Informe no máximo ${dado}, o número do último evento.`, 'apos');
}

/** The last entry from before the last break: later ones that were told in another history may be gone. */
const BEFORE_BREAK = `
  select coalesce(max(seq), 0) as ultimo from auditoria
  where seq < (select max(seq) from auditoria where acao = 'REGISTRAR_QUEBRA')`;

/**
 * Refuses a reader who comes from another history: what they were told last may not exist any more.
 *
 * @throws AppError 400 LINHAGEM_MUDOU.
 */
export async function checkHistory(db: Db, agora: string, deles: string | undefined): Promise<void> {
  if (deles === undefined || deles === agora) return;
  const { ultimo } = await preparedOne<{ ultimo: number }>(db, BEFORE_BREAK, []);
  throw invalid(
    'LINHAGEM_MUDOU',
    `Confira o que leu depois do número ${ultimo}, que pode não existir mais, e siga com a linhagem ${agora}.`,
    'linhagem',
  );
}

/** The horizon of the process. A caller without a service has its own. */
export function horizonOf({ horizon, db }: Pick<Context, 'horizon' | 'db'>): Horizon {
  return horizon ?? new TrailHorizon(db);
}
