import { dirname, join } from 'node:path';

/**
 * What starts npm, for `spawn` and `execFile`: its program and all arguments. The one that came with Node is run by Node: where
 * `npm` is a script of the shell, as on Windows, no process starts it.
 */
export function npm(args, { execPath, platform } = process) {
  if (platform !== 'win32') return ['npm', args];
  return [execPath, [join(dirname(execPath), 'node_modules/npm/bin/npm-cli.js'), ...args]];
}
