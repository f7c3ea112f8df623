import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { atTheEnd } from '../support/at-the-end.ts';
import { temporaryFolder } from '../support/folder.ts';

/**
 * A root folder with Node, npm, a shell and what these load, and nothing else: less than any base image has. Programs run
 * in it as in a container: processes and mounts of their own, and the first of them is process 1.
 */

/** Whether this machine lets us: it is Linux, we are root, and mounts and processes may be our own. */
export const HAS_CONTAINERS =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'proc', 'proc', '/proc']).status === 0;

/** Of Debian's, those that the steps of an image and PostgreSQL's launcher call. */
const PROGRAMS = ['sh', 'env', 'chmod', 'chown', 'cp', 'id', 'install', 'rm'];

/** Beside what Node loads, the rest of the C library, which every base has whole. */
const OF_C = ['librt.so.1', 'libresolv.so.2'];

/** Makes one, which is gone at the end. */
export function emptyRoot(): string {
  const root = temporaryFolder();
  chmodSync(root, 0o755);
  for (const folder of [
    ...['dev', 'etc', 'proc', 'tmp', 'usr/bin', 'usr/local/bin', 'usr/local/lib/node_modules'],
  ])
    mkdirSync(join(root, folder), { recursive: true });
  symlinkSync('usr/bin', join(root, 'bin'));
  for (const program of PROGRAMS) copy(which(program), join(root, 'usr/bin', program));
  copy(process.execPath, join(root, 'usr/local/bin/node'));
  const loaded = [process.execPath, ...PROGRAMS.map(which)].flatMap(librariesOf);
  const c = dirname(loaded.find((path) => path.endsWith('/libc.so.6')) ?? '');
  for (const library of new Set([...loaded, ...OF_C.map((name) => join(c, name))]))
    copy(library, join(root, library));
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  copy(join(npm, 'npm'), join(root, 'usr/local/lib/node_modules/npm'));
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/:/bin/sh\nnode:x:1000:1000::/:/bin/sh\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
  return root;
}

/** How a program runs in a root. */
export interface Within {
  /** By default root. */
  user?: number;
  cwd?: string;
  env?: Record<string, string>;
  /** Folders of this machine, by where they are in the root. */
  mounts?: Record<string, string>;
  /** All but the mounts can only be read, and `/tmp` is empty. */
  readOnly?: boolean;
}

/** Starts a program in `root`. Ends with the process that is returned, which is not the program but waits for it. */
export function startIn(root: string, command: string[], within: Within = {}): ChildProcess {
  const { mounts = {}, readOnly = false } = within;
  const steps = [
    'mount --bind $ROOT $ROOT',
    'mount --rbind /dev $ROOT/dev',
    ...Object.entries(mounts).map(([at, folder]) => `mkdir -p $ROOT${at}; mount --bind ${folder} $ROOT${at}`),
    ...(readOnly ? ['mount -o remount,bind,ro $ROOT', 'mount -t tmpfs tmpfs $ROOT/tmp'] : []),
    'mount -t proc proc $ROOT/proc',
    'exec "$@"',
  ];
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec'],
      steps.join('\n'),
      'sh',
      ...chroot(root, command, within),
    ],
    { env: { PATH: process.env.PATH, ROOT: root } },
  );
  atTheEnd(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs one more program where `first` runs, and waits for it. */
export function runBeside(first: ChildProcess, root: string, command: string[], within: Within = {}) {
  const target = String(programOf(first));
  const [program = '', ...args] = chroot(root, command, within);
  return spawnSync('nsenter', ['--target', target, '--mount', '--pid', program, ...args], {
    encoding: 'utf8',
  });
}

/** The process of the program itself: 1 for those beside it. */
export function programOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
}

function chroot(root: string, command: string[], { user = 0, cwd = '/', env = {} }: Within): string[] {
  const settings = Object.entries({ PATH: '/usr/local/bin:/usr/bin', ...env }).map((pair) => pair.join('='));
  return ['chroot', `--userspec=${user}:${user}`, root, 'env', '-i', '-C', cwd, ...settings, ...command];
}

function which(program: string): string {
  return execFileSync('which', [program], { encoding: 'utf8' }).trim();
}

/** Of `libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x…)` the path; the loader has no name before its own. */
function librariesOf(program: string): string[] {
  const loaded = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...loaded.matchAll(/(\/\S+) \(/g)].map(([, path = '']) => path);
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, dereference: true });
}
