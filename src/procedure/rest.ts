import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Codigo } from '../common/codigos.ts';
import type { Cargo } from '../common/vocabulary.ts';

export type SuccessStatus = 200 | 201 | 302;

/** What a procedure says about itself: where REST finds it, who may call it, and what the document says. */
export interface Meta extends OpenApiMeta {
  /** The roles that may call, as set by the builder; absent where no session is needed. */
  cargos?: readonly Cargo[];
  /** What this operation in particular refuses, as a list with the statuses. The document says once what all refuse. */
  refusals?: string;
  /** HTTP status of a success, 200 by default. With 302, REST redirects to the `url` of the output. */
  status?: SuccessStatus;
  /** The field of the output that is true when the record already existed: the answer is then 200. */
  existing?: string;
  /** Why a write of this procedure leaves no audit entry. When absent, it must leave one. */
  unaudited?: string;
  /** A write about the caller's own session or password, which an account that only reads may do, too. */
  own?: true;
  /** The file that REST answers instead of the envelope. */
  file?: FileAnswer;
  /** Whether REST sends the rows of the output while they are read, with `ctx.sendRows`. */
  rows?: true;
  /** Whether its answer may come from the standby (`from-standby.ts`). */
  standby?: true;
  /** Set when the operation will be removed. */
  deprecated?: Deprecation;
}

/** The end of an operation, in local days, as docs/compatibility.md promises. */
export interface Deprecation {
  /** The day of the release that deprecated it: `2027-03-01`. */
  since: string;
  /** The first day on which it may be removed, at least a year later. */
  until: string;
  /** What to use from now on, as an infinitive: `usar `POST /entregas``. */
  instead: string;
}

export interface FileAnswer {
  /** Names the printer: `termo`, `etiqueta`, `relatorio`. */
  kind: string;
  /**
   * `always`: REST makes it from the output. `asked`: the procedure makes it with `ctx.makeFile`, when the input asks for one.
   */
  when: 'always' | 'asked';
}

/** What a procedure says about itself; the builder says who may call it. */
interface RestOptions extends Omit<Meta, 'openapi' | 'cargos'> {
  summary: string;
  /** For an integrator: what the operation does, its side effects, and its audit entries. */
  description: string;
  /** Error statuses that the specification declares for the operation. Those in `EVERYWHERE` need not be named. */
  errors: readonly number[];
}

/** Any request can be unreadable or one too many, or can arrive when something is broken or too busy. */
const EVERYWHERE = [400, 429, 500, 503];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A write always says what it refuses. */
type OptionsOf<M extends Method> = RestOptions & (M extends 'GET' ? unknown : { refusals: string });

/** Gives procedures that share a tag their REST paths, and the document's words about them. */
export function restOf(tag: string) {
  return <B extends { meta(meta: Meta): B }, M extends Method>(
    builder: B,
    method: M,
    path: `/${string}`,
    { summary, description, errors, ...others }: OptionsOf<M>,
  ) => {
    const errorResponses = [...new Set([...errors, ...EVERYWHERE])].sort((a, b) => a - b);
    const openapi = { method, path, tags: [tag], summary, description, errorResponses };
    return builder.meta({ openapi, status: 200, ...others });
  };
}

/** What rules refuse (400), by their codes. */
export function byCode(codigos: readonly Codigo[]): string {
  return `${codigos.map((codigo) => `\`${codigo}\``).join(', ')} (400)`;
}

/** The HTTP status of a success, as the metadata and the output say. */
export function successStatus(
  { status = 200, existing }: Pick<Meta, 'status' | 'existing'>,
  output: unknown,
): SuccessStatus {
  return existing && (output as Record<string, unknown>)[existing] === true ? 200 : status;
}
