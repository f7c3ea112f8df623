import { createHash } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { prepared, send, type Write } from '../../db/prepared.ts';
import { type AppError, invalid } from '../common/errors.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { Context } from './context.ts';

/**
 * A request that is repeated with its Idempotency-Key gets the saved answer of the first time, with the operation that wrote it,
 * and writes nothing. The key is claimed and the answer saved in the command's own transaction: they commit with the write, and a
 * refusal saves nothing. Only the commands of signed-in users are saved. Sign-in and everything that sets a password are built
 * without it (`inTransaction` alone), because neither a token nor a trace of a password may be stored in the table.
 */

/** How long a key is kept. */
const VALIDITY_MS = 24 * 3_600_000;
const MAX_KEY = 255;

/** A key has 1 to 255 characters. @throws AppError 400 */
export function checkKey(chave: string): void {
  if (chave.length > 0 && chave.length <= MAX_KEY) return;
  throw invalid('CHAVE_INVALIDA', `Envie em Idempotency-Key um texto de 1 a ${MAX_KEY} caracteres.`);
}

/** A request with a key: its user, and the hash of its contents. */
export interface KeyedRequest {
  usuario_id: string;
  chave: string;
  pedido: string;
}

/** A call of a procedure, as tRPC hands it to a middleware: `path` names the procedure. */
interface Called {
  ctx: Context;
  path: string;
  batchIndex: number;
  getRawInput(): Promise<unknown>;
}

/** Undefined for a call without a key. A trial takes its key back with everything else. @throws AppError 400 */
export async function keyedRequest({
  ctx: { user, idempotencyKey },
  path,
  batchIndex,
  getRawInput,
}: Called): Promise<KeyedRequest | undefined> {
  if (idempotencyKey === undefined || !user) return undefined;
  checkKey(idempotencyKey);
  const chave = keyOfCall(idempotencyKey, batchIndex);
  return { usuario_id: user.id, chave, pedido: hashOf([path, await getRawInput()]) };
}

/** The key of one call: in a tRPC batch, each call after the first has a key derived from the request's. */
function keyOfCall(chave: string, batchIndex: number): string {
  if (batchIndex === 0) return chave;
  return createHash('sha256').update(`${batchIndex} ${chave}`).digest('hex');
}

/**
 * Runs the command unless its key already has an answer.
 *
 * @throws AppError 400 when the key was spent on another request.
 */
export async function answeredOnce<Result extends { ok: boolean }>(
  { db, now, operou, audit }: Pick<Context, 'db' | 'now' | 'operou'> & { audit: AuditTrail },
  request: KeyedRequest | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!request) return run();
  const keys = await ClaimedKeys.claim(db, [request], now());
  const known = keys.answerTo(request);
  if (known) {
    if (known.operacaoId) operou?.(known.operacaoId);
    return { ok: true, data: known.answer } as unknown as Result;
  }
  const result = await run();
  if ('data' in result) await send(db, keys.saving([{ request, answer: result.data, audit }]));
  return result;
}

/** Deletes expired keys. */
export async function removeExpiredKeys(db: Db, now: Date): Promise<void> {
  await prepared(db, 'delete from chaves_idempotencia where data_registro <= $1', [expiredAt(now)]);
}

/** Always in one order, so that no two transactions wait for each other's keys. */
const CLAIM = `
  insert into chaves_idempotencia as atual (usuario_id, chave, pedido, data_registro)
  select n.usuario_id, n.chave, n.pedido, $4 from unnest($1::uuid[], $2::text[], $3::text[]) as n (usuario_id, chave, pedido)
  order by n.usuario_id, n.chave
  on conflict (usuario_id, chave) do update
    set pedido = excluded.pedido, resposta = null, operacao_id = null, data_registro = excluded.data_registro
    where atual.data_registro <= $5
  returning usuario_id, chave`;

const SAVED = `
  select k.usuario_id, k.chave, k.pedido, k.resposta, k.operacao_id, k.resposta is null as em_andamento
  from unnest($1::uuid[], $2::text[]) as n (usuario_id, chave) join chaves_idempotencia k using (usuario_id, chave)`;

const SAVE = `
  update chaves_idempotencia k set pedido = n.pedido, resposta = n.resposta::json, operacao_id = n.operacao_id
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[]) as n (usuario_id, chave, pedido, resposta, operacao_id)
  where k.usuario_id = n.usuario_id and k.chave = n.chave`;

/** The statements that write a key, which needs no audit entry. */
export const KEY_WRITES: ReadonlySet<string> = new Set([CLAIM, SAVE]);

const FREE = `
  delete from chaves_idempotencia k using unnest($1::uuid[], $2::text[]) as n (usuario_id, chave)
  where k.usuario_id = n.usuario_id and k.chave = n.chave`;

type Key = Pick<KeyedRequest, 'usuario_id' | 'chave'>;

/** The saved answer under a key, and the request that spent the key. */
interface Saved extends KeyedRequest {
  resposta: unknown;
  operacao_id: string | null;
  em_andamento: boolean;
}

/** An answer, and the operation that wrote it, if any did. */
export interface Known {
  answer: unknown;
  operacaoId: string | null;
}

/** The request that spent a key, and its answer; null while it is under way elsewhere in this transaction. */
interface Spent {
  pedido: string;
  known: Known | null;
}

/** The keys of the requests of one transaction: claimed first, then looked up by each request, then saved or freed. */
export class ClaimedKeys {
  readonly #claimed: readonly KeyedRequest[];
  readonly #spent = new Map<string, Spent>();

  private constructor(claimed: readonly KeyedRequest[], saved: readonly Saved[]) {
    this.#claimed = claimed;
    for (const key of saved) {
      const known = key.em_andamento ? null : { answer: key.resposta, operacaoId: key.operacao_id };
      this.#spent.set(nameOf(key), { pedido: key.pedido, known });
    }
  }

  /**
   * Claims each key once. The row is the lock: an equal request at the same moment waits in CLAIM until the first one
   * has committed, or has rolled back and left the key free. An expired key is claimed again.
   */
  static async claim(db: Db, asked: readonly KeyedRequest[], now: Date): Promise<ClaimedKeys> {
    const requests = [...new Map(asked.map((request) => [nameOf(request), request])).values()];
    const [usuarios, chaves] = columnsOf(requests);
    const pedidos = requests.map(({ pedido }) => pedido);
    const [claimed, found] = await Promise.all([
      prepared<Key>(db, CLAIM, [usuarios, chaves, pedidos, now.toISOString(), expiredAt(now)]),
      prepared<Saved>(db, SAVED, [usuarios, chaves]),
    ]);
    const ours = new Set(claimed.map(nameOf));
    return new ClaimedKeys(
      requests.filter((request) => ours.has(nameOf(request))),
      found.filter((key) => !ours.has(nameOf(key))),
    );
  }

  /** Whether there is anything to save or to free. */
  get any(): boolean {
    return this.#claimed.length > 0;
  }

  /** The answer to an equal request, of an earlier transaction or of this one. @throws AppError 400 when the key was spent on another request. */
  answerTo(request: KeyedRequest): Known | undefined {
    const spent = this.#spent.get(nameOf(request));
    if (!spent) return undefined;
    if (!spent.known) throw new Error('an equal request is under way in the same transaction');
    if (spent.pedido !== request.pedido) throw keySpent();
    return spent.known;
  }

  /** Equal requests of this transaction get this answer, which it has in the end. */
  spend(request: KeyedRequest, known: Known): void {
    this.#spent.set(nameOf(request), { pedido: request.pedido, known });
  }

  /** Saves the answers to requests under their keys, with what was written for them, and frees the other claimed keys. */
  saving(answered: readonly { request: KeyedRequest; answer: unknown; audit: AuditTrail }[]): Write[] {
    const requests = answered.map(({ request }) => request);
    const pedidos = requests.map(({ pedido }) => pedido);
    const answers = answered.map(({ answer }) => JSON.stringify(answer));
    const operations = answered.map(({ audit }) => (audit.empty ? null : audit.operacaoId));
    const saved = new Set(requests.map(nameOf));
    const unused = this.#claimed.filter((request) => !saved.has(nameOf(request)));
    const save = { text: SAVE, values: [...columnsOf(requests), pedidos, answers, operations] };
    return [
      ...(requests.length > 0 ? [save] : []),
      ...(unused.length > 0 ? [{ text: FREE, values: columnsOf(unused) }] : []),
    ];
  }
}

function keySpent(): AppError {
  return invalid(
    'CHAVE_JA_USADA',
    'Envie outra Idempotency-Key: esta já serviu a um pedido diferente nas últimas 24 horas.',
  );
}

/** Names one key among those of all users. */
function nameOf({ usuario_id, chave }: Key): string {
  return `${usuario_id} ${chave}`;
}

function columnsOf(keys: readonly Key[]): [usuarios: string[], chaves: string[]] {
  return [keys.map(({ usuario_id }) => usuario_id), keys.map(({ chave }) => chave)];
}

/** Keys claimed up to this instant have expired. */
function expiredAt(now: Date): string {
  return new Date(now.getTime() - VALIDITY_MS).toISOString();
}

/** Equal for bodies that differ only in the order of their fields. A missing body is an empty one. */
function hashOf([path, input = {}]: [path: string, input: unknown]): string {
  return createHash('sha256')
    .update(JSON.stringify([path, input], inOrder))
    .digest('hex');
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
