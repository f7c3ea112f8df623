import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The checkout's files with their texts, by path: what git knows, and what is new and not ignored. */
export function textsOf(...patterns) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  });
  const paths = listed.split('\n').filter((path) => path !== '' && existsSync(path));
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}
