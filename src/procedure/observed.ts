import { TRPCError } from '@trpc/server';
import { ERROR_TABLE, invalid } from '../common/errors.ts';
import type { Context } from './context.ts';
import { logError, toAppError } from './error-translation.ts';
import { checkPace } from './limits.ts';
import { type Meta, successStatus } from './rest.ts';

/** The part of a call that a middleware sees. */
interface Called {
  ctx: Context;
  path: string;
  meta: Meta | undefined;
}

/**
 * Whether a procedure can be tried: it writes, and its writes can be taken back. Sessions and files leave the service, so they
 * cannot.
 */
export function canBeTried({ path, meta }: Pick<Called, 'path' | 'meta'>): boolean {
  return meta?.openapi?.method !== 'GET' && !path.startsWith('auth.') && meta?.file === undefined;
}

/** @throws AppError 400 */
function checkTrial(call: Called): void {
  if (canBeTried(call)) return;
  throw invalid(
    'SEM_SIMULACAO',
    'Envie este pedido sem simular: só se simula o que grava, e não o acesso nem os arquivos.',
  );
}

/**
 * A trial is asked for outside the fields. Among them it would be dropped, and the write would be done.
 *
 * @throws AppError 400
 */
export async function checkNoTrialInFields({
  getRawInput,
}: {
  getRawInput(): Promise<unknown>;
}): Promise<void> {
  const fields = await getRawInput();
  if (typeof fields !== 'object' || fields === null || !('simular' in fields)) return;
  throw invalid(
    'CAMPO_DESCONHECIDO',
    'Peça a simulação ao lado dos campos, e não entre eles: no cabeçalho x-viveiro-simular, ou nas opções da chamada.',
    'simular',
  );
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
