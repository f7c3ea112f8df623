import { newKey } from '../../../adapters/client/keys.ts';
import type { ImportAnswer } from '../../../adapters/planilha/endpoints.ts';
import type { RowRefusal } from '../../../adapters/planilha/reading.ts';
import { confirmed } from '../../../adapters/planilha/recorded.ts';
import type { Bookmark, Chunk } from '../../../adapters/planilha/sending.ts';
import { isSure } from '../../device/queue.ts';
import { serviceNow } from '../../device/service-clock.ts';
import { change, conclude, type StoredImport } from './store.ts';

/** The bookmark of rows that are only checked: it keeps the refused ones. */
export class Checking implements Bookmark {
  readonly records = false;
  readonly state = { ultima_linha: 0, em_envio: null };
  readonly refused: RowRefusal[] = [];

  async begin(linhas: Chunk['linhas'], ate: number, refused: readonly RowRefusal[]): Promise<Chunk> {
    this.refused.push(...refused);
    return { chave: newKey(), enviada_em: now(), ate, linhas };
  }

  async confirm(_chunk: Chunk, refused: readonly RowRefusal[]): Promise<void> {
    this.refused.push(...refused);
  }

  async finish(): Promise<void> {}
}

/** The bookmark of rows that are recorded, stored in the browser before each step. */
export class Recording implements Bookmark {
  readonly records = true;
  state: StoredImport;

  private constructor(stored: StoredImport) {
    this.state = stored;
  }

  /** Begins, or continues where it was interrupted. */
  static async of(stored: StoredImport): Promise<Recording> {
    if (stored.etapa === 'gravando') return new Recording(stored);
    const begun = { etapa: 'gravando', volta: stored.volta + 1, ultima_linha: 0 } as const;
    return new Recording(await change(stored, { ...begun, recusadas: [], conferidas: stored.corrigidas }));
  }

  async begin(linhas: Chunk['linhas'], ate: number, refused: readonly RowRefusal[]): Promise<Chunk> {
    const { id, volta, recusadas } = this.state;
    const em_envio = { chave: `${id}:${volta}:${ate}`, enviada_em: now(), ate, linhas };
    await this.#store({ em_envio, recusadas: [...recusadas, ...refused] });
    return em_envio;
  }

  async confirm(chunk: Chunk, refused: readonly RowRefusal[], answer: ImportAnswer): Promise<void> {
    await this.#store(confirmed(this.state, chunk, refused, answer));
  }

  async finish(): Promise<void> {
    const pendentes = [...new Set(this.state.recusadas.map(({ linha }) => linha))];
    const done = { etapa: 'gravada', pendentes } as const;
    this.state = await (pendentes.length === 0 ? conclude(this.state, done) : change(this.state, done));
  }

  async #store(by: Partial<StoredImport>): Promise<void> {
    this.state = await change(this.state, by);
  }
}

/** Whether rows may have been sent so long ago that sending them again might record them twice. */
export function isForgotten({ enviada_em }: Chunk): boolean {
  return !isSure(new Date(enviada_em).getTime(), serviceNow());
}

function now(): string {
  return new Date(serviceNow()).toISOString();
}
