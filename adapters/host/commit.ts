import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The commit of a checkout; undefined for another folder. */
export function commitOf(folder: string): string | undefined {
  const path = join(folder, '.git');
  if (!existsSync(path)) return undefined;
  const git = statSync(path).isFile() ? resolve(dirname(path), after('gitdir: ', read(path))) : path;
  const head = read(join(git, 'HEAD'));
  if (!head.startsWith('ref: ')) return head;
  const ref = after('ref: ', head);
  // A second work tree has a HEAD of its own, and shares its branches with the first.
  const common = existsSync(join(git, 'commondir')) ? resolve(git, read(join(git, 'commondir'))) : git;
  if (existsSync(join(common, ref))) return read(join(common, ref));
  if (!existsSync(join(common, 'packed-refs'))) return undefined;
  const packed = read(join(common, 'packed-refs')).split('\n');
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0];
}

function read(file: string): string {
  return readFileSync(file, 'utf8').trim();
}

function after(start: string, text: string): string {
  return text.slice(start.length).trim();
}
