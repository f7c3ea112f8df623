import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The account that runs a program, as unsigned numbers, which `chown` wants. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * How all our programs are started: in their own session, so that Ctrl-C reaches only the service; in a directory
 * that every account can enter; with messages in English, so that they can be recognised.
 */
export function spawnOptions(account: Account) {
  return {
    // `spawn` takes signed numbers (nobody is -2 on macOS).
    uid: account.uid | 0,
    gid: account.gid | 0,
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
  };
}

/** Runs a program to its end, and rejects with its output unless it ends well. */
export async function execute(file: string, args: string[], account: Account, input?: string): Promise<void> {
  const { code, output } = await run(file, args, account, input);
  // A single-user server ends well even after a statement that failed.
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output)) throw new Error(output);
}

/** Runs a program to its end. Rejects only when it could not be started at all. */
export function run(
  file: string,
  args: string[],
  account: Account,
  input = '',
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...spawnOptions(account), stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
    // When a program ends before it has read everything, its output says why.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a running process; empty when there is none. Minimal Linux images have no `ps`. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
