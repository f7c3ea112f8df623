import type { Codigo } from '../../src/common/codigos.ts';

/**
 * A stable word for programs: the service's own, or why there was no answer of its; for files, why there is none. A later version
 * of the service may say others, which a program has in the `default` of its `switch`.
 */
export type CodigoDoErro =
  | Codigo
  | 'SEM_RESPOSTA'
  | 'RESPOSTA_ILEGIVEL'
  | 'CANCELADO'
  | 'ARQUIVO_INCOMPLETO'
  | 'ARQUIVO_JA_LIDO'
  | 'ARQUIVO_EXISTE'
  | 'ARQUIVO_NAO_GRAVADO'
  | 'FORMATO_AUSENTE'
  | 'SEM_DISCO';

/** Any failure of a call. Its message is one Portuguese sentence that says what to do. */
export class ErroDoViveiro extends Error {
  override readonly name: string = 'ErroDoViveiro';
  /** The HTTP status, as 401 when it is time to sign in; null when no answer came. */
  readonly status: number | null;
  /** A stable word for programs. */
  readonly codigo: CodigoDoErro;
  /** The path of the field that is wrong, if it is one. */
  readonly campo: string | null;
  /** Everything that is wrong, the above first: a form shows each fault beside its field. */
  readonly erros: readonly Erro[];
  /** The key that a mutation was sent with: pass it again to retry the same mutation. Null for a query. */
  readonly idempotencyKey: string | null;

  constructor(fault: Fault, idempotencyKey: string | null, cause: unknown) {
    super(fault.detalhe, cause === undefined ? {} : { cause });
    this.status = fault.status;
    this.codigo = fault.codigo;
    this.campo = fault.campo;
    this.erros = fault.erros;
    this.idempotencyKey = idempotencyKey;
  }
}

/** One thing that is wrong: a stable word, the path of its field if it is one, and what to do about it. */
export interface Erro {
  codigo: CodigoDoErro;
  campo: string | null;
  detalhe: string;
  /** With REGISTRO_MUDOU, the record as it is now: somebody else has changed it. */
  registro?: object;
}

/** What a call failed with: the first thing that is wrong, and all of them. */
export interface Fault extends Erro {
  status: number | null;
  erros: readonly Erro[];
}

/**
 * One sentence to show to a person, whatever was thrown: the field that is wrong, what to do, and how many more
 * errors there are.
 */
export function mensagemDoErro(error: unknown): string {
  if (!(error instanceof ErroDoViveiro)) {
    return 'Tente de novo; se continuar, avise quem cuida deste programa: ele encontrou um erro próprio.';
  }
  const { campo, message, erros } = error;
  const sentence = campo === null ? message : `${campo}: ${message}`;
  const others = erros.length - 1;
  if (others === 0) return sentence;
  return `${sentence.replace(/\.$/, '')} (e mais ${others} ${others === 1 ? 'erro' : 'erros'}).`;
}
