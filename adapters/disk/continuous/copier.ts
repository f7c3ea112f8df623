import { OperatorError } from '../../host/operator-error.ts';
import { apart } from './apart.ts';
import { type Base, type Identity, nameOfBase } from './folder.ts';
import type { Keys } from './packed.ts';
import { after } from './segments.ts';
import type { FolderState } from './state.ts';
import { type Copied, copiedUntil, type Mark, type Work } from './work.ts';

/** What the database gives to a copier: the label of a base copy, once `take` has copied the files. */
export interface Source {
  cluster: string;
  spool: string;
  identity: Identity;
  keys: Keys;
  baseCopy(take: (segmento: string) => Promise<void>): Promise<Pick<Base, 'rotulo' | 'ultimo' | 'fim'>>;
  /** Called with what no operator can correct. */
  failed(error: unknown): void;
}

export interface CopierHow {
  /** Base copies that were made so many weeks ago stay. */
  weeks: number;
  /** How long after a failure a folder is tried again, in milliseconds. */
  againMs: number;
}

const DAY_MS = 86_400_000;
/** A folder is looked at so often, even when there is nothing to copy. */
const LOOK_MS = 60_000;
const WEEK = 7;

/** The copy in one folder: its log and its base copies, each at most once at a time, and neither waited for. */
export class Copier {
  readonly state: FolderState;
  readonly #source: Source;
  readonly #how: CopierHow;
  readonly #ending = new AbortController();
  readonly #tried = { log: Number.NEGATIVE_INFINITY, base: Number.NEGATIVE_INFINITY };
  #log: Promise<void> | undefined;
  #base: { stop: AbortController; from: string } | undefined;
  /** The last file of the log that is known to be there, since this process began; undefined before it is known. */
  #copied: string | null | undefined;

  constructor(state: FolderState, source: Source, how: CopierHow) {
    this.state = state;
    this.#source = source;
    this.#how = how;
  }

  /** Begins what is due. */
  advance(waiting: readonly string[], marks: readonly Mark[]): void {
    this.#tell(marks);
    const since = performance.now() - this.#tried.log;
    const isBehind = waiting.some((segment) => segment > (this.#copied ?? '') && !this.#needsBase());
    const wait = this.state.falta !== null ? this.#how.againMs : isBehind ? 0 : LOOK_MS;
    if (this.#log === undefined && since >= wait) void this.copy(waiting, marks);
    if (this.#copied !== undefined && this.state.falta === null && this.#isBaseDue()) void this.#makeBase();
  }

  /** Copies the log, after what is being copied; resolves when that has ended, well or not. */
  async copy(waiting: readonly string[], marks: readonly Mark[]): Promise<void> {
    this.#tried.log = performance.now();
    await this.#log;
    this.#log = this.#copyLog(waiting, marks);
    await this.#log;
    this.#log = undefined;
    this.#tell(marks);
  }

  /** The first file of the spool that this folder still needs; null when it needs none, blank when it is not known yet. */
  get needs(): string | null {
    const firsts = [
      ...(this.#base ? [this.#base.from] : []),
      ...(this.#needsBase() ? [] : [this.#copied ? after(this.#copied) : (this.state.base?.segmento ?? '')]),
    ];
    return firsts.sort()[0] ?? null;
  }

  /** Gives up what waits for this folder: the spool has no more room for it. */
  giveUp(): void {
    this.state.quebrada = true;
    this.stopBase();
  }

  stopBase(): void {
    this.#base?.stop.abort();
    this.#base = undefined;
  }

  /** Ends what is going on. What was copied stays. */
  end(): void {
    this.#ending.abort();
    this.stopBase();
  }

  async #copyLog(waiting: readonly string[], marks: readonly Mark[]): Promise<void> {
    const { base } = this.state;
    const { pasta: folder, montada: mounted } = this.state;
    const { spool, identity, keys } = this.#source;
    const copied = this.#copied ?? null;
    // What nobody needs leaves the spool meanwhile.
    const needed = this.#needsBase() ? [] : waiting;
    const work: Work = {
      do: 'log',
      folder,
      identity,
      mounted,
      spool,
      waiting: needed,
      copied,
      marks,
      ...keys,
    };
    try {
      const done = await apart(work, this.#ending.signal);
      this.state.falta = null;
      // A base copy that was completed meanwhile is followed by a log of its own.
      if (done && base === this.state.base) this.#note(done);
    } catch (error) {
      this.#failed(error);
    }
  }

  #note({ mounted, base, last, ate, gap }: Copied): void {
    this.state.montada = mounted;
    const isSame = base?.segmento === this.state.base?.segmento && base?.fim === this.state.base?.fim;
    // Another disk has what it has, not what the one before had.
    if (!isSame) Object.assign(this.state, { base: base && { segmento: base.segmento, fim: base.fim }, ate });
    if (gap || this.state.quebrada) {
      this.state.quebrada ||= base !== null;
      this.#copied = null;
      return;
    }
    this.#copied = last;
  }

  /** In quiet hours nothing is copied, and all the same the copy has what there is. */
  #tell(marks: readonly Mark[]): void {
    if (!this.#copied || this.state.base === null) return;
    this.state.ate = copiedUntil(marks, this.#copied, this.state.base) ?? this.state.ate;
  }

  #needsBase(): boolean {
    return this.state.quebrada || (this.#copied !== undefined && this.state.base === null);
  }

  #isBaseDue(): boolean {
    if (this.#base !== undefined || performance.now() - this.#tried.base < this.#how.againMs) return false;
    const { base } = this.state;
    return this.#needsBase() || base === null || Date.now() - Date.parse(base.fim) > WEEK * DAY_MS;
  }

  /** Until the server says with which file of the log it begins, all that waits is kept for it. */
  async #makeBase(): Promise<void> {
    this.#tried.base = performance.now();
    const stop = new AbortController();
    const making = { stop, from: '' };
    this.#base = making;
    const { pasta: folder } = this.state;
    const { cluster, keys } = this.#source;
    try {
      let nome = '';
      const label = await this.#source.baseCopy(async (segmento) => {
        making.from = segmento;
        nome = nameOfBase(new Date(), segmento);
        await apart({ do: 'base', folder, nome, cluster, ...keys }, stop.signal);
      });
      const { fim } = label;
      const before = new Date(Date.parse(fim) - this.#how.weeks * WEEK * DAY_MS).toISOString();
      const base = { nome, segmento: making.from, ...label };
      await apart({ do: 'complete', folder, base, before }, stop.signal);
      Object.assign(this.state, { base: { segmento: base.segmento, fim }, quebrada: false });
      this.#copied = null;
      this.#tried.log = Number.NEGATIVE_INFINITY;
    } catch (error) {
      this.#failed(error);
    } finally {
      if (this.#base === making) this.#base = undefined;
    }
  }

  #failed(error: unknown): void {
    if (this.#ending.signal.aborted) return;
    const isTheirs = error instanceof OperatorError;
    this.state.falta = isTheirs ? error.message : 'Veja no log do serviço por que a cópia contínua não anda.';
    if (!isTheirs) this.#source.failed(error);
  }
}
