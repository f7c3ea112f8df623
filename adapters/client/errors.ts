import type { Codigo } from '../../src/common/codigos.ts';

/**
 * A stable word for programs: the service's own, or why it gave no answer or no file. A later version of the service may use
 * others, which reach the `default` of a program's `switch`.
 */
export type CodigoDoErro =
  | Codigo
  | 'SEM_RESPOSTA'
  | 'ENDERECO_INVALIDO'
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
  /** The HTTP status, such as 401 when it is time to sign in; null when no answer came. */
  readonly status: number | null;
  /** A stable word for programs. */
  readonly codigo: CodigoDoErro;
  /** The path of the wrong field, if it is about one. */
  readonly campo: string | null;
  /** Every fault, the one above first: a form shows each beside its field. */
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

/** One fault: a stable word, the path of its field if it is about one, and what to do. */
export interface Erro {
  codigo: CodigoDoErro;
  campo: string | null;
  detalhe: string;
  /** With REGISTRO_MUDOU, the record as it is now: somebody else has changed it. */
  registro?: object;
  /** With DEVOLVIDA, the return that has to be reversed first. */
  movimentacao_id?: string;
}

/** The faults of a failed call: the first one, and all of them. */
export interface Fault extends Erro {
  status: number | null;
  erros: readonly Erro[];
}

/** One sentence for a person, whatever was thrown: the wrong field, what to do, and how many more errors there are. */
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
