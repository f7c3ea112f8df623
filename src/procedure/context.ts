import type { Db } from '../../db/connection.ts';
import type { QuickReads } from '../../db/quick-reads.ts';
import type { Instituicao } from '../common/instituicao.ts';
import type { Cargo, StatusUsuario } from '../common/vocabulary.ts';

/** Who is asking, as the session says on this very request. */
export interface CurrentUser {
  id: string;
  nome: string;
  email: string;
  cargo: Cargo;
  status: StatusUsuario;
  data_registro: string;
  data_att: string;
}

/** The session of the request; `id` is the hash of its token. Instants in ISO 8601. */
export interface CurrentSession {
  id: string;
  data_registro: string;
  data_att: string;
  data_fim: string;
  ip: string | null;
  user_agent: string | null;
}

/** What the use cases need to know of the installation. */
export interface Settings extends Instituicao {
  /** What a donation receipt declares, with the names of its data in braces. */
  textoDoTermo: string;
  /** IANA name of the nursery's time zone. */
  fusoHorario: string;
  /** Refuse recipients whose document has wrong check digits. */
  documentoEstrito: boolean;
  /** Refuse movements without their reason. */
  exigirJustificativa: boolean;
  /** Where people reach the service, without a slash at the end. */
  publicUrl: string;
  /** Refuse new passwords that are easily guessed. */
  senhaEstrita: boolean;
  /** Requests a minute of one session, or of one address without a session; null when they are not limited. */
  limitePorMinuto: number | null;
  /** Origins to which a password-reset mail may link. */
  redirectOrigins: readonly string[];
}

/** Structured logging, as pino has it; never give it bodies, tokens or documents. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * The lines in which calls wait: to be counted, short reads, other reads, reads of a long history, recomputing all of it, and commands in a
 * session, commands that share a transaction, reports as files; and four of strangers, so that no flood of one kind holds up those of another.
 */
export type QueueName =
  | ('count' | 'quick' | 'read' | 'slow' | 'verification' | 'command' | 'group' | 'export')
  | StrangersQueue;
/** To sign in, to set a password by a mailed token, to be mailed one, and public pages. */
export type StrangersQueue = 'signIn' | 'password' | 'reset' | 'public';

/** The device that a request came from: what it keeps of the accounts that have signed in on it (`auth/device-marks.ts`). */
export interface Device {
  marks(): readonly string[];
  /** Keeps these from now on, the most important one first. */
  keep(marks: readonly string[]): void;
}

/** What a use case finds around it. Everything that faces outwards comes in as a value of this type. */
export interface Context {
  /** The pool; inside a command, its transaction. */
  db: Db;
  /** Where short reads go before they go to the pool; absent where there is only one caller. */
  quickReads?: QuickReads;
  /** The same, in a call that makes only short reads. */
  quick?: QuickReads | undefined;
  session: CurrentSession | null;
  user: CurrentUser | null;
  /** The only clock of the service. */
  now: () => Date;
  settings: Settings;
  log: Log;
  /** Where the request came from; null when nobody sent it (start-up, demonstration). */
  ip: string | null;
  userAgent: string | null;
  /** Absent where nothing is kept: outside a write over HTTP, and for pages of other origins. */
  device?: Device | undefined;
  /** Names this very request, so that sending it again does not do it again; see `idempotency.ts`. */
  idempotencyKey?: string | undefined;
  /** Tells the outbox worker that there is a mail to send. */
  wakeOutbox: () => void;
  /** Forgets what this process keeps of a user and their sessions; absent where nothing is kept. */
  forgetUser?: ((usuarioId: string) => void) | undefined;
  /**
   * Does the work when its turn comes in a line; absent where there is only one caller. Work that waits holds no connection.
   *
   * @throws AppError `unavailable` or `tooMany` when the line is too long.
   */
  withSlot?: <Result>(queue: QueueName, work: () => Promise<Result>) => Promise<Result>;
  /** Starts timing a procedure; the returned function ends it with the HTTP status. */
  observe?: (procedure: string) => (status: number) => void;
  /**
   * Makes the file that answers the call, from the source that the procedure gives it, and resolves when the source has
   * been read. It may be sent while it is made: what fails then breaks it off. Absent where no file can be sent, as over tRPC.
   */
  makeFile?: (source: unknown) => Promise<void>;
  /**
   * Answers the call with rows, in batches that are read as they are sent, and resolves when the first one has been read. Absent
   * where an answer is in one piece, as over tRPC.
   */
  sendRows?: (batches: AsyncIterable<object[]>) => Promise<void>;
}
