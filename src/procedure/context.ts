import type { Db } from '../../db/connection.ts';
import type { UserAttributes } from '../../db/lucia-sessions.ts';
import type { Instalacao } from '../../db/models/instalacao.ts';
import type { QuickReads } from '../../db/quick-reads.ts';
import type { Standby } from '../../db/standby.ts';
import type { SemAcesso } from '../common/errors.ts';
import type { Escopo } from '../common/escopos.ts';
import type { Instituicao } from '../common/instituicao.ts';

/** The caller, as the session of this very request says. */
export interface CurrentUser extends UserAttributes {
  id: string;
  /** What the key of a program opens; absent for a person. A program has no e-mail, so its `email` is empty. */
  chave?: Chave;
}

/** The rights of a key. */
export interface Chave {
  escopos: readonly Escopo[];
  /** The networks from which the key may be used; none means all. */
  enderecos: readonly string[];
}

/** The session of the request, or its key; `id` is the hash of the token. Instants in ISO 8601. */
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
  /** Refuse deliveries without their purpose, where they are recorded as deliveries. */
  exigirFinalidade: boolean;
  /** Whether a mail server sends mails to people. Otherwise they stay in files beside the service. */
  correio: boolean;
  /** Where people reach the service, without a slash at the end. */
  publicUrl: string;
  /** Refuse new passwords that are easily guessed. */
  senhaEstrita: boolean;
  /** Requests per minute of one session, or of one address without a session; null for no limit. */
  limitePorMinuto: number | null;
  /** Origins that a password-reset mail may link to. */
  redirectOrigins: readonly string[];
}

/** Structured logging, in pino's form. Never give it bodies, tokens or documents. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * The queues in which calls wait for a slot: the request counter, short reads, other reads, reads of a long history,
 * full verifications, single commands, grouped commands, and reports as files. Strangers have four of their own, so
 * that a flood of one kind does not hold up the others.
 */
export type QueueName =
  | ('count' | 'quick' | 'read' | 'slow' | 'verification' | 'command' | 'group' | 'export')
  | StrangersQueue;
/** Signing in, setting a password by a mailed token, requesting such a mail, and public pages. */
export type StrangersQueue = 'signIn' | 'password' | 'reset' | 'public';

/** How far the trail is closed: no new entry can appear up to that number. */
export interface Horizon {
  reached(): Promise<number>;
  /** The history that the trail goes on with, as it was when the horizon was last reached; another one after each break. */
  readonly linhagem: string;
  /** Resolves when the horizon is beyond a number, the time is over, or the caller has left. */
  beyond(apos: number, ms: number, signal?: AbortSignal): Promise<void>;
  /** Whether the service is ending, so that nobody waits any more. */
  readonly stopped: boolean;
  /** Opens a subscription to the trail. @throws AppError when there are too many. */
  join(whom: Pick<CurrentUser, 'id' | 'chave'>, options?: { brief?: boolean }): Subscription;
}

/** A connection that stays open until its signal is aborted. */
export interface Subscription {
  readonly signal: AbortSignal;
  leave(): void;
}

/** Why nothing may be sent to an address of the web. */
export type DestinoRecusado = 'INSEGURO' | 'INTERNO' | 'NAO_ENCONTRADO';

/** The device a request came from, with the marks of the accounts that have signed in on it (`auth/device-marks.ts`). */
export interface Device {
  marks(): readonly string[];
  /** Replaces the marks; the most important one comes first. */
  keep(marks: readonly string[]): void;
}

/** The key with which an instance signs heads of the log of seals (`src/selos/chave.ts`). */
export interface ChaveDosSelos {
  /** The public half: 32 bytes. */
  publica: Buffer;
  assinar(texto: string): Buffer;
}

/** What a use case finds around it. Everything that faces outwards enters as a value of this type. */
export interface Context {
  /** The pool. In a command it is its transaction; in a read of many rows it may be the standby's pool. */
  db: Db;
  /** The primary's pool, set only where `db` may be the standby's. */
  primary?: Db | undefined;
  /** A replica for reads of many rows (`from-standby.ts`); absent where there is none. */
  standby?: Pick<Standby, 'reader' | 'hasFailed'> | undefined;
  /** Says that the answer has everything that was recorded until this instant, and may lack what is newer. */
  completeUntil?: (instant: string) => void;
  /** Short reads go here before they go to the pool; absent when there is only one caller. */
  quickReads?: QuickReads;
  /** The same, set only in a call that makes nothing but short reads. */
  quick?: QuickReads | undefined;
  session: CurrentSession | null;
  user: CurrentUser | null;
  /** Why there is no user, over HTTP. */
  semAcesso?: SemAcesso | undefined;
  /** The only clock of the service. */
  now: () => Date;
  settings: Settings;
  log: Log;
  /** Where the request came from; null when nobody sent it (start-up, demonstration). */
  ip: string | null;
  userAgent: string | null;
  /** Absent where no device is remembered, outside HTTP; undefined for reads, and for pages of other origins. */
  device?: () => Device | undefined;
  /** Names this very request, so that sending it again does not repeat it; see `idempotency.ts`. */
  idempotencyKey?: string | undefined;
  /** Receives the operation of the call's audit entries after the commit; absent when nobody is answered. */
  operou?: (operacaoId: string) => void;
  /** Aborted when the caller has left; absent when nobody can. */
  signal?: AbortSignal;
  /** Shared by all who follow the trail; absent when there is only one caller. */
  horizon?: Horizon;
  /** For long calls. @throws AppError 401 when the session has ended in the meantime. */
  checkSession?: () => Promise<void>;
  /** The call only tries its writes: `transaction.ts` takes them back. */
  simular?: boolean | undefined;
  /** Looks up where an address of the web leads, outside any transaction. Answers why nothing may be sent there, or null. */
  conferirDestino: (url: string) => Promise<DestinoRecusado | null>;
  /** The letterhead: with what is set, and where it is applied at once. Absent where nobody serves. */
  timbre?: { com(set: Instalacao): Instituicao; apply(set: Instalacao): void };
  /** Signs heads. Absent where nobody serves. */
  chaveDosSelos?: ChaveDosSelos;
  /** Tells the outbox worker that there is a mail to send. */
  wakeOutbox: () => void;
  /** Drops a user and their sessions from this process's cache; absent where nothing is cached. */
  forgetUser?: ((usuarioId: string) => void) | undefined;
  /**
   * Does the work when a slot of the queue is free; at once when there is only one caller. Waiting work holds no connection.
   *
   * @throws AppError `unavailable` or `tooMany` when the queue is full.
   */
  withSlot: <Result>(queue: QueueName, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Counts the answer among the histories and files that the caller has open, until it is sent; absent when there is only one caller.
   *
   * @throws AppError 429 when the caller has too many open.
   */
  holdOpen?: () => void;
  /** Starts timing a procedure; the returned function ends it with the HTTP status. */
  observe?: (procedure: string) => (status: number) => void;
  /**
   * Makes the file that answers the call, from the source that the procedure passes, and resolves when the source has been read.
   * The file may be sent while it is made: a failure then breaks it off. Absent where no file can be sent, as over tRPC.
   */
  makeFile?: (source: unknown) => Promise<void>;
  /**
   * Answers the call with rows, in chunks that are read as they are sent, and resolves when the first one has been
   * read. Absent where an answer comes in one piece, as over tRPC.
   */
  sendRows?: (chunks: AsyncIterable<object[]>) => Promise<void>;
}
