import { createTransport } from 'nodemailer';
import type { Mailer } from '../../src/auth/mailer.ts';
import { compose, type Sender } from './templates.ts';

/** The timeout of each step of the conversation. */
const STEP_MS = 10_000;
/** The timeout of a whole mail: the outbox holds a database connection meanwhile. */
const WHOLE_MS = 20_000;

/** Sends through the server of `SMTP_URL`, one connection per mail. Options in the URL's query take precedence. */
export function smtpMailer(url: string, sender: Sender): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: STEP_MS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      await transport.sendMail({ ...(await compose(letter, sender)), signal: AbortSignal.timeout(WHOLE_MS) });
    },
  };
}
