import { TRPCError } from '@trpc/server';
import { ERROR_TABLE } from '../common/errors.ts';
import type { Context } from './context.ts';
import { logError, toAppError } from './error-translation.ts';
import { checkPace } from './limits.ts';
import { type Meta, successStatus } from './rest.ts';
import { checkTrial } from './trial.ts';

/** The part of a call that a middleware sees. */
interface Called {
  ctx: Context;
  path: string;
  meta: Meta | undefined;
}

/**
 * Lets a call in, counts it and reports its status to the metrics. Its error is a TRPCError whose cause is the AppError;
 * unforeseen errors and those of the database are logged. Each first middleware calls this, because a middleware of its own
 * would cost one more copy of call and context where tRPC itself runs the call.
 *
 * @throws TRPCError 429 after too many calls in a minute, 503 when too many wait to be counted, 400 when a call that cannot be tried is to be.
 */
export async function observed<Result extends { ok: true; data: unknown } | { ok: false; error: TRPCError }>(
  call: Called,
  work: () => Promise<Result>,
): Promise<Result> {
  const { ctx, path, meta } = call;
  const over = ctx.observe?.(path);
  try {
    const { limitePorMinuto } = ctx.settings;
    if (limitePorMinuto !== null) await checkPace(ctx, limitePorMinuto);
    if (ctx.simular) checkTrial(call);
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
