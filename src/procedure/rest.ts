import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Cargo } from '../common/vocabulary.ts';

export type SuccessStatus = 200 | 201 | 302;

/** What a procedure says of itself: where REST finds it, who may call it, and what its document tells. */
export interface Meta extends OpenApiMeta {
  /** The roles that may call, as the builder says; absent where no session is asked for. */
  cargos?: readonly Cargo[];
  /** What this operation in particular refuses, with the statuses. */
  refusals?: string;
  /** HTTP status of a success, 200 unless told; with 302 REST leads to the `url` of the output. */
  status?: SuccessStatus;
  /** The field of the output that is true when what was to be created was there before: the answer is then 200. */
  existing?: string;
  /** Why a write of this procedure leaves no audit entry; absent means that it must. */
  unaudited?: string;
  /** The file that REST answers instead of the envelope. */
  file?: FileAnswer;
  /** Whether REST sends the rows of the output while they are read, with `ctx.sendRows`. */
  rows?: true;
}

export interface FileAnswer {
  /** Names what prints it: `termo`, `etiqueta`, `relatorio`. */
  kind: string;
  /** `always`: REST makes it from the output. `asked`: the procedure makes it with `ctx.makeFile`, when the input asks for one. */
  when: 'always' | 'asked';
}

interface RestOptions {
  tag: string;
  summary: string;
  /** For an integrator: what it does, and what it changes beside; which audit entries. Who may is the builder's. */
  description: string;
  /** What this operation in particular refuses, with the statuses, as a list; what all refuse is added by the document. */
  refusals?: string;
  status?: SuccessStatus;
  /** Error statuses that the specification declares for the operation. Those of `EVERYWHERE` need not be named. */
  errors: readonly number[];
  existing?: string;
  unaudited?: string;
  file?: FileAnswer;
  rows?: true;
}

/** Any request can be unreadable, one too many, or arrive when something is broken or too much is asked for. */
const EVERYWHERE = [400, 429, 500, 503];

/** The REST path of a procedure, and what its document says beside the schemas. A write always says what it refuses. */
export function rest(method: 'GET', path: `/${string}`, options: RestOptions): Meta;
export function rest(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  options: RestOptions & { refusals: string },
): Meta;
export function rest(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  options: RestOptions,
): Meta {
  const {
    tag,
    summary,
    description,
    refusals,
    status = 200,
    errors,
    existing,
    unaudited,
    file,
    rows,
  } = options;
  return {
    openapi: {
      method,
      path,
      tags: [tag],
      summary,
      description,
      errorResponses: [...new Set([...errors, ...EVERYWHERE])].sort((a, b) => a - b),
    },
    status,
    ...(refusals && { refusals }),
    ...(existing && { existing }),
    ...(unaudited && { unaudited }),
    ...(file && { file }),
    ...(rows && { rows }),
  };
}

/** The HTTP status of a success, as the metadata and the output say. */
export function successStatus(
  { status = 200, existing }: Pick<Meta, 'status' | 'existing'>,
  output: unknown,
): SuccessStatus {
  return existing && (output as Record<string, unknown>)[existing] === true ? 200 : status;
}
