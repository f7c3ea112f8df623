import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { OperatorError } from './operator-error.ts';

type Environment = Record<string, string>;

/** The `.env` file, if any, overridden by the process's environment. A blank variable is not set. */
export function environment(envFile = '.env'): Environment {
  return { ...withoutBlanks(contentsOf(envFile)), ...withoutBlanks(process.env) };
}

/** The names in the `.env` file, including blank ones; none when there is no file. */
export function namesIn(envFile = '.env'): string[] {
  return Object.keys(contentsOf(envFile));
}

/** The lines of the `.env` file that set nothing and are no comment. */
export function strayLinesIn(envFile = '.env'): string[] {
  const rest = textOf(envFile).replaceAll(SETTING, '').split('\n');
  return rest.map((line) => line.trim()).filter((line) => !/^(?:#|$)/.test(line));
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

/** A name and its value. A value in quotes may span several lines. */
const SETTING = /^[^\S\n]*(?:export[^\S\n]+)?[^\s=#][^\s=]*[^\S\n]*=[^\S\n]*(?:(["'`])[\s\S]*?\1)?[^\r\n]*/gm;

/**
 * Only lines that set something are parsed. Node 20 joins a setting to the line before when that line sets nothing, or is
 * an indented comment.
 */
function contentsOf(envFile: string): NodeJS.Dict<string> {
  return parseEnv(textOf(envFile).match(SETTING)?.join('\n') ?? '');
}

/** Windows may write a byte order mark, or use UTF-16 or Windows-1252. Names or letters would be unreadable. */
function textOf(envFile: string): string {
  if (!existsSync(envFile)) return '';
  const bytes = bytesOf(envFile);
  if (isUtf8(bytes) && !bytes.includes(0)) return new TextDecoder().decode(bytes);
  throw new OperatorError(
    `Salve ${resolve(envFile)} em UTF-8, no Bloco de Notas em Salvar como, Codificação, e tente de novo: ele está em outra codificação.`,
  );
}

function bytesOf(envFile: string): Buffer {
  try {
    return readFileSync(envFile);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OperatorError(
      `Não foi possível ler ${resolve(envFile)} (${code}): ele deve ser um arquivo que o usuário do serviço pode ler.`,
      { cause },
    );
  }
}
