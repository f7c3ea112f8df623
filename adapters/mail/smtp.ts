import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { compose, type Sender } from './templates.ts';

/** How long the server may be silent at any step, … */
const STEP_MS = 10_000;
/** … and how long a whole mail may take: the outbox holds a connection to the database meanwhile. */
const WHOLE_MS = 20_000;

/** Sends through the server of `SMTP_URL`, one connection per mail. What the URL's query sets wins. */
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
      await transport.sendMail({ ...compose(letter, sender), signal: AbortSignal.timeout(WHOLE_MS) });
    },
  };
}
