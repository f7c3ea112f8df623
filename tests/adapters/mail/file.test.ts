import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileMailer, removeOldLetters } from '../../../adapters/mail/file.ts';
import { capturingLog } from '../../support/caller.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { SENDER } from '../../support/letters.ts';
import { parsed, tokenIn } from '../../support/mail-server.ts';
import { letter } from './letters.ts';

const root = temporaryFolder();

test('a mail is written to an .eml file, and its path is logged', async () => {
  const dir = join(root, 'emails');
  const log = capturingLog();
  const mail = letter();
  await fileMailer(dir, SENDER, log).send(mail);

  const name = `20260302T120000-redefinicao-${mail.id}.eml`;
  expect(await readdir(dir)).toEqual([name]);
  const arrived = await parsed(await readFile(join(dir, name), 'utf8'));
  expect(arrived).toMatchObject({ to: [{ address: 'ana@exemplo.com.br' }] });
  expect(tokenIn(arrived)).toBe(mail.dados.token);
  expect(log.entries).toMatchObject([{ level: 'info', fields: { arquivo: join(dir, name) } }]);
  expect(JSON.stringify(log.entries)).not.toMatch(new RegExp(`${mail.dados.token}|ana@`));
});

test('only the service’s user can read the file and its folder, because of the tokens', async () => {
  const dir = join(root, 'private');
  await fileMailer(dir, SENDER, capturingLog()).send(letter());
  const [name = ''] = await readdir(dir);
  expect((await stat(dir)).mode & 0o077).toBe(0);
  expect((await stat(join(dir, name))).mode & 0o077).toBe(0);
});

test('a resend overwrites the same file', async () => {
  const dir = join(root, 'again');
  const mailer = fileMailer(dir, SENDER, capturingLog());
  const mail = letter();
  await mailer.send(mail);
  const before = await Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), 'utf8')));
  await mailer.send(mail);
  expect(await Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), 'utf8')))).toEqual(
    before,
  );
});

test('a mail in a file is deleted after thirty days, and no other file is', async () => {
  const dir = join(root, 'old');
  await fileMailer(dir, SENDER, capturingLog()).send(letter());
  await writeFile(join(dir, 'leia-me.eml'), '');
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  await removeOldLetters(dir, at(29));
  expect(await readdir(dir)).toHaveLength(2);
  await removeOldLetters(dir, at(31));
  expect(await readdir(dir)).toEqual(['leia-me.eml']);
  await removeOldLetters(join(root, 'nothing'), at(31));
});

test('a folder that is not writable is an error, so the mail stays in the outbox', async () => {
  await expect(fileMailer('/dev/null/emails', SENDER, capturingLog()).send(letter())).rejects.toThrow();
});
