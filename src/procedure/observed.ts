import { TRPCError } from '@trpc/server';
import { ERROR_TABLE } from '../common/errors.ts';
import type { Context } from './context.ts';
import { logError, toAppError } from './error-translation.ts';
import { checkPace } from './limits.ts';
import { type Meta, successStatus } from './rest.ts';

/** What a middleware is told of the call. */
interface Called {
  ctx: Context;
  path: string;
  meta: Meta | undefined;
}

/**
 * Every call is counted, and whoever measures is told of it; its error is a TRPCError whose cause is the AppError, and an unforeseen
 * one, or one of the database's, is logged. A part of each first middleware, because tRPC copies call and context for one of its own.
 */
export async function observed<Result extends { ok: true; data: unknown } | { ok: false; error: TRPCError }>(
  { ctx, path, meta }: Called,
  work: () => Promise<Result>,
): Promise<Result> {
  const over = ctx.observe?.(path);
  try {
    await checkPace(ctx);
    const result = await work();
    if (!result.ok) throw result.error;
    over?.(successStatus(meta ?? {}, result.data));
    return result;
  } catch (cause) {
    const error = toAppError(cause);
    const { trpc: code, http } = ERROR_TABLE[error.kind];
    over?.(http);
    logError(ctx.log, 'procedure', error, { procedure: path });
    throw new TRPCError({ code, message: error.message, cause: error });
  }
}
