import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Letter, Mailer } from '../../src/auth/mailer.ts';
import type { Log } from '../../src/procedure/context.ts';
import { compose, type Sender } from './templates.ts';

/**
 * Writes each mail to a file in `dir` instead of sending it. Only the service's user can read it, because it holds a
 * token.
 */
export function fileMailer(dir: string, sender: Sender, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(await compose(letter, sender));
      const arquivo = join(dir, nameOf(letter));
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(`${arquivo}.tmp`, message as Buffer, { mode: 0o600 });
      await rename(`${arquivo}.tmp`, arquivo);
      log.info({ arquivo }, 'mail written to a file, for no SMTP_URL is set');
    },
  };
}

/** How long a mail stays in its file. By then somebody has forwarded it, and its token has expired. */
const TERM_MS = 30 * 24 * 3_600_000;

/** Deletes the mails whose time is over. The folder may hold other files, and need not exist. */
export async function removeOldLetters(dir: string, now: Date): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  for (const name of names.filter((each) => /-[0-9a-f-]{36}\.eml(?:\.tmp)?$/.test(each))) {
    const file = join(dir, name);
    if (now.getTime() - (await stat(file)).mtimeMs >= TERM_MS) await rm(file, { force: true });
  }
}

/** The names sort by time in a listing; a resend overwrites the same file. */
function nameOf({ data, modelo, id }: Letter): string {
  return `${data.replace(/[^\dT]/g, '').slice(0, 15)}-${modelo.toLowerCase()}-${id}.eml`;
}
