import { type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Context } from '../../src/procedure/context.ts';
import type { Carta, Enviar, Resultado } from '../../src/webhooks/carteiro.ts';
import { isOfTheInternet, literalOf, resolver } from './enderecos.ts';
import { falha, recusa } from './falhas.ts';

interface Rede {
  /** WEBHOOKS_REDE_INTERNA: addresses of the house's own network are allowed, and so is http. */
  redeInterna: boolean;
  resolve?: typeof resolver;
}

/** The most time that one sending may take, in milliseconds: less than the sender has the webhook for. */
const TOTAL_MS = 10_000;
const MOST_READ = 64 * 1024;
const MOST_KEPT = 1_024;

/** Sends over HTTP, and checks where addresses lead. */
export function carteiro({ redeInterna, resolve = resolver }: Rede): {
  enviar: Enviar;
  conferirDestino: Context['conferirDestino'];
} {
  const allowed = (address: string) => redeInterna || isOfTheInternet(address);

  async function conferirDestino(address: string) {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !redeInterna) return 'INSEGURO';
    const literal = literalOf(url);
    if (literal !== undefined) return allowed(literal) ? null : 'INTERNO';
    const found = await inTime(resolve(url.hostname)).catch(() => []);
    if (found.length === 0) return 'NAO_ENCONTRADO';
    return found.every(({ address }) => allowed(address)) ? null : 'INTERNO';
  }

  /** Every address of the connection is checked at the moment of connecting, because a name may lead elsewhere by then. */
  const lookup: LookupFunction = (name, { all }, done) => {
    resolve(name).then(
      (found) => {
        const [first] = found;
        if (first === undefined) return done(falha('ENOTFOUND'), '');
        if (!found.every(({ address }) => allowed(address))) return done(falha('INTERNO'), '');
        return all ? done(null, found) : done(null, first.address, first.family);
      },
      (error) => done(error, ''),
    );
  };

  async function enviar(carta: Carta, stopping: AbortSignal): Promise<Resultado> {
    const url = new URL(carta.url);
    const literal = literalOf(url);
    if (url.protocol !== 'https:' && !redeInterna) return recusa(falha('INSEGURO'));
    if (literal !== undefined && !allowed(literal)) return recusa(falha('INTERNO'));
    const ended = new AbortController();
    const overdue = setTimeout(() => ended.abort(falha('TEMPO')), TOTAL_MS);
    const signal = AbortSignal.any([ended.signal, stopping]);
    try {
      const answer = await post(url, carta, lookup, signal);
      const resposta = await beginningOf(answer, signal);
      return { ...outcomeOf(answer.statusCode ?? 0), resposta };
    } catch (error) {
      return recusa(signal.aborted ? signal.reason : error);
    } finally {
      clearTimeout(overdue);
      ended.abort();
    }
  }

  return { enviar, conferirDestino };
}

/** Resolves with the head of the answer. Connections are not reused, so the address is looked up again for the next event. */
function post(url: URL, carta: Carta, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? secure : plain;
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent: false as const, lookup, signal, headers: headersOf(carta) };
    const request = send(url, options, resolve);
    request.on('error', reject);
    // Without this, a receiver that changes to another protocol would leave the request without any end.
    request.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer.destroy());
    });
    request.end(carta.corpo);
  });
}

function headersOf({ id, corpo, juntos, segredos, instante }: Carta) {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(corpo),
    'user-agent': 'Viveiro',
    'webhook-id': id,
    ...(juntos && { 'webhook-eventos': String(juntos) }),
    'webhook-timestamp': String(Math.floor(instante.getTime() / 1_000)),
    'webhook-signature': segredos.map((segredo) => new Webhook(segredo).sign(id, instante, corpo)).join(' '),
  };
}

/** Only the status decides. The body is read for display, as long as there is time. */
function outcomeOf(status: number): Pick<Resultado, 'status' | 'erro'> {
  if (status >= 200 && status < 300) return { status, erro: null };
  const erro =
    status >= 300 && status < 400
      ? `O receptor respondeu ${status}: redirecionamentos não são seguidos.`
      : `O receptor respondeu ${status}.`;
  return { status, erro };
}

/** The beginning of the answer, until it is long enough, the time is over, or the receiver has left. */
async function beginningOf(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (read < MOST_KEPT) chunks.push(chunk);
      read += chunk.length;
      if (read >= MOST_READ || signal.aborted) break;
    }
  } catch {
    // The head is there, and that decides.
  }
  answer.destroy();
  // The database takes any character but this one.
  return Buffer.concat(chunks).subarray(0, MOST_KEPT).toString('utf8').replaceAll('\0', '');
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(falha('TEMPO')), TOTAL_MS / 2);
  });
  return Promise.race([work, overdue]).finally(() => clearTimeout(timer));
}
