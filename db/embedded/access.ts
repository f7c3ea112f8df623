import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, ownAccount } from './accounts.ts';
import type { Home } from './ownership.ts';

/** Who may connect, and which accounts of this machine those are: beside the cluster, so that it goes for one of before, too. */
export function accessSettings(home: Home): { hba_file: string; ident_file: string } {
  return { hba_file: join(home.directory, 'acesso.conf'), ident_file: join(home.directory, 'contas.conf') };
}

/**
 * The system tells the server whose program connects: this account's, root's and that of the files are let in, as either
 * role. An account that other programs of the machine use as well (`shared`) is not.
 */
export async function writeAccess(home: Home): Promise<void> {
  const { hba_file, ident_file } = accessSettings(home);
  const accounts = new Set([ownAccount().uid, 0, ...(home.shared ? [] : [home.account.uid])]);
  const names = (await Promise.all([...accounts].map(nameOf))).filter((name) => name !== undefined);
  write(hba_file, 'local all all peer map=viveiro\n', home);
  write(ident_file, names.map((name) => `viveiro "${name}" all\n`).join(''), home);
}

function write(path: string, text: string, { account }: Home): void {
  writeFileSync(path, text, { mode: 0o600 });
  if (ownAccount().uid === 0) chownSync(path, account.uid, account.gid);
}
