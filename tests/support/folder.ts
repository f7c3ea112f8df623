import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, inject } from 'vitest';
import { atTheEnd } from './at-the-end.ts';

/**
 * An empty folder, gone after the test that makes it, or after the file's last one; the run fails when one is left. Started as
 * root, the database's user can get through it.
 */
export function temporaryFolder(): string {
  const file = basename(expect.getState().testPath ?? '', '.test.ts');
  const folder = mkdtempSync(join(inject('folder'), `${file}-`));
  chmodSync(folder, 0o711);
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
