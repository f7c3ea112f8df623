import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface BuiltService {
  url: string;
  pid: number;
  /** A folder of its own, that is gone afterwards; the database is in it. */
  folder: string;
}

export const ADMIN = { email: 'admin@viveiro.local', password: 'medida-de-um-viveiro' };

/** Does `work` at the service as it is built, with an empty database of its own. */
export async function withBuiltService(work: (service: BuiltService) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'viveiro-medida-'));
  // Started as root, the database's user has to get in.
  await chmod(folder, 0o711);
  execFileSync(process.execPath, ['bin/prepare.mjs'], { stdio: 'inherit' });
  const service = spawn(process.execPath, ['dist/adapters/main.js'], {
    env: {
      ...{ PATH: process.env.PATH, PORT: '0', DATA_DIR: folder },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    await work({ url: await addressIn(service.stdout.setEncoding('utf8')), pid: service.pid ?? 0, folder });
  } finally {
    service.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

async function addressIn(output: Readable): Promise<string> {
  let said = '';
  for await (const text of output.iterator({ destroyOnReturn: false })) {
    said += text;
    const found = /está no ar em (\S+)/.exec(said)?.[1];
    if (!found) continue;
    // The rest is the log, which nobody reads.
    output.resume();
    return found;
  }
  throw new Error(said);
}
