import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A disk that is full, until somebody makes room. */
export interface Disk {
  fill(): void | Promise<void>;
  free(): void | Promise<void>;
}

/** A file system of so many megabytes, whose root has the owner of another folder; undefined where none may be mounted. */
export function smallDisk(megabytes: number, like: string): (Disk & { place: string }) | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const place = mkdtempSync(join(tmpdir(), 'viveiro-disco-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'viveiro', place], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', place]));
  const { uid, gid } = statSync(like);
  chownSync(place, uid, gid);
  const ballast = join(place, 'lastro');
  return { place, fill: () => fill(ballast), free: () => rmSync(ballast) };
}

function fill(path: string): void {
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) appendFileSync(path, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
