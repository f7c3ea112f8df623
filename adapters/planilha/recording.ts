import type { SaidaDe } from '../client/calls.ts';
import type { Client } from '../client/client.ts';
import { isSure, newKey } from '../client/keys.ts';
import { OperatorError } from '../host/operator-error.ts';
import type { SheetKind } from './columns.ts';
import type { ImportAnswer } from './endpoints.ts';
import type { RowRefusal, Values } from './reading.ts';

/** Rows sent in one call. The service records them once per idempotency key, however often they are sent. */
export interface Chunk {
  chave: string;
  enviada_em: string;
  /** The last row of the sheet that it covers. */
  ate: number;
  linhas: { numero: number; celulas: string[]; valores: Values }[];
}

/** What is known of an import: what was sent and what the service answered. */
export interface Recorded {
  /** Prefix of its keys. Two processes on one import send the same rows under the same key. */
  id: string;
  /** Counts its changes. */
  versao: number;
  /** Counts how often its rows were begun. Each time has its own keys. */
  volta: number;
  /** Null until somebody answers. */
  tipo: SheetKind | null;
  /** The last confirmed row of this time. */
  ultima_linha: number;
  /** The chunk without an answer. */
  em_envio: Chunk | null;
  recusadas: RowRefusal[];
  gravadas: number;
  /** How many of these reuse records of an undone import. */
  retomadas: number;
  /** The ids that undo the confirmed chunks. */
  importacoes: string[];
  concluida_em: string | null;
  /** How many records an unfinished undo has undone. */
  desfeitas: number;
  /** How many times a chunk was undone with something left over, by its id. */
  em_parte: Record<string, number>;
  /** What the last undo left, and why. */
  mantidos: { nome: string; motivo: string }[];
  desfeita_em: string | null;
}

export function nothingRecorded(): Recorded {
  return {
    ...{ id: newKey(), versao: 0, volta: 0, tipo: null, ultima_linha: 0, em_envio: null },
    ...{ recusadas: [], gravadas: 0, retomadas: 0, importacoes: [], concluida_em: null },
    ...{ desfeitas: 0, em_parte: {}, mantidos: [], desfeita_em: null },
  };
}

/** Keeps an import where an interruption cannot reach it. */
export interface Store<State> {
  /** Resolves when the state is stored. */
  save(state: State): Promise<void>;
  /** The clock by which the age of a chunk in flight is judged. */
  now(): number;
}

/**
 * The progress of an import. Each step is stored before the next, so that an import interrupted at any moment resumes there,
 * and no row is recorded twice. One that only checks its rows has no store.
 */
export class Recording<State extends Recorded = Recorded> {
  readonly #store: Store<State> | null;
  #state: State;

  constructor(state: State, store: Store<State> | null = null) {
    this.#state = state;
    this.#store = store;
  }

  get state(): Readonly<State> {
    return this.#state;
  }

  /** Whether rows are recorded, rather than only checked. */
  get records(): boolean {
    return this.#store !== null;
  }

  async change(by: Partial<State> | Partial<Recorded>): Promise<void> {
    const next = { ...this.#state, ...by, versao: this.#state.versao + 1 };
    await this.#store?.save(next);
    this.#state = next;
  }

  /** Stores the chunk about to be sent, and the rows refused without sending them. */
  async begin(linhas: Chunk['linhas'], ate: number, refused: readonly RowRefusal[]): Promise<Chunk> {
    const { id, volta, recusadas } = this.#state;
    const em_envio = { chave: `${id}:${volta}:${ate}`, enviada_em: this.#moment(), ate, linhas };
    await this.change({ em_envio, recusadas: [...recusadas, ...refused] });
    return em_envio;
  }

  async confirm(
    { ate, linhas }: Chunk,
    refused: readonly RowRefusal[],
    { importacao_id, linhas: answers }: ImportAnswer,
  ): Promise<void> {
    const { importacoes, gravadas, retomadas, recusadas } = this.#state;
    await this.change({
      importacoes: importacao_id === null ? importacoes : [...importacoes, importacao_id],
      gravadas: gravadas + linhas.length - new Set(refused.map(({ linha }) => linha)).size,
      retomadas: retomadas + answers.filter(({ retomada }) => retomada).length,
      recusadas: [...recusadas, ...refused],
      ultima_linha: ate,
      em_envio: null,
    });
  }

  /** Rows that were sent so long ago that the service may have forgotten whether it recorded them. */
  get uncertain(): { de: number; ate: number } | null {
    const { em_envio, ultima_linha } = this.#state;
    if (!em_envio || isSure(Date.parse(em_envio.enviada_em), this.#now())) return null;
    return { de: ultima_linha + 1, ate: em_envio.ate };
  }

  /**
   * The chunk to send again, because its answer never came.
   *
   * @throws OperatorError when that might record its rows twice.
   */
  unanswered(): Chunk | null {
    const rows = this.uncertain;
    if (!rows) return this.#state.em_envio;
    throw new OperatorError(`Confira antes se as linhas ${rows.de} a ${rows.ate} foram gravadas.`);
  }

  /** A person has checked whether the chunk in flight was recorded. If it was not, it is sent under other keys. */
  async decide(recorded: boolean): Promise<void> {
    const { em_envio, volta, recusadas, ultima_linha } = this.#state;
    if (!em_envio) return;
    if (recorded) return this.confirm(em_envio, [], { linhas: [], importacao_id: null });
    const before = recusadas.filter(({ linha }) => linha <= ultima_linha);
    await this.change({ em_envio: null, volta: volta + 1, recusadas: before });
  }

  async finish(by: Partial<State> | Partial<Recorded> = {}): Promise<void> {
    await this.change({ concluida_em: this.#state.concluida_em ?? this.#moment(), ...by });
  }

  /**
   * Undoes what was recorded, the last chunk first. A chunk of which nothing stays is forgotten. After an interruption a call has
   * the same key, and so the same answer. What stays in the end is what the answers kept, and not the rows less the undone
   * records: all rows of a batch are one record, and somebody may have undone one by hand. Returns how many records are undone.
   */
  async undo(
    { importacoes: { desfazer } }: Pick<Client, 'importacoes'>,
    signal: AbortSignal,
    onAnswer: (answer: Undone) => void,
  ): Promise<number> {
    const mantidos: Recorded['mantidos'] = [];
    for (const importacao of this.#state.importacoes.toReversed()) {
      const { id, importacoes, gravadas, desfeitas, em_parte } = this.#state;
      const times = em_parte[importacao] ?? 0;
      const idempotencyKey = `${id}:desfazer:${importacao}:${times}`;
      const answer = await desfazer.mutate({ id: importacao }, { idempotencyKey, signal });
      mantidos.push(...answer.mantidos.map(({ nome, motivo }) => ({ nome, motivo })));
      await this.change({
        ...(answer.mantidos.length > 0
          ? { em_parte: { ...em_parte, [importacao]: times + 1 } }
          : { importacoes: importacoes.filter((each) => each !== importacao) }),
        gravadas: gravadas - answer.desfeitos,
        desfeitas: desfeitas + answer.desfeitos,
        mantidos: [...mantidos],
      });
      onAnswer(answer);
    }
    const { desfeitas } = this.#state;
    await this.finish({ gravadas: mantidos.length, desfeitas: 0, mantidos, desfeita_em: this.#moment() });
    return desfeitas;
  }

  #now(): number {
    return this.#store?.now() ?? Date.now();
  }

  #moment(): string {
    return new Date(this.#now()).toISOString();
  }
}

type Undone = SaidaDe<Client['importacoes']['desfazer']>;
