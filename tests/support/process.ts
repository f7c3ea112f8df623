import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { atTheEnd } from './at-the-end.ts';
import { atDesk } from './database.ts';

/** The service as an operator runs it: a process of its own. */
export interface ServiceProcess {
  /** Where it serves, once it does. */
  url: string;
  /** All that it wrote so far, both streams. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Stops reading its standard output, so that lines stay unread. */
  pauseOutput(): void;
  /** Closes its standard output. */
  closeOutput(): void;
  /** Its exit code; null when a signal ended it. */
  exited: Promise<number | null>;
}

type Settings = Record<string, string>;

/** Starts the service and waits until it says that it serves. Throws with its output when it ends before. */
export async function startProcess(settings: Settings): Promise<ServiceProcess> {
  const { child, output } = await launch('main', settings);
  const exited = exitOf(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /está no ar em (\S+)/.exec(output());
      if (found?.[1]) resolve(found[1]);
    });
    void exited.then((code) => reject(new Error(`ended with ${code}:\n${output()}`)));
  });
  const pauseOutput = () => child.stdout.pause();
  const closeOutput = () => child.stdout.destroy();
  return { url, output, exited, pauseOutput, closeOutput, kill: (signal) => child.kill(signal) };
}

interface Ended {
  code: number | null;
  /** All that it wrote, both streams. */
  output: string;
  /** What of it went to stderr. */
  stderr: string;
}

/** Runs a program of the service that ends by itself. */
export async function runToEnd(
  program: Program,
  settings: Settings,
  args: string[] = [],
  typed = '',
): Promise<Ended> {
  const { child, output, errors } = await launch(program, settings, args);
  child.stdin.end(typed);
  return { code: await exitOf(child), output: output(), stderr: errors() };
}

/** Runs `viveiro` with these words; `typed` is what it reads from its standard input. */
export function viveiro(args: string[], settings: Settings, typed?: string): Promise<Ended> {
  return runToEnd('cli/viveiro', settings, args, typed);
}

/** What people start of `adapters/`. */
type Program = 'main' | 'cli/viveiro';

/**
 * Node's arguments that run a program. It is the built one, which the run builds when its sources have changed. Most end before
 * code that V8 optimizes pays for it: without, a start takes a fifth less of the processor.
 */
export async function started(program: Program): Promise<string[]> {
  const { folder } = (await atDesk('/programas')) as { folder: string };
  return ['--enable-source-maps', '--no-opt', join(folder, `${program}.js`)];
}

/** Starts a program. It is killed after the test that starts it, or after the file's last one. */
export async function launch(program: Program, settings: Settings, args: string[] = []) {
  const child = spawn(process.execPath, [...(await started(program)), ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  atTheEnd(() => void child.kill('SIGKILL'));
  const output = outputOf(child);
  let complained = '';
  child.stderr.on('data', (text) => {
    complained += text;
  });
  return { child, output, errors: () => complained };
}

/** All that it writes from now on, by the streams that are read here. */
export function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return () => output;
}

/** `close` comes after the last of the output. */
export async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close');
  return code;
}
