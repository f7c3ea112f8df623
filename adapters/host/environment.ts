import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { OperatorError } from './operator-error.ts';

export type Environment = Record<string, string>;

/** The `.env` file, if any, overridden by the process's environment. A blank variable is not set. */
export function environment(envFile = '.env'): Environment {
  return { ...withoutBlanks(contentsOf(envFile)), ...withoutBlanks(process.env) };
}

/** The names in the `.env` file, including blank ones; none when there is no file. */
export function namesIn(envFile = '.env'): string[] {
  return Object.keys(contentsOf(envFile));
}

export function withoutBlanks(env: Record<string, string | undefined>): Environment {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''),
  );
}

/** The folder where the user typed the command: npm runs scripts in the package's folder, and sets INIT_CWD. */
export function typedIn(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

/** Whether npm runs the process, as a script of its package or by `npx`. */
export function startedByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/** Where programs keep the user's own files. */
export function configFolder({ env, platform }: Pick<NodeJS.Process, 'env' | 'platform'> = process): string {
  const common = platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME;
  return join(common || join(homedir(), '.config'), 'viveiro');
}

/** Editors on Windows may begin a file with a byte order mark. */
function contentsOf(envFile: string): NodeJS.Dict<string> {
  return existsSync(envFile) ? parseEnv(textOf(envFile).replace(/^\uFEFF/, '')) : {};
}

function textOf(envFile: string): string {
  try {
    return readFileSync(envFile, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OperatorError(
      `Não foi possível ler ${resolve(envFile)} (${code}): ele deve ser um arquivo que o usuário do serviço pode ler.`,
      { cause },
    );
  }
}
