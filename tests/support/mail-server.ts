import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { atTheEnd } from './at-the-end.ts';

interface MailServer {
  url: string;
  port: number;
  /** Every mail that was accepted, as it came over the wire. */
  raw: string[];
  /** How many recipients were named, accepted or not. */
  attempts(): number;
  /** Refuses every recipient from now on with this SMTP status; null accepts again. */
  refuseWith(status: number | null): void;
  stop(): Promise<void>;
}

/** A real SMTP server on a free port, or on the given one. It ends with the test that starts it, or with the file. */
export async function mailServer(port = 0): Promise<MailServer> {
  const raw: string[] = [];
  let refusal: number | null = null;
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      attempts += 1;
      if (refusal === null) return callback();
      callback(Object.assign(new Error(`<${address}> is not wanted here`), { responseCode: refusal }));
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        raw.push(Buffer.concat(chunks).toString('utf8'));
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  atTheEnd(stop);
  const at = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    raw,
    attempts: () => attempts,
    refuseWith: (status) => {
      refusal = status;
    },
    stop,
  };
}

/** A server that takes connections and never says a word. */
export async function silentServer(): Promise<{ url: string; connections(): number }> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atTheEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.length,
  };
}

export function parsed(raw: string): Promise<Email> {
  return PostalMime.parse(raw);
}

/** The token that a mail shows to people who work through the API. */
export function tokenIn({ text = '' }: Pick<Email, 'text'>): string {
  return /é:\s+([\w-]{43})\s/.exec(text)?.[1] ?? '';
}
