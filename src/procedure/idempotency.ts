import { createHash } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { invalid } from '../common/errors.ts';
import type { Context } from './context.ts';

/**
 * A request that comes again with its Idempotency-Key gets the saved answer of the first time and writes nothing. The
 * key is claimed, and the answer saved, in the command's own transaction: they commit with the write, and a refusal
 * saves nothing. Only commands of somebody signed in are saved; sign-in and whatever sets a password are built without
 * it (`inTransaction` alone), because a token or the trace of a password must not rest in the table.
 */

/** How long a key is kept. */
const VALIDITY_MS = 24 * 3_600_000;
const MAX_KEY = 255;

/** Anything but 1–255 characters is no key: 400. */
export function checkKey(chave: string | undefined): void {
  if (chave === undefined || (chave.length > 0 && chave.length <= MAX_KEY)) return;
  throw invalid('CHAVE_INVALIDA', `Envie em Idempotency-Key um texto de 1 a ${MAX_KEY} caracteres.`);
}

/** The key of one call: in a batch of tRPC, each after the first has a key derived from the request's. */
export function keyOfCall(chave: string | undefined, batchIndex: number): string | undefined {
  if (chave === undefined || batchIndex === 0) return chave;
  return createHash('sha256').update(`${batchIndex} ${chave}`).digest('hex');
}

/** What a command is asked: its procedure, and the input as it came. */
type Request = readonly [path: string, input: unknown];

/**
 * Runs the command unless its key has an answer already.
 *
 * @throws AppError 400 when the key was spent on another request.
 */
export async function answeredOnce<Result extends { ok: boolean }>(
  { db, user, idempotencyKey: chave, now }: Context,
  request: Request,
  run: () => Promise<Result>,
): Promise<Result> {
  if (chave === undefined || !user) return run();
  const key = [user.id, chave] as const;
  const saved = await claim(db, key, hashOf(request), now());
  if (saved) return { ok: true, data: saved.resposta } as unknown as Result;
  const result = await run();
  if ('data' in result) await prepared(db, SAVE, [...key, JSON.stringify(result.data)]);
  return result;
}

/** Writing a key needs no audit entry. */
export function isKeyWrite(sql: string): boolean {
  return sql === CLAIM || sql === SAVE;
}

/** Deletes expired keys. */
export async function removeExpiredKeys(db: Db, now: Date): Promise<void> {
  await db('chaves_idempotencia').delete().where('data_registro', '<=', expiredAt(now));
}

const CLAIM = `
  insert into chaves_idempotencia as atual (usuario_id, chave, pedido, data_registro) values ($1, $2, $3, $4)
  on conflict (usuario_id, chave) do update
    set pedido = excluded.pedido, resposta = null, data_registro = excluded.data_registro
    where atual.data_registro <= $5
  returning 1`;

const SAVED = `
  select pedido, resposta, resposta is null as em_andamento
  from chaves_idempotencia where usuario_id = $1 and chave = $2`;

const SAVE = 'update chaves_idempotencia set resposta = $3 where usuario_id = $1 and chave = $2';

interface Saved {
  pedido: string;
  resposta: unknown;
  em_andamento: boolean;
}

/**
 * The row is the lock: an equal request at the same moment waits in CLAIM until the first one has committed, or has
 * been rolled back and left the key free. An expired key is claimed again. Undefined means that this request has the key.
 */
async function claim(db: Db, key: readonly [usuarioId: string, chave: string], hash: string, now: Date) {
  const claimed = await prepared(db, CLAIM, [...key, hash, now.toISOString(), expiredAt(now)]);
  if (claimed.length > 0) return undefined;
  const [saved] = await prepared<Saved>(db, SAVED, key);
  if (saved?.em_andamento) throw new Error('an equal request is under way in the same transaction');
  if (saved?.pedido === hash) return saved;
  throw invalid(
    'CHAVE_JA_USADA',
    'Envie outra Idempotency-Key: esta já serviu a um pedido diferente nas últimas 24 horas.',
  );
}

/** Keys claimed up to this instant have expired. */
function expiredAt(now: Date): string {
  return new Date(now.getTime() - VALIDITY_MS).toISOString();
}

/** Equal for bodies that differ only in the order of their fields; no body is an empty one. */
function hashOf([path, input = {}]: Request): string {
  return createHash('sha256')
    .update(JSON.stringify([path, input], inOrder))
    .digest('hex');
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
