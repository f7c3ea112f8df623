import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Letter, Mailer } from '../../src/auth/mailer.ts';
import type { Log } from '../../src/procedure/context.ts';
import { compose, type Sender } from './templates.ts';

/** Writes each mail to a file in `dir` instead of sending it. Only the service's user can read it: it holds a token. */
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

/** Names sort by time in a listing; a resend overwrites the same file. */
function nameOf({ data, modelo, id }: Letter): string {
  return `${data.replace(/[^\dT]/g, '').slice(0, 15)}-${modelo.toLowerCase()}-${id}.eml`;
}
