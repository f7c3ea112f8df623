import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { AppError, tooMany } from '../common/errors.ts';
import type { Context, StrangersQueue } from './context.ts';
import { logFailure } from './error-translation.ts';

/**
 * How often somebody may do something. All instances count in one table, each by its own clock. A row has only a hash of the
 * person, account or address that it counts.
 */
export interface Limit {
  /** Lower case and underscores: the first part of its keys in the table. */
  nome: string;
  vezes: number;
  /** The time from the first count until the count starts over. */
  segundos: number;
}

/** Whom a limit counts: an account, a session, an address, or several of these together. */
export type Whom = readonly string[];

export interface Count {
  /** The count so far. */
  vezes: number;
  /** Whole seconds until the count starts over, at least 1. */
  espera: number;
}

/** Counts once more. */
export async function count(db: Db, limit: Limit, whom: Whom): Promise<Count> {
  const { consumedPoints, msBeforeNext } = await limiter(db, limit).penalty(keyOf(whom));
  return { vezes: consumedPoints, espera: secondsOf(msBeforeNext) };
}

/** The whole seconds to wait after the limit is used up; 0 before that. */
export async function waitOf(db: Db, limit: Limit, whom: Whom): Promise<number> {
  const found = await limiter(db, limit).get(keyOf(whom));
  return found && found.consumedPoints >= limit.vezes ? secondsOf(found.msBeforeNext) : 0;
}

/** Marks the limit as used up for a number of seconds. */
export async function hold(db: Db, limit: Limit, whom: Whom, segundos: number): Promise<void> {
  await limiter(db, limit).block(keyOf(whom), segundos);
}

/** Resets the count. */
export async function forget(db: Db, limit: Limit, whom: Whom): Promise<void> {
  await limiter(db, limit).delete(keyOf(whom));
}

/** Removes counts whose time is over. */
export async function removeExpiredCounts(db: Db, now: Date): Promise<void> {
  await prepared(db, 'delete from limites where expire <= $1', [now.getTime()]);
}

/**
 * LIMITE_POR_MINUTO, counted per session, or per address while nobody is signed in. When the database fails, requests
 * are let through.
 *
 * @throws AppError 429 when there were too many in this minute, 503 when too many wait to be counted.
 */
export async function checkPace(
  ctx: Counted & Pick<Context, 'withSlot' | 'session'>,
  vezes: number,
): Promise<void> {
  const whom = ctx.session ? ['sessao', ctx.session.id] : ['endereco', networkOf(ctx.ip)];
  const limit = { nome: 'pedidos', vezes, segundos: 60 };
  await checkCount(ctx, `o limite é de ${vezes} por minuto`, vezes, () =>
    ctx.withSlot('count', () => count(ctx.db, limit, whom)),
  );
}

/** What a stranger may do from one address. Wrong passwords have limits of their own (`auth/attempts.ts`). */
const STRANGERS: Record<Exclude<StrangersQueue, 'signIn'>, Limit & { porque: string }> = {
  reset: {
    ...perQuarter('pedidos_de_senha', 100),
    porque: 'são aceitos no máximo 100 pedidos da mesma rede em 15 minutos',
  },
  password: {
    ...perQuarter('senhas_definidas', 100),
    porque: 'são aceitos no máximo 100 pedidos da mesma rede em 15 minutos',
  },
  public: {
    ...{ nome: 'paginas_publicas', vezes: 300, segundos: 60 },
    porque: 'são aceitos no máximo 300 pedidos da mesma rede por minuto',
  },
};

function perQuarter(nome: string, vezes: number): Limit {
  return { nome, vezes, segundos: 15 * 60 };
}

/**
 * Counts a stranger by address alone, before anything is looked up: the answer reveals nothing about an account. When
 * the database fails, requests are let through.
 *
 * @throws AppError 429
 */
export async function checkStrangersPace(ctx: Counted, queue: StrangersQueue): Promise<void> {
  if (queue === 'signIn') return;
  const { porque, ...limit } = STRANGERS[queue];
  await checkCount(ctx, porque, limit.vezes, () => count(ctx.db, limit, [networkOf(ctx.ip)]));
}

type Counted = Pick<Context, 'db' | 'ip' | 'log'>;

async function checkCount(
  { log }: Counted,
  porque: string,
  most: number,
  counted: () => Promise<Count>,
): Promise<void> {
  try {
    const { vezes, espera } = await counted();
    if (vezes > most) throw tooMany('MUITAS_REQUISICOES', porque, espera);
  } catch (error) {
    if (error instanceof AppError) throw error;
    logFailure(log, 'count of a request', error);
  }
}

/**
 * How an address is counted: an IPv4 address by itself, an IPv6 address by the /64 of its subscriber. All unknown
 * addresses count as one.
 */
export function networkOf(ip: string | null): string {
  if (ip === null || !ip.includes(':')) return ip ?? 'desconhecido';
  const [address = ''] = ip.split('%');
  const [, v4] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (v4) return v4;
  // The URL's own form has no dotted part and no leading zeros.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':').length : 0;
  const filled = [...groups, ...Array<string>(8 - groups.length - rest).fill('0')];
  return `${filled.slice(0, 4).join(':')}::/64`;
}

/** It has no state between two calls: the counts are in a table that a migration makes. */
function limiter(db: Db, { nome, vezes, segundos }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: { query: ({ text, ...options }: Statement) => db.raw(text).options(options) },
    storeType: 'client',
    tableName: 'limites',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: nome,
    points: vezes,
    duration: segundos,
  });
}

/** A statement in the form in which the library passes it to a driver. */
interface Statement {
  text: string;
  name: string;
  values: unknown[];
}

function keyOf(whom: Whom): string {
  return createHash('sha256').update(JSON.stringify(whom)).digest('hex');
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
