import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ownAccount } from './accounts.ts';
import { EmbeddedPostgresError } from './errors.ts';

/** A note in DATA_DIR, so that it moves with the checkout. It says where the data is that could not be kept there. */
const NOTE = 'onde-estao-os-dados.txt';

/**
 * Notes where the data of DATA_DIR is, once it is there. The service works without the note as long as nobody moves
 * the folder.
 */
export function notePlace(dataDir: string, place: string, log?: (message: string) => void): void {
  const note = join(dataDir, NOTE);
  const text = `Os dados desta pasta estão em outra, porque a conta do banco de dados não entra nesta. Não apague este arquivo.
dados: ${place}
pasta: ${dataDir}
`;
  try {
    if (read(note) === text) return;
    // Root must not follow a link that the account of the folder has put there.
    rmSync(note, { force: true });
    const descriptor = openSync(note, 'wx', 0o644);
    writeSync(descriptor, text);
    closeSync(descriptor);
  } catch (error) {
    const { message } = error as Error;
    log?.(`Anote que os dados estão em ${place}: não foi possível gravar ${note} (${message}).`);
  }
}

/**
 * Where the data of a DATA_DIR is that was moved here, according to its note; undefined when there is none. Only a
 * place that root has made counts, because anybody may have written the note.
 *
 * @throws EmbeddedPostgresError when that data is missing, not for this account, or belongs to another folder.
 */
export function notedPlace(dataDir: string): string | undefined {
  const note = join(dataDir, NOTE);
  const text = read(note);
  if (text === undefined) return undefined;
  const [, place] = /^dados: (\/var\/lib\/viveiro-[0-9a-f]{12})$/m.exec(text) ?? [];
  if (!place)
    throw elsewhere(`Corrija a linha "dados:" de ${note}, que diz onde eles estão, ou ${anew(note)}.`);
  const [, origin = dataDir] = /^pasta: (.+)$/m.exec(text) ?? [];
  if (isCopy(note, join(origin, NOTE))) {
    throw elsewhere(
      `Defina DATA_DIR=${origin} para usar os dados dessa pasta, da qual ${dataDir} é uma cópia, ou ${anew(note)}.`,
    );
  }
  checkThere(place, note);
  return place;
}

/** A private folder reveals to other accounts only that it exists, and whose it is. */
function checkThere(place: string, note: string): void {
  const directory = join(place, 'postgres');
  const { uid } = ownAccount();
  const owner = existsSync(directory) ? statSync(directory).uid : undefined;
  if (owner !== undefined && uid !== 0 && owner !== uid) {
    throw elsewhere(
      `Inicie o serviço como root, ou dê a pasta ${place}, onde os dados estão, à conta deste serviço (chown -R ${uid} ${place}).`,
    );
  }
  if (existsSync(join(directory, 'data'))) return;
  throw elsewhere(`Devolva a pasta ${place}, onde os dados estavam, ao seu lugar, ou ${anew(note)}.`);
}

function anew(note: string): string {
  return `apague ${note} para começar um viveiro vazio`;
}

/** The folder that this one was copied from still exists. A folder that is reached by two paths is not a copy. */
function isCopy(note: string, original: string): boolean {
  if (!existsSync(original)) return false;
  const [here, there] = [statSync(note), statSync(original)];
  return here.ino !== there.ino || here.dev !== there.dev;
}

function read(note: string): string | undefined {
  return lstatSync(note, { throwIfNoEntry: false })?.isFile() ? readFileSync(note, 'utf8') : undefined;
}

function elsewhere(message: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError('data-elsewhere', message);
}
