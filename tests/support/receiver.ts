import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { atTheEnd } from './at-the-end.ts';

/** What a receiver of events got, in the order in which it came. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** The number in the trail, of a burst the first one; undefined of a test. */
  seq: number | undefined;
  /** The numbers of all its events. */
  seqs: (number | undefined)[];
}

interface Receiver {
  url: string;
  received: Received[];
  /** How it answers; 204 unless replaced. */
  answer: (response: ServerResponse, one: Received) => unknown;
  /** Requests that are being answered now, and the most that there ever were. */
  open: number;
  most: number;
  close(): Promise<void>;
}

/** A server that takes events, on this machine, by https with a certificate. It ends with the test that starts it, or with the file. */
export async function receiver(
  answer: Receiver['answer'] = ok,
  port = 0,
  tls?: { key: string; cert: string },
): Promise<Receiver> {
  const listener: RequestListener = async (request, response) => {
    it.open += 1;
    it.most = Math.max(it.most, it.open);
    response.on('close', () => {
      it.open -= 1;
    });
    let body = '';
    for await (const chunk of request) body += chunk;
    const { data, eventos = [data] } = JSON.parse(body);
    const seqs = eventos.map(({ seq }: { seq?: number }) => seq);
    const one = { headers: request.headers, body, seq: seqs[0], seqs };
    it.received.push(one);
    await it.answer(response, one);
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  const it: Receiver = {
    ...{ url: '', received: [], answer, open: 0, most: 0 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const at = (server.address() as AddressInfo).port;
  it.url = tls ? `https://localhost:${at}/eventos` : `http://127.0.0.1:${at}/eventos`;
  atTheEnd(() => it.close());
  return it;
}

export function ok(response: ServerResponse): void {
  response.writeHead(204).end();
}

/** An answer of one status, without a body. */
export const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end();
