import { readFile } from 'node:fs/promises';
import { isEncrypted, keysIn, keysOfMachine, NoKey, opened } from '../../../disk/encryption.ts';
import { ask } from '../../../host/ask.ts';
import { OperatorError } from '../../../host/operator-error.ts';

interface Known {
  /** The file with the secret key, if one is named. */
  chave?: string | undefined;
  dataDir: string;
}

/**
 * The keys that open a backup: none for a plain one. For an encrypted one they are those of the named file, or the machine's own,
 * or else the one that is typed.
 *
 * @throws OperatorError when none of them opens it.
 */
export async function keysFor(file: string, { chave, dataDir }: Known): Promise<string[]> {
  // A file that cannot be read is refused where it is read.
  if (!(await isEncrypted(file).catch(() => false))) return [];
  const known = chave === undefined ? await keysOfMachine(dataDir) : await keysOfFile(chave);
  if (await open(file, known)) return known;
  if (chave !== undefined) throw noKey(file, `a chave de ${chave} não a abre`);
  const typed = keysIn(await ask('Chave secreta das cópias (AGE-SECRET-KEY-1…): ', { silent: true }));
  if (await open(file, typed)) return typed;
  throw noKey(file, 'não é da chave desta máquina, nem da que foi digitada');
}

async function keysOfFile(chave: string): Promise<string[]> {
  const text = await readFile(chave, 'utf8').catch((cause) => {
    throw new OperatorError(`Não foi possível ler ${chave}. Confira o nome do arquivo da chave.`, { cause });
  });
  const keys = keysIn(text);
  if (keys.length > 0) return keys;
  throw new OperatorError(`Em ${chave} não há uma linha inteira que comece com AGE-SECRET-KEY-1.`);
}

/** Whether one of the keys opens the file; damage is found where the whole is read. */
async function open(file: string, keys: readonly string[]): Promise<boolean> {
  try {
    for await (const _ of opened(file, keys)) break;
  } catch (error) {
    return !(error instanceof NoKey);
  }
  return true;
}

function noKey(file: string, why: string): OperatorError {
  return new OperatorError(
    `A cópia ${file} está cifrada, e ${why}. Indique em --chave o arquivo com a chave secreta que viveiro chave-das-copias mostrou.`,
  );
}
