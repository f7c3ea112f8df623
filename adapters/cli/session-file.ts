import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { configFolder } from '../host/environment.ts';
import { unwritable, writeWhole } from '../host/whole-file.ts';

/** A session that `viveiro entrar` stored for the other commands. Its token is for that service only. */
export interface StoredSession {
  url: string;
  token: string;
}

function file(): string {
  return join(configFolder(), 'sessao.json');
}

/**
 * Stores the session where only the user can read it; answers the file.
 *
 * @throws OperatorError when it cannot be written.
 */
export async function storeSession(session: StoredSession): Promise<string> {
  const path = file();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error) => {
    throw unwritable(path, error);
  });
  const write = { mode: 0o600, overwrite: true };
  await writeWhole(path, (target) => pipeline([JSON.stringify(session)], target), write);
  return path;
}

/** The stored session; undefined when there is none, or the file is not ours. */
export function storedSession(): StoredSession | undefined {
  try {
    const { url, token } = JSON.parse(readFileSync(file(), 'utf8'));
    return typeof url === 'string' && typeof token === 'string' ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}

export async function forgetSession(): Promise<void> {
  if (existsSync(file())) await rm(file());
}
