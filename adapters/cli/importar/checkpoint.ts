import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { KEY_KNOWN_MS, newKey } from '../../client/keys.ts';
import { OperatorError } from '../../host/operator-error.ts';
import { writeWhole } from '../../host/whole-file.ts';
import type { SheetKind } from '../../planilha/columns.ts';
import type { ImportAnswer } from '../../planilha/endpoints.ts';
import type { RowRefusal } from '../../planilha/reading.ts';
import { confirmed, type Recorded, type Undone, undone } from '../../planilha/recorded.ts';
import type { Bookmark, Chunk } from '../../planilha/sending.ts';

/** Two attempts are the same import when all of this is equal. */
export interface Identity {
  /** SHA-256 of the file. */
  conteudo: string;
  planilha: string | null;
  padroes: readonly string[];
  colunas: readonly string[];
  /** What was said of the whole sheet. */
  respostas: readonly (string | null)[];
  servico: string;
  usuario_id: string;
}

interface State extends Recorded {
  /** Prefix of the chunks' keys: two processes on one checkpoint send the same rows under the same key. */
  id: string;
  identidade: Identity;
  tipo: SheetKind;
  concluida_em: string | null;
  /** An undo that has not ended: how many records it undid, and the keys of the calls without an answer, by import. */
  desfazendo?: { desfeitas: number; chaves: Record<string, string> } | undefined;
  /** When it was undone. */
  desfeita_em?: string;
}

/**
 * The progress of an import, in a file beside the sheet. The file is written before a chunk is sent and after it is
 * answered, so that an import interrupted at any moment resumes there, and no row is recorded twice. An import that
 * only checks keeps its checkpoint in memory.
 */
export class Checkpoint implements Bookmark {
  readonly #file: string | null;
  #state: State;
  readonly #isNew: boolean;

  private constructor(file: string | null, state: State, isNew: boolean) {
    this.#file = file;
    this.#state = state;
    this.#isNew = isNew;
  }

  static inMemory(kind: SheetKind, identidade: Identity): Checkpoint {
    return new Checkpoint(null, newState(kind, identidade), true);
  }

  /** @throws OperatorError when the file is not the checkpoint of an import. */
  static async of(file: string): Promise<Checkpoint> {
    const state = await load(file);
    if (state) return new Checkpoint(file, state, false);
    throw new OperatorError(
      `Indique o recibo que a importação deixou ao lado da planilha: ${file} não é um.`,
    );
  }

  /**
   * Resumes the checkpoint of an earlier attempt, or creates one. A checkpoint that recorded nothing is replaced when
   * its attempt finished or was a different import.
   *
   * @throws OperatorError when the checkpoint belongs to another import or to one that is being undone, is not a checkpoint,
   * or its last chunk is too old to be retried safely.
   */
  static async beside(sheet: string, kind: SheetKind, identidade: Identity): Promise<Checkpoint> {
    const file = `${sheet}.${kind}.recibo.json`;
    const fresh = newState(kind, identidade);
    if (await create(file, fresh)) return new Checkpoint(file, fresh, true);
    const state = await load(file);
    if (!state) {
      throw new OperatorError(
        `Confira no sistema se a planilha já foi gravada, e apague ${file}: ele não é o recibo de uma importação.`,
      );
    }
    if (isVoid(state, identidade))
      return new Checkpoint(file, newState(kind, identidade, successor(state, identidade)), true);
    checkNotUndoing(file, state);
    checkSameImport(file, state, identidade);
    checkRetryable(file, state);
    return new Checkpoint(file, state, false);
  }

  get state(): Readonly<State> {
    return this.#state;
  }

  /** Whether rows are recorded. Only then does the checkpoint have a file. */
  get records(): boolean {
    return this.#file !== null;
  }

  /** Whether an earlier attempt created it. */
  get resumed(): boolean {
    return !this.#isNew;
  }

  /** Saves the chunk about to be sent, and the rows refused without sending them. */
  async begin(linhas: Chunk['linhas'], ate: number, refused: readonly RowRefusal[]): Promise<Chunk> {
    const { id } = this.#state;
    this.#state.recusadas.push(...refused);
    this.#state.em_envio = { chave: `${id}:${ate}`, enviada_em: new Date().toISOString(), ate, linhas };
    await this.#save();
    return this.#state.em_envio;
  }

  /** Saves the service's answer to a chunk. */
  async confirm(chunk: Chunk, refused: readonly RowRefusal[], answer: ImportAnswer): Promise<void> {
    this.#state = { ...this.#state, ...confirmed(this.#state, chunk, refused, answer) };
    await this.#save();
  }

  /** Ends an import. */
  async finish(): Promise<void> {
    this.#state.concluida_em ??= new Date().toISOString();
    await this.#save();
  }

  /** Ends the undoing of an import, of which this many records stay. */
  async finishUndoing(gravadas: number): Promise<void> {
    const desfeita_em = new Date().toISOString();
    this.#state = { ...this.#state, gravadas, desfeita_em, desfazendo: undefined };
    await this.finish();
  }

  /** Saves that a chunk is about to be undone. After an interruption its key is the same, and so is the answer. */
  async undoing(importacao_id: string): Promise<string> {
    const { desfeitas = 0, chaves = {} } = this.#state.desfazendo ?? {};
    const { [importacao_id]: chave = newKey() } = chaves;
    this.#state.desfazendo = { desfeitas, chaves: { ...chaves, [importacao_id]: chave } };
    await this.#save();
    return chave;
  }

  /** Saves that a chunk was undone, and returns how many records were so far. */
  async undone(importacao_id: string, answer: Undone): Promise<number> {
    const { desfeitas: before = 0, chaves = {} } = this.#state.desfazendo ?? {};
    const { [importacao_id]: _, ...others } = chaves;
    const desfeitas = before + answer.desfeitos;
    const desfazendo = { desfeitas, chaves: others };
    this.#state = { ...this.#state, ...undone(this.#state, importacao_id, answer), desfazendo };
    await this.#save();
    return desfeitas;
  }

  async #save(): Promise<void> {
    if (this.#file === null) return;
    const text = serialized(this.#state);
    await writeWhole(this.#file, (target) => pipeline([text], target), { mode: PRIVATE, overwrite: true });
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function newState(tipo: SheetKind, identidade: Identity, id: string = randomUUID()): State {
  const progress = { importacoes: [], ultima_linha: 0, gravadas: 0, retomadas: 0, recusadas: [] };
  return { id, identidade, tipo, ...progress, em_envio: null, concluida_em: null };
}

/**
 * Whether the checkpoint may be replaced: nothing was recorded, and the sheet or the registers may have been
 * corrected since.
 */
function isVoid(state: State, now: Identity): boolean {
  const { gravadas, em_envio, concluida_em } = state;
  return (
    gravadas === 0 && em_envio === null && (concluida_em !== null || changeSince(state, now) !== undefined)
  );
}

/** Derived from the old id, so that two processes that start over at once make the same keys. */
function successor({ id }: State, now: Identity): string {
  return createHash('sha256')
    .update(`${id}${JSON.stringify(now)}`)
    .digest('hex');
}

/** The file may hold personal data, as the sheet does. */
const PRIVATE = 0o600;

function serialized(state: State): string {
  return `${JSON.stringify(state)}\n`;
}

/** When two processes start at once, one creates the file; the other gets false and loads it. */
async function create(file: string, state: State): Promise<boolean> {
  try {
    await writeFile(file, serialized(state), { flag: 'wx', mode: PRIVATE });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code === 'ENOSPC') {
      await rm(file, { force: true }).catch(() => {});
      throw new OperatorError('Libere espaço no disco: o recibo da importação não coube nele.');
    }
    throw new OperatorError(
      `Ponha a planilha numa pasta em que se possa escrever: o recibo da importação fica ao lado dela (${code}).`,
    );
  }
}

/** Null when the file cannot be read, or is not a checkpoint. */
async function load(file: string): Promise<State | null> {
  try {
    const state = JSON.parse(await readFile(file, 'utf8'));
    if (state.identidade && Array.isArray(state.importacoes)) return state;
  } catch {}
  return null;
}

const CHANGES: Record<keyof Identity, string> = {
  conteudo: 'o arquivo mudou',
  planilha: 'a planilha escolhida é outra',
  padroes: 'os valores de --padrao são outros',
  colunas: 'as colunas de --coluna são outras',
  respostas: 'as respostas de --decimal ou --sozinhas são outras',
  servico: 'o serviço é outro',
  usuario_id: 'a conta é outra',
};

function changeSince({ identidade }: State, now: Identity): string | undefined {
  const keys = Object.keys(CHANGES) as (keyof Identity)[];
  const changed = keys.find((key) => JSON.stringify(identidade[key]) !== JSON.stringify(now[key]));
  return changed && CHANGES[changed];
}

/** Resuming a different import would record the same rows again. */
function checkSameImport(file: string, state: State, now: Identity): void {
  const change = changeSince(state, now);
  if (!change) return;
  const recorded = `${state.gravadas}${state.em_envio ? ' ou mais' : ''}`;
  throw new OperatorError(
    `Confira antes de gravar: linhas deste arquivo já gravadas: ${recorded}; e desde então ${change}. ` +
      'Mande só o que falta, num arquivo de outro nome; ou, se é mesmo para gravar tudo de novo, apague ' +
      `${file}.`,
  );
}

/** Going on would leave out the rows that are already undone. */
function checkNotUndoing(file: string, { desfazendo }: State): void {
  if (!desfazendo || desfazendo.desfeitas === 0) return;
  throw new OperatorError(
    `Termine antes de desfazer esta importação, com viveiro importar desfazer ${file}: ela está desfeita só em parte.`,
  );
}

function checkRetryable(file: string, { em_envio, ultima_linha }: State): void {
  if (!em_envio || Date.now() - new Date(em_envio.enviada_em).getTime() < KEY_KNOWN_MS) return;
  throw new OperatorError(
    `Confira no sistema se as linhas ${ultima_linha + 1} a ${em_envio.ate} foram gravadas: a importação parou nelas há mais de um ` +
      `dia, e o serviço já não sabe dizer. Mande as que faltam num arquivo de outro nome, e apague ${file}.`,
  );
}
