import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type Environment = Record<string, string>;

/** The `.env` file, if any, overridden by the process's environment. A blank variable is not set. */
export function environment(envFile = '.env'): Environment {
  const file = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  return { ...withoutBlanks(file), ...withoutBlanks(process.env) };
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
