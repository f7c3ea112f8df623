import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { violations } from '../support/invariants.ts';

/** What happened to one write. */
interface Attempt {
  /** What names it in the ledger. */
  mark: string;
  /** Null when the connection ended without an answer. */
  status: number | null;
  /** When it is to be sent again, as the answer says. */
  retryAfter: string | null;
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

  /**
   * `occasion` tells their writes from those of other writers on the same database; `procedencias`, by species, which lot of seed
   * what they enter is of.
   */
  constructor(
    url: string,
    token: string,
    especies: readonly string[],
    occasion = '',
    procedencias: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#people = Array.from({ length: 20 }, (_, person) =>
      this.#write(`${url}/movimentacoes`, token, especies, { occasion, person, procedencias }),
    );
  }

  async #write(
    url: string,
    token: string,
    especies: readonly string[],
    {
      occasion,
      person,
      procedencias,
    }: { occasion: string; person: number; procedencias: ReadonlyMap<string, string> },
  ): Promise<void> {
    for (let n = 0; !this.#ended; n += 1) {
      const mark = `${occasion}: pessoa ${person}, registro ${n}`;
      const especie_id = especies[(person + n) % especies.length] as string;
      const procedencia_id = procedencias.get(especie_id);
      const sent = performance.now();
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          tipo: 'ENTRADA',
          especie_id,
          procedencia_id,
          quantidade: 1,
          justificativa: mark,
        }),
      }).then(
        async (came) => ({
          ...{ status: came.status, retryAfter: came.headers.get('retry-after'), body: await came.text() },
        }),
        () => ({ status: null, retryAfter: null, body: '' }),
      );
      const { status } = answer;
      this.attempts.push({ mark, ...answer, sent, answered: performance.now() });
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

/** What was answered is there once, every answer is one of the service's, and the books are right. */
export async function expectNothingLost(db: Db, attempts: readonly Attempt[]): Promise<void> {
  expect(await lostOf(db, attempts)).toEqual([]);
  expect(strangeOf(attempts)).toEqual([]);
  expect(await violations(db)).toEqual([]);
}

/**
 * Nothing is there twice, and the books are right. Answers when the first of the answered writes was answered that is missing, in
 * milliseconds of `performance.now()`; null when none is.
 */
export async function expectOnlyUntil(db: Db, attempts: readonly Attempt[]): Promise<number | null> {
  expect(await violations(db)).toEqual([]);
  const times = await timesOf(db);
  expect(attempts.filter(({ mark }) => (times.get(mark) ?? 0) > 1)).toEqual([]);
  const lost = attempts.filter(({ mark, status }) => status === 201 && !times.has(mark));
  return lost.length === 0 ? null : Math.min(...lost.map(({ answered }) => answered));
}

/** Writes that were answered with 201 and are not there once, and others that are there twice. */
export async function lostOf(db: Db, attempts: readonly Attempt[]): Promise<string[]> {
  const times = await timesOf(db);
  return attempts
    .filter(({ mark, status }) => (status === 201 ? times.get(mark) !== 1 : (times.get(mark) ?? 0) > 1))
    .map(({ mark, status }) => `${mark}: ${status}, there ${times.get(mark) ?? 0} times`);
}

async function timesOf(db: Db): Promise<Map<string, number>> {
  const rows = await db('movimentacoes').select('justificativa').count('* as times').groupBy('justificativa');
  return new Map(rows.map((row) => [row.justificativa as string, Number(row.times)]));
}

/** Answers that are no envelope, or not one of a service that could not write just then and says when to come back. */
function strangeOf(attempts: readonly Attempt[]): string[] {
  return attempts
    .filter(({ status }) => status !== null)
    .filter(({ status, retryAfter, body }) => {
      const asTold = status === 201 || (status === 503 && Number(retryAfter) > 0);
      return !asTold || !isEnvelope(body);
    })
    .map(({ status, retryAfter, body }) => `${status}, ${retryAfter}: ${body.slice(0, 200)}`);
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
