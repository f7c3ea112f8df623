import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { configFolder } from '../host/environment.ts';
import { unwritable, writeWhole } from '../host/whole-file.ts';

/** A session that `viveiro entrar` stored for the other commands: the token is for the service at this address only. */
export interface StoredSession {
  url: string;
  token: string;
}

function sessionFile(): string {
  return join(configFolder(), 'sessao.json');
}

/**
 * Stores the session where only the user can read it, and returns the file's path.
 *
 * @throws OperatorError when it cannot be written.
 */
export async function storeSession(session: StoredSession): Promise<string> {
  const path = sessionFile();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error) => {
    throw unwritable(path, error);
  });
  const content = [JSON.stringify(session)];
  await writeWhole(path, (target) => pipeline(content, target), { mode: 0o600, overwrite: true });
  return path;
}

/** The stored session; undefined when there is none, or the file cannot be read as one. */
export function storedSession(): StoredSession | undefined {
  try {
    const { url, token } = JSON.parse(readFileSync(sessionFile(), 'utf8'));
    return typeof url === 'string' && typeof token === 'string' ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}

export async function forgetSession(): Promise<void> {
  if (existsSync(sessionFile())) await rm(sessionFile());
}
