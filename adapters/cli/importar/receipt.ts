import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../host/operator-error.ts';
import { writeWhole } from '../../host/whole-file.ts';
import type { SheetKind } from '../../planilha/columns.ts';
import { nothingRecorded, type Recorded, Recording, type Store } from '../../planilha/recording.ts';

/** Two attempts are the same import when all of these are equal. */
export interface Identity {
  /** SHA-256 of the file. */
  conteudo: string;
  planilha: string | null;
  padroes: readonly string[];
  colunas: readonly string[];
  /** The answers of --decimal, --sozinhas and --trocar. */
  respostas: readonly (string | null)[];
  servico: string;
  usuario_id: string;
}

interface Receipt extends Recorded {
  tipo: SheetKind;
  identidade: Identity;
}

/** @throws OperatorError when the file is not the receipt of an import. */
export async function readReceipt(file: string): Promise<Recording<Receipt>> {
  const state = await load(file);
  if (state) return new Recording(state, storeIn(file));
  throw new OperatorError(`Indique o recibo que a importação deixou ao lado da planilha: ${file} não é um.`);
}

/**
 * Continues the receipt of an earlier attempt, or creates one beside the sheet. An earlier receipt is replaced when its attempt
 * recorded nothing, and either finished or was a different import.
 *
 * @throws OperatorError when the file belongs to another import or to one that is being undone, is not a receipt,
 * or its last chunk is too old to be retried safely.
 */
export async function receiptBeside(
  sheet: string,
  tipo: SheetKind,
  identidade: Identity,
): Promise<Recording<Receipt>> {
  const file = `${sheet}.${tipo}.recibo.json`;
  const store = storeIn(file);
  const fresh = { ...nothingRecorded(), tipo, identidade };
  if (await create(file, fresh)) return new Recording(fresh, store);
  const state = await load(file);
  if (!state) {
    throw new OperatorError(
      `Confira no sistema se a planilha já foi gravada, e apague ${file}: ele não é o recibo de uma importação.`,
    );
  }
  if (isVoid(state, identidade)) {
    // With the old id, two processes that start over at once make the same keys, and each row is recorded once.
    return new Recording({ ...fresh, id: state.id, volta: state.volta + 1 }, store);
  }
  const recording = new Recording(state, store);
  checkNotUndoing(file, state);
  checkSameImport(file, state, identidade);
  checkRetryable(file, recording);
  return recording;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function storeIn(file: string): Store<Receipt> {
  const place = { mode: PRIVATE, overwrite: true };
  return {
    save: (state) => writeWhole(file, (target) => pipeline([serialized(state)], target), place),
    now: Date.now,
  };
}

/** Whether the receipt may be replaced: nothing was recorded, and the sheet or the registers may have been corrected since. */
function isVoid(state: Receipt, now: Identity): boolean {
  const { gravadas, em_envio, concluida_em } = state;
  return (
    gravadas === 0 && em_envio === null && (concluida_em !== null || changeSince(state, now) !== undefined)
  );
}

/** The file may hold personal data, as the sheet does. */
const PRIVATE = 0o600;

function serialized(state: Receipt): string {
  return `${JSON.stringify(state)}\n`;
}

/** When two processes start at once, one creates the file; the other gets false and loads it. */
async function create(file: string, state: Receipt): Promise<boolean> {
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

/** Null when the file cannot be read, or is not a receipt. */
async function load(file: string): Promise<Receipt | null> {
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
  respostas: 'as respostas de --decimal, --sozinhas ou --trocar são outras',
  servico: 'o serviço é outro',
  usuario_id: 'a conta é outra',
};

function changeSince({ identidade }: Receipt, now: Identity): string | undefined {
  const keys = Object.keys(CHANGES) as (keyof Identity)[];
  const changed = keys.find((key) => JSON.stringify(identidade[key]) !== JSON.stringify(now[key]));
  return changed && CHANGES[changed];
}

/** Resuming a different import would record the same rows again. */
function checkSameImport(file: string, state: Receipt, now: Identity): void {
  const change = changeSince(state, now);
  if (!change) return;
  const recorded = `${state.gravadas}${state.em_envio ? ' ou mais' : ''}`;
  throw new OperatorError(
    `Confira antes de gravar: linhas deste arquivo já gravadas: ${recorded}; e desde então ${change}. ` +
      'Mande só o que falta, num arquivo de outro nome; ou, se é mesmo para gravar tudo de novo, apague ' +
      `${file}.`,
  );
}

/** Resuming would leave out the rows that are already undone. */
function checkNotUndoing(file: string, { desfeitas }: Receipt): void {
  if (desfeitas === 0) return;
  throw new OperatorError(
    `Termine antes de desfazer esta importação, com viveiro importar desfazer ${file}: ela está desfeita só em parte.`,
  );
}

function checkRetryable(file: string, { uncertain }: Recording<Receipt>): void {
  if (!uncertain) return;
  throw new OperatorError(
    `Confira no sistema se as linhas ${uncertain.de} a ${uncertain.ate} foram gravadas: a importação parou nelas há mais de um ` +
      `dia, e o serviço já não sabe dizer. Mande as que faltam num arquivo de outro nome, e apague ${file}.`,
  );
}
