import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Codigo } from '../../src/common/codigos.ts';
import { type AppError, invalid } from '../../src/common/errors.ts';
import { toAppError } from '../../src/procedure/error-translation.ts';
import { failure } from './envelope.ts';

/** Faults found before a procedure is reached, in the service's own words: 400 in the envelope. */

export const MAX_BODY_BYTES = 288 * 1024;
const MAX_NESTING = 16;

const UNREADABLE = ['REQUISICAO_INVALIDA', 'Confira a requisição: ela não pôde ser lida.'] as const;
const WRONG_TYPE = [
  'TIPO_DE_CONTEUDO',
  'Envie o corpo como JSON, com Content-Type: application/json.',
] as const;

/** By the code of Fastify or of Node's HTTP parser. */
const FAULTS: Record<string, readonly [codigo: Codigo, detalhe: string]> = {
  FST_ERR_BAD_URL: ['ENDERECO_INVALIDO', 'Corrija o endereço: ele tem um código com % que não existe.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'CORPO_GRANDE_DEMAIS',
    'Diminua o corpo da requisição: o máximo é de 256 KiB.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'CORPO_INCOMPLETO',
    'Envie o corpo inteiro: ele não tem o tamanho anunciado.',
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: [
    'JSON_INVALIDO',
    'Corrija o corpo da requisição: ele não é um JSON válido.',
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: WRONG_TYPE,
  HPE_HEADER_OVERFLOW: [
    'CABECALHO_GRANDE_DEMAIS',
    'Diminua os cabeçalhos ou o endereço: o máximo é de 16 KiB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    'REQUISICAO_LENTA',
    'Envie a requisição de novo: ela demorou demais para chegar.',
  ],
};

/** The AppError behind an error of Fastify, tRPC or the service. */
export function asAppError(error: unknown): AppError {
  const { code, statusCode = 500 } = error as { code?: string; statusCode?: number };
  return statusCode < 500 ? transportFault(code) : toAppError(error);
}

/** The text of a JSON body. It is checked to be UTF-8 and not nested too deep. */
export function jsonText(body: Buffer): string {
  if (!isUtf8(body)) throw invalid('JSON_INVALIDO', 'Envie o corpo da requisição em UTF-8.');
  const text = body.toString();
  if (nestsTooDeep(text)) {
    throw invalid(
      'JSON_PROFUNDO_DEMAIS',
      `Envie um JSON com no máximo ${MAX_NESTING} níveis de profundidade.`,
    );
  }
  return text;
}

/**
 * Only JSON bodies are read. An empty body counts as no body, whatever its type: some clients name a type without a
 * body. The keys `__proto__` and `constructor` are dropped like all unknown ones.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null);
    else void parseJson(request, jsonText(body), done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    done(body.length === 0 ? null : invalid(...WRONG_TYPE));
  });
}

const MOST_LEFT_BYTES = 16 * 1024 * 1024;
const MOST_LEFT_MS = 2_000;

/**
 * Reads the rest of a body that was refused early, within limits. A client that is still sending does not read the
 * answer, and loses it when the connection is closed.
 */
export async function readToEnd({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || raw.readableEnded || raw.destroyed) return;
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(), MOST_LEFT_MS);
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_LEFT_BYTES) enough.abort();
  };
  raw.on('data', count);
  // The answer goes out however the reading ends.
  await once(raw, 'end', { signal: enough.signal }).catch(() => {});
  raw.off('data', count).pause();
  clearTimeout(timer);
}

/** Answers a connection whose HTTP could not be read, and closes it. */
export function refuseSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
    // Browsers open connections ahead of requests, and would take this answer for that of the next one.
    // A request that came while the service was busy is read first.
    setImmediate(() => {
      if (socket.bytesRead === 0) socket.destroy();
    });
    return;
  }
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(failure(transportFault(error.code)));
  socket.write(`HTTP/1.1 400 Bad Request\r\n${SOCKET_HEADERS}${Buffer.byteLength(body)}\r\n\r\n${body}`);
  socket.destroySoon();
}

const SOCKET_HEADERS =
  'Content-Type: application/json; charset=utf-8\r\nConnection: close\r\nContent-Length: ';

/** The 400 for a code of Fastify or of Node's HTTP parser. */
export function transportFault(code = ''): AppError {
  return invalid(...(FAULTS[code] ?? UNREADABLE));
}

/** Another answer has begun on this connection; a second one would corrupt it. */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

function nestsTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (quoted && char === BACKSLASH) at += 1;
    else if (char === QUOTE) quoted = !quoted;
    else if (quoted) continue;
    else if (OPENING.has(char)) depth += 1;
    else if (CLOSING.has(char)) depth -= 1;
    if (depth > MAX_NESTING) return true;
  }
  return false;
}
