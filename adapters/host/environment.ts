import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type Environment = Record<string, string>;

/** The process's environment, on top of the `.env` file when there is one. What is blank is not set. */
export function environment(envFile = '.env'): Environment {
  const file = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  return { ...withoutBlanks(file), ...withoutBlanks(process.env) };
}

export function withoutBlanks(env: Record<string, string | undefined>): Environment {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''),
  );
}

/** The folder where the command was typed: npm runs a script in the package's own, and names the other one. */
export function typedIn(): string {
  return process.env.INIT_CWD ?? process.cwd();
}
