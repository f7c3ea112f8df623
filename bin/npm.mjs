import { dirname, join } from 'node:path';

/**
 * How to start npm with `spawn` or `execFile`: the program and all arguments. Node runs the npm that came with it: where
 * `npm` is a shell script, as on Windows, it cannot be started as a process.
 */
export function npm(args, { execPath, platform } = process) {
  if (platform !== 'win32') return ['npm', args];
  return [execPath, [join(dirname(execPath), 'node_modules/npm/bin/npm-cli.js'), ...args]];
}
