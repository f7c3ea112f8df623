import { Copier, type CopierHow, type Source } from './copier.ts';
import { discard, waitingIn } from './spool.ts';
import { readStates, writeStates } from './state.ts';
import type { Mark } from './work.ts';

/** Where the log is, of `db/log-copy.ts`. */
interface Position extends Mark {
  parada: string | null;
}

interface How extends CopierHow {
  dataDir: string;
  folders: readonly string[];
  /** The most files of the log that the spool may hold. */
  room: number;
}

/** More instants than this tell nobody anything: a folder that lacks so many is far behind. */
const MARKS = 500;

/** Keeps a continuous copy in each folder. None waits for another, and nobody for any of them. */
export class Copiers {
  readonly #how: How;
  readonly #source: Source;
  #copiers: Copier[] = [];
  #marks: Position[] = [];

  constructor(source: Source, how: How) {
    this.#source = source;
    this.#how = how;
  }

  /** Does what is due; `position` tells where the log is now, unless the database does not. Called again and again. */
  async advance(position: Position | null): Promise<void> {
    const { dataDir, folders } = this.#how;
    if (this.#copiers.length === 0) {
      const states = await readStates(dataDir, folders);
      this.#copiers = states.map((state) => new Copier(state, this.#source, this.#how));
    }
    if (position !== null) this.#mark(position);
    const waiting = await waitingIn(this.#source.spool);
    for (const copier of this.#copiers) copier.advance(waiting, this.#marks);
    await this.#release(waiting);
    await this.#keepStates();
  }

  /** Copies what the server has put into the spool when it ended. */
  async last(now: Date): Promise<void> {
    const waiting = await waitingIn(this.#source.spool);
    const segmento = waiting.at(-1);
    if (segmento !== undefined) this.#mark({ instante: now.toISOString(), segmento, parada: null });
    for (const copier of this.#copiers) copier.stopBase();
    await Promise.all(this.#copiers.map((copier) => copier.copy(waiting, this.#marks)));
    await this.#release(waiting);
    await this.#keepStates();
  }

  end(): void {
    for (const copier of this.#copiers) copier.end();
  }

  /** While nothing is committed, what was written before is all that there is. */
  #mark(position: Position): void {
    const last = this.#marks.at(-1);
    const isQuiet = last !== undefined && last.parada !== null && last.parada === position.parada;
    if (isQuiet) this.#marks.splice(-1, 1, { ...position, segmento: last.segmento });
    else this.#marks.push(position);
    if (this.#marks.length > MARKS) this.#marks.shift();
  }

  /** Deletes what every folder has. While that is too little, the folder that is farthest behind is given up. */
  async #release(waiting: readonly string[]): Promise<void> {
    const { spool } = this.#source;
    for (;;) {
      const [farthest] = this.#copiers.filter(({ needs }) => needs !== null).sort(byNeed);
      const needed = farthest?.needs ?? null;
      const free = waiting.filter((segment) => needed === null || segment < needed);
      if (farthest === undefined || waiting.length - free.length <= this.#how.room)
        return discard(spool, free);
      farthest.giveUp();
    }
  }

  #keepStates(): Promise<void> {
    return writeStates(
      this.#how.dataDir,
      this.#copiers.map(({ state }) => state),
    );
  }
}

function byNeed(one: Copier, other: Copier): number {
  return (one.needs ?? '') < (other.needs ?? '') ? -1 : 1;
}
