import { TRPCClientError } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import type { Signal } from './calls.ts';
import type { CodigoDoErro, Erro, Fault } from './errors.ts';

/** An answer from something other than the service: a proxy's page, or another server's. */
export class ForeignAnswer extends Error {
  readonly status: number;
  readonly retryAfter: number;

  constructor({ status, headers }: Response) {
    super(`a foreign answer of status ${status}`);
    this.status = status;
    this.retryAfter = secondsIn(headers);
  }
}

/** A refusal in the envelope of the REST paths. */
export class Refusal extends Error {
  readonly fault: Fault;
  readonly retryAfter: number;

  constructor(fault: Fault, { headers }: Response) {
    super(fault.codigo);
    this.fault = fault;
    this.retryAfter = secondsIn(headers);
  }
}

/** What the service said about a failure, or why it said nothing. A signal may be aborted with any error. */
export function faultOf(error: unknown, signal?: Signal): Fault {
  const refusal = refusalIn(error);
  if (refusal) return refusal.fault;
  const status = statusOf(error);
  const said =
    error instanceof TRPCClientError ? (error.data as { errors?: unknown } | undefined) : undefined;
  const named = faultFrom(status, said?.errors);
  if (named) return named;
  if (signal?.aborted || isCancelled(error)) return fault(null, 'CANCELADO', 'A operação foi cancelada.');
  if (status === null) {
    const detalhe = 'Confira a rede e tente de novo: o serviço não respondeu.';
    return fault(null, 'SEM_RESPOSTA', detalhe);
  }
  return fault(
    status,
    'RESPOSTA_ILEGIVEL',
    'Confira o endereço do serviço ou tente de novo em instantes: a resposta não veio dele.',
  );
}

/** The cause of a failure; none when the service said what is wrong. Node shows it with the error. */
export function causeOf(error: unknown): unknown {
  if (refusalIn(error)) return undefined;
  return error instanceof TRPCClientError ? error.cause : error;
}

function refusalIn(error: unknown): Refusal | undefined {
  const cause = error instanceof TRPCClientError ? error.cause : error;
  return cause instanceof Refusal ? cause : undefined;
}

/** The faults that the service lists; undefined when that is not such a list. */
export function faultFrom(status: number | null, errors: unknown): Fault | undefined {
  if (!Array.isArray(errors)) return undefined;
  const erros = (errors as Partial<Erro>[]).flatMap(
    ({ codigo, campo = null, detalhe, registro, movimentacao_id }) =>
      codigo && detalhe
        ? [
            {
              codigo,
              campo,
              detalhe,
              ...(registro && { registro }),
              ...(movimentacao_id && { movimentacao_id }),
            },
          ]
        : [],
  );
  return erros[0] && { status, ...erros[0], erros };
}

/** Why the rest of a file did not arrive. */
export function faultMidway(error: unknown, signal?: Signal): Fault {
  if (signal?.aborted || isCancelled(error)) return faultOf(error, signal);
  return fault(null, 'ARQUIVO_INCOMPLETO', 'Tente de novo: o arquivo não chegou inteiro.');
}

/** No answer, or an answer that does not blame the caller: the next attempt may succeed. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  return !isCancelled(error) && (status === null || status === TOO_MANY || status >= 500);
}

/** Whether the service says that it was too busy and did nothing, so that a write can be sent again. */
export function isUndone(error: unknown): boolean {
  if (!(error instanceof TRPCClientError) || faultOf(error).codigo === 'GRAVACAO_INCERTA') return false;
  const status = httpStatusIn(error);
  return status === TOO_MANY || status === UNAVAILABLE;
}

/** The seconds that the answer asks to wait; 0 when it asks for nothing. */
export function retryAfterOf(error: unknown): number {
  const cause = error instanceof TRPCClientError && error.cause ? error.cause : error;
  if (cause instanceof Refusal || cause instanceof ForeignAnswer) return cause.retryAfter;
  if (!(error instanceof TRPCClientError)) return 0;
  return (error.data as { retryAfter?: number } | undefined)?.retryAfter ?? 0;
}

const TOO_MANY = 429;
const UNAVAILABLE = 503;

/** The seconds of `Retry-After`. A date is ignored. */
function secondsIn(headers: Headers): number {
  return Number(headers.get('retry-after')) || 0;
}

export function fault(status: number | null, codigo: CodigoDoErro, detalhe: string): Fault {
  const erro = { codigo, campo: null, detalhe };
  return { status, ...erro, erros: [erro] };
}

/** The status of the service's own answer, or of an answer from something in between. */
function statusOf(error: unknown): number | null {
  const refusal = refusalIn(error);
  if (refusal) return refusal.fault.status;
  if (error instanceof ForeignAnswer) return error.status;
  if (!(error instanceof TRPCClientError)) return null;
  if (error.cause instanceof ForeignAnswer) return error.cause.status;
  return httpStatusIn(error) ?? statusOfJson(error);
}

/** The status in the service's own answer. */
function httpStatusIn(error: TRPCClientError<AnyTRPCRouter>): number | undefined {
  return (error.data as { httpStatus?: number } | undefined)?.httpStatus;
}

/** The status of JSON that is not tRPC's, as when the address has one path segment too many. */
function statusOfJson({ meta }: TRPCClientError<AnyTRPCRouter>): number | null {
  return (meta?.response as Response | undefined)?.status ?? null;
}

function isCancelled(error: unknown): boolean {
  const cause = error instanceof TRPCClientError ? error.cause : error;
  return cause instanceof Error && cause.name === 'AbortError';
}
