import { closeSync, fchownSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, ownAccount } from './accounts.ts';
import type { Home } from './ownership.ts';

/** Who may connect, and which accounts of this machine they are. The files are beside the cluster, and new at every start. */
export function accessSettings(home: Home): { hba_file: string; ident_file: string } {
  return { hba_file: join(home.directory, 'acesso.conf'), ident_file: join(home.directory, 'contas.conf') };
}

/**
 * The system tells the server whose program connects. This account, root and the owner of the files are let in, as
 * either role. An account that other programs of the machine also use (`shared`) is not.
 */
export async function writeAccess(home: Home): Promise<void> {
  const { hba_file, ident_file } = accessSettings(home);
  const accounts = new Set([ownAccount().uid, 0, ...(home.shared ? [] : [home.account.uid])]);
  const names = (await Promise.all([...accounts].map(nameOf))).filter((name) => name !== undefined);
  write(hba_file, 'local all all peer map=viveiro\n', home);
  write(ident_file, names.map((name) => `viveiro "${name}" all\n`).join(''), home);
}

/** Makes a new file each time: root must not follow a link that the folder's account has put there. */
function write(path: string, text: string, { account }: Home): void {
  rmSync(path, { force: true });
  const descriptor = openSync(path, 'wx', 0o600);
  writeSync(descriptor, text);
  if (ownAccount().uid === 0) fchownSync(descriptor, account.uid, account.gid);
  closeSync(descriptor);
}
