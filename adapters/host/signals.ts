/**
 * What tells a process to end: Ctrl-C, a closed terminal, and the system's own word for it. Windows has no SIGTERM, and ends
 * a process about ten seconds after its window was closed (SIGHUP); Ctrl-Break is SIGBREAK there.
 */
export function endSignals(platform: NodeJS.Platform = process.platform): readonly NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];
}
