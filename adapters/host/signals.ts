import { startedByNpm } from './environment.ts';
import { Interrupted } from './interrupted.ts';

/**
 * The signals that end a process: Ctrl-C, a closed terminal, and the system's own. Windows has no SIGTERM, and ends a process
 * about ten seconds after its window was closed (SIGHUP); Ctrl-Break is SIGBREAK there.
 */
export function endSignals(platform: NodeJS.Platform = process.platform): readonly NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];
}

/** Rejects at the first signal to end the process, so that work can be undone. The same signal again ends it at once. */
export function interruption(): Promise<never> {
  const signalled = new Promise<never>((_, reject) => {
    for (const signal of endSignals()) process.once(signal, () => reject(new Interrupted()));
  });
  // The signal may come before anybody waits for it.
  signalled.catch(() => {});
  return signalled;
}

/**
 * Resolves when npm was told to end: it passes SIGTERM only to the shell around a script, which ends and leaves the script
 * running. Never resolves for a process that npm did not start.
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
