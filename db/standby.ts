import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionSettings, connect, type Db } from './connection.ts';
import { CallerGone, OutOfTime } from './hung-up.ts';
import { isAway, isCollision } from './postgres-errors.ts';
import { prepared } from './prepared.ts';

/** Why nothing is read from the standby. */
export type StandbyFault =
  | 'ausente'
  | 'atrasada'
  | 'conflito'
  | 'nao_e_replica'
  | 'outro_banco'
  | 'divergente';

/** What is known of the standby: `fault` is null while it is read from. */
export interface StandbyState {
  fault: StandbyFault | null;
  /** What was committed until this instant is there; null while that is not known. */
  completeUntil: string | null;
  /** How long ago that was, in seconds. */
  behind: number | null;
}

/** The standby for one read. */
export interface StandbyRead {
  db: Db;
  /** What was committed until this instant is read, and perhaps some of what came later. */
  completeUntil: string;
}

/** What was committed on the primary `at` that instant lies before `lsn`. */
interface Mark {
  at: string;
  lsn: number;
  cluster: string;
  database: string;
  /** Each promotion begins another. */
  timeline: number;
  /** When it was asked for, by this process's own clock, which nobody sets. */
  asked: number;
}

interface Bounds {
  /** A standby further behind than this, in milliseconds, is not read from. */
  behindMs: number;
  /** How long it is left alone after it has failed or cancelled a read. */
  aloneMs: number;
}

/** Told when reads begin to go to the standby, and when they end to, with the error if there was one. */
type Changed = (state: StandbyState, cause?: unknown) => void;

const BOUNDS: Bounds = { behindMs: 30_000, aloneMs: 30_000 };

/** A standby is usually some milliseconds behind. A read waits this long for it, so that it misses nothing. */
const CATCH_UP_MS = 250;
const CATCH_UP_STEP_MS = 10;

/** The standby cannot be read from. */
class Unfit extends Error {
  readonly fault: StandbyFault;

  constructor(fault: StandbyFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/**
 * A streaming replica of the primary, for reads of many rows. Only the primary's log tells how far it has come: a replica
 * cannot tell whether it hears nothing or nothing happens.
 */
export class Standby {
  readonly #primary: Db;
  readonly #db: Db;
  readonly #changed: Changed;
  readonly #bounds: Bounds;
  /** The recent marks, in order. */
  #marks: Mark[] = [];
  /** The newest mark that the standby has certainly reached. */
  #reached: Mark | undefined;
  #fault: StandbyFault | null = 'ausente';
  #aloneUntil = 0;

  constructor(primary: Db, connection: ConnectionSettings['connection'], changed: Changed, bounds = BOUNDS) {
    this.#primary = primary;
    this.#db = connect({ connection });
    this.#changed = changed;
    this.#bounds = bounds;
  }

  get state(): StandbyState {
    const { at: completeUntil, asked } = this.#reached ?? { at: null, asked: null };
    const behind = asked === null ? null : (performance.now() - asked) / 1_000;
    return { fault: this.#fault, completeUntil, behind };
  }

  /** Finds out whether it can be read from. While the primary does not answer, nothing new is known. */
  async watch(): Promise<void> {
    const mark = await this.#mark().catch(() => null);
    if (!mark) return;
    const since = performance.now() - this.#bounds.behindMs;
    this.#marks = [...this.#marks.filter(({ asked }) => asked >= since), mark];
    try {
      this.#reached = this.#lastBefore(await this.#position(mark), mark) ?? this.#reached;
      this.#checkBehind(this.#reached);
      if (performance.now() >= this.#aloneUntil) this.#set(null);
    } catch (error) {
      this.#set(faultOf(error), error);
    }
  }

  /**
   * The standby, when it may be read from now; otherwise null. Whoever has just written something that it does not
   * have yet reads from the primary.
   */
  async reader(usuarioId: string | undefined): Promise<StandbyRead | null> {
    if (this.#fault !== null) return null;
    try {
      const mark = await this.#mark();
      const reached = this.#lastBefore(await this.#caughtUp(mark), mark);
      this.#checkBehind(reached);
      if (reached !== mark && usuarioId && (await this.#wroteSince(reached, usuarioId))) return null;
      return { db: this.#db, completeUntil: reached.at };
    } catch (error) {
      if (error instanceof CallerGone || error instanceof OutOfTime) throw error;
      // A primary that does not answer is reported elsewhere.
      if (error instanceof Unfit) this.#set(error.fault, error);
      return null;
    }
  }

  /** Whether a read failed because of the standby, which is then left alone for a while. */
  hasFailed(error: unknown): boolean {
    const fault = faultOf(error);
    if (fault === null) return false;
    this.#aloneUntil = performance.now() + this.#bounds.aloneMs;
    this.#set(fault, error);
    return true;
  }

  async end(): Promise<void> {
    await this.#db.destroy();
  }

  #set(fault: StandbyFault | null, error?: unknown): void {
    const before = this.#fault;
    this.#fault = fault;
    if ((before === null) !== (fault === null))
      this.#changed(this.state, error instanceof Unfit ? error.cause : error);
  }

  async #mark(): Promise<Mark> {
    const asked = performance.now();
    const [mark] = await prepared<Omit<Mark, 'asked'>>(this.#primary, MARK);
    return { ...(mark as Omit<Mark, 'asked'>), asked };
  }

  /**
   * How far the standby has repeated the primary's log.
   *
   * @throws Unfit unless it follows the primary of the mark.
   */
  async #position({ cluster, database, timeline }: Mark): Promise<number> {
    const [place] = await prepared<LogPosition>(this.#db, POSITION).catch((error) => {
      if (error instanceof CallerGone || error instanceof OutOfTime) throw error;
      throw new Unfit(faultOf(error) ?? 'ausente', error);
    });
    if (place?.cluster !== cluster || place.database !== database) throw new Unfit('outro_banco');
    if (!place.follows) throw new Unfit('nao_e_replica');
    // After the promotion its log positions are those of another log.
    if (place.timeline !== timeline) throw new Unfit('divergente');
    return place.lsn;
  }

  async #caughtUp(mark: Mark): Promise<number> {
    const until = performance.now() + CATCH_UP_MS;
    for (;;) {
      const position = await this.#position(mark);
      if (position >= mark.lsn || performance.now() >= until) return position;
      await sleep(CATCH_UP_STEP_MS);
    }
  }

  #lastBefore(position: number, newest: Mark): Mark | undefined {
    return [...this.#marks, newest].findLast(({ lsn }) => lsn <= position);
  }

  /** @throws Unfit */
  #checkBehind(reached: Mark | undefined): asserts reached is Mark {
    if (!reached || performance.now() - reached.asked > this.#bounds.behindMs) throw new Unfit('atrasada');
  }

  async #wroteSince({ at }: Mark, usuarioId: string): Promise<boolean> {
    return (await prepared(this.#primary, WROTE_SINCE, [usuarioId, at])).length > 0;
  }
}

/** Null for a fault that is not the standby's. */
function faultOf(error: unknown): StandbyFault | null {
  if (error instanceof Unfit) return error.fault;
  if (isCollision(error)) return 'conflito';
  return isAway(error) ? 'ausente' : null;
}

interface LogPosition {
  follows: boolean;
  lsn: number;
  cluster: string;
  database: string;
  timeline: number;
}

/**
 * The instant is taken first, so that whatever was committed by then lies before the place in the log. A commit is
 * seen once it is on the disk, and only what is on the disk is sent; without `synchronous_commit` it is seen earlier.
 */
const MARK = `
  with agora as materialized (select clock_timestamp() as at)
  select at, pg_wal_lsn_diff(
      case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end,
      '0/0') as lsn,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
    (select system_identifier::text from pg_control_system()) as cluster, current_database()::text as database
  from agora`;

/** A standby notes the timeline that it repeats with each checkpoint of the primary, and often earlier. */
const POSITION = `
  select pg_is_in_recovery() as follows, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as lsn,
    greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
    (select system_identifier::text from pg_control_system()) as cluster, current_database()::text as database`;

/** An audit entry is dated within a minute of when it is written, and its transaction ends seconds later. */
const WROTE_SINCE = `
  select from (select data_registro from auditoria where usuario_id = $1 order by seq desc limit 1) t
  where data_registro > $2::timestamptz - interval '2 minutes'`;
