import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commitOf } from './commit.ts';

/** The checkout or the installed package that has this file, built or not. */
const FOLDER = folderOfPackage();
const { version: VERSION, gitHead } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));

/** The version of the interface, as `1.0.0`. */
export function version(): string {
  return VERSION;
}

/** The shortened commit; for a package, the one that it was made from. Undefined when it is unknown. */
export function commit(): string | undefined {
  return (gitHead ?? commitOf(FOLDER))?.slice(0, 7);
}

/** The day on which this version was released, such as `2026-11-24`, by its changelog; undefined before that. */
export function released(): string | undefined {
  const changelog = join(FOLDER, 'CHANGELOG.md');
  if (!existsSync(changelog)) return undefined;
  const [, heading = ''] = readFileSync(changelog, 'utf8').split(`\n## ${VERSION} (`);
  return /^(\d{4}-\d\d-\d\d)\)\n/.exec(heading)?.[1];
}

function folderOfPackage(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
