import type { Codigo } from './codigos.ts';

/**
 * Errors are thrown early, as an AppError with a kind, and translated once. The table below gives every kind its tRPC
 * code, its HTTP status and the fixed text of the specification ("Errors"; 429 and 503 are ours). Any other error is
 * `internal` and reveals nothing.
 */
export const ERROR_TABLE = {
  invalid: { trpc: 'BAD_REQUEST', http: 400, texto: 'Requisição com sintaxe incorreta' },
  unauthenticated: { trpc: 'UNAUTHORIZED', http: 401, texto: 'Não autorizado' },
  forbidden: { trpc: 'FORBIDDEN', http: 403, texto: 'Proibido' },
  notFound: { trpc: 'NOT_FOUND', http: 404, texto: 'Recurso não encontrado' },
  conflict: { trpc: 'CONFLICT', http: 409, texto: 'Conflito com o estado atual do servidor' },
  tooMany: { trpc: 'TOO_MANY_REQUESTS', http: 429, texto: 'Muitas requisições' },
  internal: { trpc: 'INTERNAL_SERVER_ERROR', http: 500, texto: 'Erro interno do servidor' },
  unavailable: { trpc: 'SERVICE_UNAVAILABLE', http: 503, texto: 'Serviço indisponível' },
} as const;

export type ErrorKind = keyof typeof ERROR_TABLE;

/**
 * One fault: a stable machine word, a sentence for a clerk, and the path of the field, if there is one. When somebody else
 * has changed the record in the meantime, `registro` is its present state, for callers who may read it. When another
 * movement has to be reversed first, `movimentacao_id` names it.
 */
export interface Fault {
  codigo: Codigo;
  detalhe: string;
  campo?: string;
  registro?: object;
  movimentacao_id?: string;
}

interface AppErrorOptions extends ErrorOptions {
  retryAfter?: number;
}

export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly faults: readonly [Fault, ...Fault[]];
  /** Seconds until another try is worthwhile; answered as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, faults: readonly [Fault, ...Fault[]], options?: AppErrorOptions) {
    super(faults[0].detalhe, options);
    this.name = 'AppError';
    this.kind = kind;
    this.faults = faults;
    this.retryAfter = options?.retryAfter;
  }
}

/** A broken rule or malformed input: 400. */
export function invalid(codigo: Codigo, detalhe: string, campo?: string): AppError {
  return new AppError('invalid', [fault(codigo, detalhe, campo)]);
}

/** The record already exists: 409, for creations only. */
export function conflict(codigo: Codigo, detalhe: string, campo?: string): AppError {
  return new AppError('conflict', [fault(codigo, detalhe, campo)]);
}

/** The personal data of the record was erased, and cannot be filled in again: 400. */
export function anonimizado(): AppError {
  return invalid(
    'CADASTRO_ANONIMIZADO',
    'Faça outro cadastro: os dados deste foram apagados a pedido da pessoa.',
  );
}

/** Why a call has no caller: there is no session, or a key of a program opens nothing. */
const SEM_ACESSO = {
  NAO_AUTENTICADO: 'Entre no sistema novamente: a sessão não existe, expirou ou foi encerrada.',
  CHAVE_DESCONHECIDA: 'Confira a chave que o programa envia: o serviço não tem nenhuma igual.',
  CHAVE_REVOGADA: 'Peça outra chave a um Administrador: esta foi revogada.',
  CHAVE_VENCIDA: 'Peça outra chave a um Administrador: a validade desta terminou.',
} as const satisfies Partial<Record<Codigo, string>>;
export type SemAcesso = keyof typeof SEM_ACESSO;

/** No session, or one that is no longer valid, or such a key: 401. */
export function unauthenticated(codigo: SemAcesso = 'NAO_AUTENTICADO'): AppError {
  return new AppError('unauthenticated', [fault(codigo, SEM_ACESSO[codigo])]);
}

/** The caller may not do this, most often by their role: 403. */
export function forbidden(
  detalhe = 'Peça a um Administrador: o seu cargo não permite esta operação.',
): AppError {
  return new AppError('forbidden', [fault('SEM_PERMISSAO', detalhe)]);
}

/** The account only reads: 403. */
export function somenteLeitura(): AppError {
  return new AppError('forbidden', [
    fault('SOMENTE_LEITURA', 'Peça a quem opera o viveiro que o faça: a sua conta só consulta, e nada muda.'),
  ]);
}

/** The id in the path does not exist or is not a UUID, or the service has no such operation: 404. */
export function notFound(
  detalhe = 'Confira o identificador: nenhum registro foi encontrado com ele.',
): AppError {
  return new AppError('notFound', [fault('NAO_ENCONTRADO', detalhe)]);
}

/**
 * Too many requests, or a full queue: 429.
 *
 * @param porque why, as it stands after the colon: `há exportações demais na fila`
 * @param retryAfter whole seconds, at least 1
 */
export function tooMany(codigo: Codigo, porque: string, retryAfter: number): AppError {
  const detalhe = `Espere ${tempo(retryAfter)} e tente de novo: ${porque}.`;
  return new AppError('tooMany', [fault(codigo, detalhe)], { retryAfter });
}

/**
 * The service cannot do the work now, as when it is too busy or has no database: 503. Nothing was done.
 *
 * @param porque why, as it stands after the colon
 * @param retryAfter whole seconds, at least 1
 */
export function unavailable(
  codigo: Codigo,
  porque: string,
  retryAfter: number,
  options?: ErrorOptions,
): AppError {
  const detalhe = `Tente de novo em ${tempo(retryAfter)}: ${porque}.`;
  return new AppError('unavailable', [fault(codigo, detalhe)], { ...options, retryAfter });
}

/** Any unforeseen error: 500. The cause is kept for the log only. */
export function internal(cause: unknown): AppError {
  return new AppError(
    'internal',
    [fault('ERRO_INTERNO', 'Tente de novo em instantes; se continuar, avise o administrador do sistema.')],
    { cause },
  );
}

/** `1 segundo`, `45 segundos`, `15 minutos`, `2 horas`: rounded up, in the largest unit of which there are at least two. */
function tempo(seconds: number): string {
  if (seconds >= 7_200) return `${Math.ceil(seconds / 3_600)} horas`;
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutos`;
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
}

function fault(codigo: Codigo, detalhe: string, campo?: string): Fault {
  return campo === undefined ? { codigo, detalhe } : { codigo, detalhe, campo };
}
