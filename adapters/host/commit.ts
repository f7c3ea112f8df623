import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The commit of the checkout that this file is in, shortened; undefined where there is none, as in an image. */
export function commit(): string | undefined {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return commitOf(join(folder, '.git'))?.slice(0, 7);
}

function commitOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const git = statSync(path).isFile() ? resolve(dirname(path), after('gitdir: ', read(path))) : path;
  const head = read(join(git, 'HEAD'));
  if (!head.startsWith('ref: ')) return head;
  const ref = after('ref: ', head);
  // A second work tree has its own HEAD, and its branches with the first.
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
