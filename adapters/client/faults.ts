import { TRPCClientError } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import type { Fault } from './errors.ts';

/** An answer in no form of ours: a proxy's page, or another server's. */
export class ForeignAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`a foreign answer of status ${status}`);
    this.status = status;
  }
}

/** A refusal in the envelope of the REST paths. */
export class Refusal extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.codigo);
    this.fault = fault;
  }
}

/** What the service said about a failure, or why it said nothing. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Refusal) return error.fault;
  const status = statusOf(error);
  const said = error instanceof TRPCClientError ? (error.data as Partial<Fault> | undefined) : undefined;
  if (said?.codigo && said.detalhe) {
    return { status, codigo: said.codigo, campo: said.campo ?? null, detalhe: said.detalhe };
  }
  if (isCancelled(error)) return fault(null, 'CANCELADO', 'A operação foi cancelada.');
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

/** Why a file that had begun to come did not come whole. */
export function faultMidway(error: unknown): Fault {
  if (isCancelled(error)) return faultOf(error);
  return fault(null, 'ARQUIVO_INCOMPLETO', 'Tente de novo: o arquivo não chegou inteiro.');
}

/** No answer, or one that says that the fault is not the caller's: the next attempt may fare better. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  return !isCancelled(error) && (status === null || status >= 500);
}

function fault(status: number | null, codigo: string, detalhe: string): Fault {
  return { status, codigo, campo: null, detalhe };
}

/** Of the service's own answer, or of whatever stands between. */
function statusOf(error: unknown): number | null {
  if (error instanceof Refusal) return error.fault.status;
  if (error instanceof ForeignAnswer) return error.status;
  if (!(error instanceof TRPCClientError)) return null;
  if (error.cause instanceof ForeignAnswer) return error.cause.status;
  const { httpStatus } = (error.data as { httpStatus?: number } | undefined) ?? {};
  return httpStatus ?? statusOfJson(error);
}

/** Of JSON that is not tRPC's, as when the address has a path too many. */
function statusOfJson({ meta }: TRPCClientError<AnyTRPCRouter>): number | null {
  return (meta?.response as Response | undefined)?.status ?? null;
}

function isCancelled(error: unknown): boolean {
  const cause = error instanceof TRPCClientError ? error.cause : error;
  return cause instanceof Error && cause.name === 'AbortError';
}
