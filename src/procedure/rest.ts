import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Cargo } from '../common/vocabulary.ts';

export type SuccessStatus = 200 | 201 | 302;

/** What a procedure says of itself: where REST finds it, who may call it, and what its document tells. */
export interface Meta extends OpenApiMeta {
  /** The roles that may call, as the builder says; absent where no session is asked for. */
  cargos?: readonly Cargo[];
  /** What this operation in particular refuses, with the statuses. */
  recusa?: string;
  /** HTTP status of a success, 200 unless told; with 302 REST leads to the `url` of the output. */
  status?: SuccessStatus;
  /** The field of the output that is true when what was to be created was there before: the answer is then 200. */
  existente?: string;
  /** Why a write of this procedure leaves no audit entry; absent means that it must. */
  unaudited?: string;
  /** Media type of the file that REST answers instead of the envelope; tRPC answers the data it is made from. */
  arquivo?: string;
}

interface RestOptions {
  tag: string;
  resumo: string;
  /** For an integrator: what it does, and what it changes beside; which audit entries. Who may is the builder's. */
  descricao: string;
  /** What this operation in particular refuses, with the statuses, as a list; what all refuse is added by the document. */
  recusa?: string;
  status?: SuccessStatus;
  /** Error statuses that the specification declares for the operation. Those of `EVERYWHERE` need not be named. */
  erros: readonly number[];
  existente?: string;
  unaudited?: string;
  arquivo?: string;
}

/** Any request can be unreadable, one too many, or arrive when something is broken or too much is asked for. */
const EVERYWHERE = [400, 429, 500, 503];

/** The REST path of a procedure, and what its document says beside the schemas. A write always says what it refuses. */
export function rest(method: 'GET', path: `/${string}`, options: RestOptions): Meta;
export function rest(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  options: RestOptions & { recusa: string },
): Meta;
export function rest(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  options: RestOptions,
): Meta {
  const { tag, resumo, descricao, recusa, status = 200, erros } = options;
  const { existente, unaudited, arquivo } = options;
  return {
    openapi: {
      method,
      path,
      tags: [tag],
      summary: resumo,
      description: descricao,
      errorResponses: [...new Set([...erros, ...EVERYWHERE])].sort((a, b) => a - b),
    },
    status,
    ...(recusa && { recusa }),
    ...(existente && { existente }),
    ...(unaudited && { unaudited }),
    ...(arquivo && { arquivo }),
  };
}

/** The HTTP status of a success, as the metadata and the output say. */
export function successStatus(
  { status = 200, existente }: Pick<Meta, 'status' | 'existente'>,
  output: unknown,
): SuccessStatus {
  return existente && (output as Record<string, unknown>)[existente] === true ? 200 : status;
}
