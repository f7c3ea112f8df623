import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../db/connection.ts';

/** What happened to one write. */
interface Attempt {
  /** What names it in the ledger. */
  mark: string;
  /** Null when the connection ended without an answer. */
  status: number | null;
  /** When it was sent and answered, in milliseconds of `performance.now()`. */
  sent: number;
  answered: number;
  body: string;
}

/** People who write all the time, each the next movement when the last one was answered. */
export class Writers {
  readonly attempts: Attempt[] = [];
  #ended = false;
  readonly #people: Promise<void>[];

  /** `occasion` tells their writes from those of other writers on the same database. */
  constructor(url: string, token: string, especies: readonly string[], occasion = '') {
    this.#people = Array.from({ length: 20 }, (_, person) =>
      this.#write(`${url}/movimentacoes`, token, especies, { occasion, person }),
    );
  }

  async #write(
    url: string,
    token: string,
    especies: readonly string[],
    { occasion, person }: { occasion: string; person: number },
  ): Promise<void> {
    for (let n = 0; !this.#ended; n += 1) {
      const mark = `${occasion}: pessoa ${person}, registro ${n}`;
      const especie_id = especies[(person + n) % especies.length];
      const sent = performance.now();
      const { status, body } = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tipo: 'ENTRADA', especie_id, quantidade: 1, justificativa: mark }),
      }).then(
        async (answer) => ({ status: answer.status, body: await answer.text() }),
        () => ({ status: null, body: '' }),
      );
      this.attempts.push({ mark, status, body, sent, answered: performance.now() });
      // Whoever is refused at once tries again a little later, as people do, and whom nobody answers at all later still.
      if (status !== 201) await wait(status === null ? 100 : 20);
    }
  }

  /** Nobody begins another write; resolves when the last one was answered. */
  async end(): Promise<Attempt[]> {
    this.#ended = true;
    await Promise.all(this.#people);
    return this.attempts;
  }

  get written(): number {
    return this.attempts.filter(({ status }) => status === 201).length;
  }
}

/** Writes that were answered with 201 and are not there once, and others that are there twice. */
export async function lostOf(db: Db, attempts: readonly Attempt[]): Promise<string[]> {
  const rows = await db('movimentacoes').select('justificativa').count('* as times').groupBy('justificativa');
  const times = new Map(rows.map((row) => [row.justificativa as string, Number(row.times)]));
  return attempts
    .filter(({ mark, status }) => (status === 201 ? times.get(mark) !== 1 : (times.get(mark) ?? 0) > 1))
    .map(({ mark, status }) => `${mark}: ${status}, there ${times.get(mark) ?? 0} times`);
}

/** Answers that are no envelope, or not one of a service that could not write just then. */
export function strangeOf(attempts: readonly Attempt[]): string[] {
  return attempts
    .filter(({ status }) => status !== null)
    .filter(({ status, body }) => ![201, 500, 503].includes(status as number) || !isEnvelope(body))
    .map(({ status, body }) => `${status}: ${body.slice(0, 200)}`);
}

function isEnvelope(body: string): boolean {
  try {
    const { data, message, errors } = JSON.parse(body);
    return data !== undefined && typeof message === 'string' && Array.isArray(errors);
  } catch {
    return false;
  }
}

export function slowestOf(attempts: readonly Attempt[]): number {
  return Math.max(0, ...attempts.map(({ sent, answered }) => answered - sent));
}

/** When the first write was answered with 201 that was sent after this instant. */
export function nextSuccessOf(attempts: readonly Attempt[], after: number): number {
  const next = attempts.find(({ status, sent }) => status === 201 && sent > after);
  return next?.answered ?? Number.POSITIVE_INFINITY;
}
