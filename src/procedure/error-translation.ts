import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { fromPostgres } from '../../db/postgres-errors.ts';
import { AppError, internal, notFound } from '../common/errors.ts';
import { faultsOf } from '../validation.ts';

/** The AppError behind any error: thrown as such, a constraint, refused input, or unforeseen. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  if (cause instanceof AppError) return cause;
  if (cause instanceof z.ZodError && cause.issues.some(namesNothing)) return notFound();
  if (error instanceof TRPCError && UNREADABLE_CALLS.has(error.code)) {
    return new AppError('invalid', faultsOf(cause));
  }
  if (error instanceof TRPCError && error.code === 'NOT_FOUND') return notFound(UNKNOWN_PROCEDURE);
  return fromPostgres(cause) ?? internal(cause);
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
