import { startedByNpm } from './environment.ts';

/**
 * What tells a process to end: Ctrl-C, a closed terminal, and the system's own word for it. Windows has no SIGTERM, and ends
 * a process about ten seconds after its window was closed (SIGHUP); Ctrl-Break is SIGBREAK there.
 */
export function endSignals(platform: NodeJS.Platform = process.platform): readonly NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];
}

/**
 * Resolves when npm was told to end: it passes SIGTERM on to the shell that it runs a script in, which ends and leaves the
 * script alone. Never resolves for a process that npm did not start.
 */
export function leftByNpm(everyMs = 250): Promise<void> {
  const shell = process.ppid;
  return new Promise((resolve) => {
    if (!startedByNpm()) return;
    const look = setInterval(() => {
      if (process.ppid === shell) return;
      clearInterval(look);
      resolve();
    }, everyMs).unref();
  });
}
