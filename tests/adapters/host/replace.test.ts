import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replace } from '../../../adapters/host/replace.ts';
import { temporaryFolder } from '../../support/folder.ts';

/** A file that another program has open, as Windows tells, for so many attempts; how often it was tried. */
async function heldFor(attempts: number, code: string) {
  const folder = temporaryFolder();
  const [unfinished, file] = [join(folder, 'nova'), join(folder, 'plantas.csv')];
  await writeFile(unfinished, 'nova');
  await writeFile(file, 'antiga');
  let tried = 0;
  const move: typeof rename = async (from, to) => {
    tried += 1;
    if (tried <= attempts) throw Object.assign(new Error('held'), { code });
    await rename(from, to);
  };
  return { unfinished, file, move, tried: () => tried };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'on Windows a file that is open for a moment (%s) is replaced after it',
  async (code) => {
    const { unfinished, file, move, tried } = await heldFor(3, code);
    await replace(unfinished, file, { platform: 'win32', move });
    expect([await readFile(file, 'utf8'), tried()]).toEqual(['nova', 4]);
  },
);

test('on Windows a file that stays open is left alone, and the fault is reported', async () => {
  const { unfinished, file, move } = await heldFor(Number.POSITIVE_INFINITY, 'EPERM');
  await expect(replace(unfinished, file, { platform: 'win32', move })).rejects.toMatchObject({
    code: 'EPERM',
  });
  expect(await readFile(file, 'utf8')).toBe('antiga');
});

test.each([
  ['win32', 'ENOSPC'],
  ['linux', 'EPERM'],
] as const)('on %s %s is reported at once', async (platform, code) => {
  const { unfinished, file, move, tried } = await heldFor(1, code);
  await expect(replace(unfinished, file, { platform, move })).rejects.toMatchObject({ code });
  expect(tried()).toBe(1);
});
