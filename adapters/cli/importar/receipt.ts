import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../host/operator-error.ts';
import { writeWhole } from '../../host/whole-file.ts';
import type { Kind } from './columns.ts';
import type { Refusal, Values } from './reading.ts';

/** What makes two imports the same. */
export interface Identity {
  /** SHA-256 of the file. */
  conteudo: string;
  planilha: string | null;
  padroes: readonly string[];
  servico: string;
  usuario_id: string;
}

/** Rows on their way to the service. Their key makes the service record them once, however often they are sent. */
export interface Shipment {
  chave: string;
  enviada_em: string;
  /** The last row that it settles. */
  ate: number;
  linhas: { numero: number; celulas: string[]; valores: Values }[];
}

interface State {
  /** Begins the keys of the shipments: two processes that work on one receipt send the same rows under the same key. */
  id: string;
  identidade: Identity;
  /** The last row that is settled. */
  ultima_linha: number;
  gravadas: number;
  recusadas: Refusal[];
  em_envio: Shipment | null;
  concluida_em: string | null;
}

/**
 * Where an import stands. It is kept in a file beside the sheet, written before rows are sent and after they are
 * answered, so that an import that was cut off at any moment goes on where it was, and nothing is recorded twice. An
 * import that only checks keeps it in memory.
 */
export class Receipt {
  readonly #file: string | null;
  readonly #state: State;
  readonly #isNew: boolean;

  private constructor(file: string | null, state: State, isNew: boolean) {
    this.#file = file;
    this.#state = state;
    this.#isNew = isNew;
  }

  static inMemory(identidade: Identity): Receipt {
    return new Receipt(null, newState(identidade), true);
  }

  /**
   * Takes up the receipt of an earlier attempt, or begins one: also in the place of one under which nothing was recorded,
   * when that attempt came to its end or was of something else.
   *
   * @throws OperatorError when the file beside the sheet is another import's, or nobody can tell any more what became of it.
   */
  static async beside(sheet: string, kind: Kind, identidade: Identity): Promise<Receipt> {
    const file = `${sheet}.${kind}.recibo.json`;
    const fresh = newState(identidade);
    if (await create(file, fresh)) return new Receipt(file, fresh, true);
    const state = await load(file);
    if (isVoid(state, identidade))
      return new Receipt(file, newState(identidade, successor(state, identidade)), true);
    refuseOther(file, state, identidade);
    refuseUncertain(file, state);
    return new Receipt(file, state, false);
  }

  get state(): Readonly<State> {
    return this.#state;
  }

  /** Whether it is kept, and the rows are recorded. */
  get records(): boolean {
    return this.#file !== null;
  }

  /** Whether an earlier attempt began it. */
  get resumed(): boolean {
    return !this.#isNew;
  }

  /** Rows that are about to be sent, and those before them that need not be. */
  async sending(linhas: Shipment['linhas'], ate: number, refused: readonly Refusal[]): Promise<Shipment> {
    const { id } = this.#state;
    this.#state.recusadas.push(...refused);
    this.#state.em_envio = { chave: `${id}:${ate}`, enviada_em: new Date().toISOString(), ate, linhas };
    await this.#save();
    return this.#state.em_envio;
  }

  /** The service has answered. */
  async settled({ ate, linhas }: Shipment, refused: readonly Refusal[]): Promise<void> {
    this.#state.gravadas += linhas.length - new Set(refused.map(({ linha }) => linha)).size;
    this.#state.recusadas.push(...refused);
    this.#state.ultima_linha = ate;
    this.#state.em_envio = null;
    await this.#save();
  }

  async finished(): Promise<void> {
    this.#state.concluida_em ??= new Date().toISOString();
    await this.#save();
  }

  async #save(): Promise<void> {
    if (this.#file === null) return;
    const text = serialized(this.#state);
    await writeWhole(this.#file, (target) => pipeline([text], target), { mode: PRIVATE, overwrite: true });
  }
}

/** The fingerprint of a file. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function newState(identidade: Identity, id: string = randomUUID()): State {
  return { id, identidade, ultima_linha: 0, gravadas: 0, recusadas: [], em_envio: null, concluida_em: null };
}

/** Nothing was recorded under it, and nobody goes on with it: the sheet may have been mended, or what it refers to. */
function isVoid(state: State, now: Identity): boolean {
  const { gravadas, em_envio, concluida_em } = state;
  return (
    gravadas === 0 && em_envio === null && (concluida_em !== null || changeSince(state, now) !== undefined)
  );
}

/** Of two who begin anew at once, each makes the same keys. */
function successor({ id }: State, now: Identity): string {
  return createHash('sha256')
    .update(`${id}${JSON.stringify(now)}`)
    .digest('hex');
}

/** It may hold personal data, as the sheet does. */
const PRIVATE = 0o600;

function serialized(state: State): string {
  return `${JSON.stringify(state)}\n`;
}

/** Of two who begin at once, one: the other then finds the first one's receipt. */
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

async function load(file: string): Promise<State> {
  try {
    const state = JSON.parse(await readFile(file, 'utf8'));
    if (state.identidade && Array.isArray(state.recusadas)) return state;
  } catch {}
  throw new OperatorError(
    `Confira no sistema se a planilha já foi gravada, e apague ${file}: ele não é o recibo de uma importação.`,
  );
}

const WHAT: Record<keyof Identity, string> = {
  conteudo: 'o arquivo mudou',
  planilha: 'a planilha escolhida é outra',
  padroes: 'os valores de --padrao são outros',
  servico: 'o serviço é outro',
  usuario_id: 'a conta é outra',
};

function changeSince({ identidade }: State, now: Identity): string | undefined {
  const keys = Object.keys(WHAT) as (keyof Identity)[];
  const changed = keys.find((key) => JSON.stringify(identidade[key]) !== JSON.stringify(now[key]));
  return changed && WHAT[changed];
}

/** What was recorded of the file as it was then would be recorded again. */
function refuseOther(file: string, state: State, now: Identity): void {
  const change = changeSince(state, now);
  if (!change) return;
  const recorded = `${state.gravadas}${state.em_envio ? ' ou mais' : ''}`;
  throw new OperatorError(
    `Confira antes de gravar: linhas deste arquivo já gravadas: ${recorded}; e desde então ${change}. ` +
      'Mande só o que falta, num arquivo de outro nome; ou, se é mesmo para gravar tudo de novo, apague ' +
      `${file}.`,
  );
}

/** The service knows the key of a shipment for a day; an hour is left for clocks that differ. */
const KNOWN_FOR_MS = 23 * 3_600_000;

function refuseUncertain(file: string, { em_envio, ultima_linha }: State): void {
  if (!em_envio || Date.now() - new Date(em_envio.enviada_em).getTime() < KNOWN_FOR_MS) return;
  throw new OperatorError(
    `Confira no sistema se as linhas ${ultima_linha + 1} a ${em_envio.ate} foram gravadas: a importação parou nelas há mais de um ` +
      `dia, e o serviço já não sabe dizer. Mande as que faltam num arquivo de outro nome, e apague ${file}.`,
  );
}
