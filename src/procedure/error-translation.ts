import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { codeOf, fromPostgres, isGone } from '../../db/postgres-errors.ts';
import { AppError, internal, notFound } from '../common/errors.ts';
import { faultsOf } from '../wire/validation.ts';
import type { Log } from './context.ts';

/** The AppError behind any error: one that was thrown as such, a broken constraint, refused input, or an unforeseen error. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  if (cause instanceof AppError) return cause;
  if (cause instanceof z.ZodError && cause.issues.some(namesNothing)) return notFound();
  if (error instanceof TRPCError && UNREADABLE_CALLS.has(error.code)) {
    return new AppError('invalid', faultsOf(cause));
  }
  if (error instanceof TRPCError && error.code === 'NOT_FOUND') return notFound(UNKNOWN_PROCEDURE);
  if (cause instanceof MaybeDone) return uncertain(cause);
  return fromPostgres(cause) ?? internal(cause);
}

/**
 * The connection ended after the commit was sent and before it was answered: either everything is done, or nothing.
 * Such a transaction is never run again.
 */
export class MaybeDone extends Error {}

/** A caller who sent an Idempotency-Key may repeat the request unchanged. */
function uncertain(cause: MaybeDone): AppError {
  const detalhe =
    'Confira se o registro está lá antes de enviar de novo: o banco de dados não chegou a confirmar a gravação.';
  return new AppError('unavailable', [{ codigo: 'GRAVACAO_INCERTA', detalhe }], { cause, retryAfter: 5 });
}

/**
 * Logs an unforeseen error in full, and briefly work that the database did not do: while it is away or full, every call is
 * such a line. Callers who hung up are not logged.
 */
export function logError(
  log: Pick<Log, 'error' | 'warn'>,
  what: string,
  { kind, cause, faults }: AppError,
  fields: object = {},
): void {
  if (kind === 'internal') log.error({ err: cause, ...fields }, `${what} failed`);
  else if (kind === 'unavailable' && cause && !isGone(cause))
    log.warn({ codigo: faults[0].codigo, code: codeOf(cause), ...fields }, `${what} not done`);
}

/** As `logError`, for work for which nobody waits: any other error is unforeseen. */
export function logFailure(
  log: Pick<Log, 'error' | 'warn'>,
  what: string,
  error: unknown,
  fields: object = {},
): void {
  const known = toAppError(error);
  logError(log, what, known.kind === 'unavailable' ? known : internal(error), fields);
}

/** tRPC itself answers NOT_FOUND only for an unknown procedure. */
const UNKNOWN_PROCEDURE =
  'Confira o nome do procedimento, área e operação como em lotes.listar: o serviço não tem este.';

/** Refused input, and calls that tRPC itself could not read. */
const UNREADABLE_CALLS = new Set<TRPCError['code']>([
  'BAD_REQUEST',
  'METHOD_NOT_SUPPORTED',
  'PARSE_ERROR',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]);

function namesNothing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.notFound === true;
}
