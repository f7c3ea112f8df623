import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import cors from '@fastify/cors';
import { TRPCError } from '@trpc/server';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { TrailHorizon } from '../../src/auditoria/eventos/horizon.ts';
import { type AppError, ERROR_TABLE, invalid } from '../../src/common/errors.ts';
import { logError } from '../../src/procedure/error-translation.ts';
import { printers } from '../print/files.ts';
import { adminPlugin } from './admin.ts';
import { acceptOnlyJson, asAppError, MAX_BODY_BYTES, readToEnd, refuseSocket } from './bodies.ts';
import { packAnswers } from './compression.ts';
import { boundConnections } from './connections.ts';
import { COMPLETE_UNTIL, type Service } from './context.ts';
import { failure } from './envelope.ts';
import { healthPlugin } from './health.ts';
import { IGNORED } from './ignored.ts';
import { RequestLog, type ServiceLog } from './log.ts';
import { OpenAnswers } from './open-answers.ts';
import { docsPlugin } from './openapi/plugin.ts';
import { conferirPlugin } from './pages/conferir.ts';
import { labelPlugin } from './pages/lote.ts';
import { redefinirSenhaPlugin } from './pages/redefinir-senha.ts';
import { checkPagePlugin } from './pages/termo.ts';
import { queuesOver } from './queues.ts';
import { restPlugin } from './rest/plugin.ts';
import { unknownPath } from './rest/unknown-path.ts';
import { securityHeaders } from './security-headers.ts';
import { trpcPlugin } from './trpc.ts';

/** What the edge needs to know about the installation, beside what the service does. */
export interface HttpSettings {
  corsOrigins: string[];
  metrics: boolean;
  /** Whether the admin app is served at `/admin/`. */
  adminApp: boolean;
  /** The trusted proxies: all, none, or their addresses and networks. */
  trustProxy: boolean | string[];
}

export interface ServerOptions {
  service: Service;
  config: HttpSettings;
  log: ServiceLog;
}

/** The whole HTTP edge over a service, ready to listen or to be injected into. */
export async function buildServer({ service, config, log }: ServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(service.settings.publicUrl.startsWith('https:'));
  const withHeaders = ({ id }: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', id);
  const app = fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    genReqId: requestIds(config.trustProxy !== false),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER },
    ...TIMEOUTS,
    // While it closes, the service still answers what reaches it, and says that the connection ends.
    return503OnClosing: false,
    // Node would answer 400 without a body; `missingHost` answers in the envelope.
    http: { requireHostHeader: false, ...SLOW_HEADS },
    frameworkErrors: (error, request, reply) => answerError(error, request, withHeaders(request, reply)),
    clientErrorHandler: refuseSocket,
  });
  app.decorateRequest('usuarioId', null);
  app.decorateRequest('procedure', null);
  app.addHook('onRequest', (request, reply, done) => {
    withHeaders(request, reply);
    done(missingHost(request) ?? missingParameter(request));
  });
  app.setErrorHandler(async (error, request, reply) => {
    await readToEnd(request);
    return answerError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => answerError(unknownPath(request), request, reply));
  const idle = boundConnections(app.server);
  acceptOnlyJson(app);
  answerExpectAndConnect(app);

  await packAnswers(app);
  if (config.corsOrigins.length > 0) await app.register(cors, corsFor(config.corsOrigins));
  // The metrics are loaded only where METRICS=true.
  const watched = config.metrics ? (await import('./metrics/watch.ts')).watch(app, service) : service;
  const horizon = new TrailHorizon(service.db);
  const served = { ...watched, queues: queuesOver(service.db), openAnswers: new OpenAnswers(), horizon };
  await app.register(healthPlugin, { service });
  // This comes after the hook of `/ready`, which must report the end as soon as it begins.
  app.addHook('preClose', async () => {
    horizon.stop();
    await endConnections(app, idle);
  });
  await app.register(docsPlugin, service.settings);
  if (!config.adminApp) await app.register(redefinirSenhaPlugin, service.settings);
  await app.register(restPlugin, { service: served, printers: printers(service.settings) });
  await app.register(checkPagePlugin, { service: served });
  await app.register(labelPlugin, { service: served });
  await app.register(conferirPlugin, service.settings);
  await app.register(trpcPlugin, { service: served });
  if (config.adminApp) await app.register(adminPlugin, { service: served });
  return app;
}

/** HTTP/1.1 requires a 400 for a request that does not name its host (RFC 9112, 3.2). */
function missingHost({ headers, raw }: FastifyRequest): AppError | undefined {
  const missing = headers.host === undefined && raw.httpVersion === '1.1';
  return missing ? invalid('CABECALHO_AUSENTE', 'Envie o cabeçalho Host.') : undefined;
}

/** The 404 of a path that lacks the record's id, as `/lotes/`. */
function missingParameter(request: FastifyRequest): AppError | undefined {
  const { '*': _, ...named } = request.params as Record<string, string>;
  return Object.values(named).includes('') ? unknownPath(request) : undefined;
}

/** As long as a request line can be: a tRPC batch names all its procedures in one segment, and a long id is a 404. */
const MAX_PATH_PARAMETER = 16 * 1024;

/** When slow requests and idle connections are cut, in milliseconds. */
const TIMEOUTS = { requestTimeout: 30_000, connectionTimeout: 120_000, keepAliveTimeout: 60_000 };

/** The same for the head of a request, which fits in a packet or two: a client that is slower only occupies a connection. */
const SLOW_HEADS = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 };

/** Node would not hand these to Fastify: it answers an unknown `Expect` with an empty 417, and CONNECT by hanging up. */
function answerExpectAndConnect({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => refuseSocket(new Error('CONNECT'), socket as Socket));
}

/** How long connections wait for requests that were sent before the service began to end, in milliseconds. */
const LINGER_MS = 1_000;

/**
 * Closes idle connections, and later each other one as it falls idle. Node alone would close at once those that are idle, with
 * requests that have arrived unread, and wait the keep-alive time for the others. Nor does it count as idle a connection that has
 * never been answered: a browser opens some in advance, and a client may send half a head.
 */
async function endConnections({ server }: FastifyInstance, idle: ReadonlySet<Socket>): Promise<void> {
  if (!server.listening) return;
  if ((await promisify(server.getConnections).call(server)) > 0) {
    await sleep(LINGER_MS);
    // What has arrived by then is read.
    await nextTurn();
  }
  const timer = setInterval(() => {
    for (const socket of idle) socket.destroy();
  }, 50);
  server.once('close', () => clearInterval(timer));
}

/** Answers every error. A procedure logs its own errors; any other unexpected error is logged here. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error);
  if (!(error instanceof TRPCError || isUnread(error, reply))) logError(request.log, 'request', known);
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter);
  // Nothing of a refused request is used, so none of it is reported as ignored.
  reply.removeHeader(IGNORED);
  return reply.code(ERROR_TABLE[known.kind].http).send(failure(known));
}

/** Whether the caller left before the answer was compressed. */
function isUnread(error: unknown, { raw }: FastifyReply): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return raw.destroyed && code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** `x-request-id` is honoured only behind a trusted proxy. */
function requestIds(trusted: boolean) {
  return ({ headers }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    return trusted && typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
  };
}

function corsFor(origins: string[]) {
  return {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      ...['x-request-id', 'retry-after', 'content-disposition'],
      ...['simulado', 'operacao', COMPLETE_UNTIL, IGNORED, 'deprecation', 'sunset'],
    ],
    maxAge: 600,
    strictPreflight: false,
  };
}
