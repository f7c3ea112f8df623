import { TRPCClientError } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import type { Erro, Fault } from './errors.ts';

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
  const said =
    error instanceof TRPCClientError ? (error.data as { errors?: unknown } | undefined) : undefined;
  const told = faultFrom(status, said?.errors);
  if (told) return told;
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

/** What the service says is wrong, as it lists it; undefined when that is no such list. */
export function faultFrom(status: number | null, errors: unknown): Fault | undefined {
  if (!Array.isArray(errors)) return undefined;
  const erros = (errors as Partial<Erro>[]).flatMap(({ codigo, campo = null, detalhe }) =>
    codigo && detalhe ? [{ codigo, campo, detalhe }] : [],
  );
  return erros[0] && { status, ...erros[0], erros };
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

/** One thing that is wrong, and nothing else. */
export function fault(status: number | null, codigo: string, detalhe: string): Fault {
  const erro = { codigo, campo: null, detalhe };
  return { status, ...erro, erros: [erro] };
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
