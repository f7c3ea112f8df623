import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Service } from '../../adapters/http/context.ts';
import { openLog } from '../../adapters/http/log.ts';
import { buildServer, type ServerOptions } from '../../adapters/http/server.ts';
import * as sessionsJob from '../../adapters/jobs/sessions.ts';
import type { Db } from '../../db/connection.ts';
import { QuickReads } from '../../db/quick-reads.ts';
import { SessionCache } from '../../src/auth/session-cache.ts';
import { open } from '../../src/auth/sessions.ts';
import { chaveDe, novaChave } from '../../src/selos/chave.ts';
import { atTheEnd } from './at-the-end.ts';
import { capturingLog, SETTINGS } from './caller.ts';
import { atDesk } from './database.ts';
import { until } from './until.ts';

export interface TestService {
  app: FastifyInstance;
  /** Sends one request through the whole HTTP edge, without a socket. */
  request(method: Method, path: string, options?: RequestOptions): Promise<Answer>;
  /** A bearer token of the user, as a sign-in would give it. */
  tokenFor(user: { id: string }): Promise<string>;
  /** Listens on this port, or on a free one, and answers the base URL. */
  listen(port?: number): Promise<string>;
  /** Every line logged so far, as it would stand in the log. */
  log: string[];
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';

export interface RequestOptions {
  token?: string;
  /** An object is sent as JSON; text and bytes go as they are, and name no type of their own. */
  body?: unknown;
  query?: Record<string, string | string[]>;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: LightMyRequestResponse['headers'];
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

interface ServiceOptions {
  service?: Partial<Service>;
  config?: Partial<ServerOptions['config']>;
  logLevel?: string;
}

/**
 * The HTTP edge over a database, with ports that do nothing unless replaced, and with every device that one instance
 * of the service has. Closed after the test that opens it, or after the file's last one.
 */
export async function serviceOver(
  db: Db,
  { service, config, logLevel = 'info' }: ServiceOptions = {},
): Promise<TestService> {
  if (config?.adminApp) await atDesk('/aplicativo');
  const log: string[] = [];
  const quickReads = new QuickReads(db.client.config.connection);
  atTheEnd(() => quickReads.end());
  const app = await buildServer({
    service: {
      db,
      quickReads,
      now: () => new Date(),
      settings: SETTINGS,
      wakeOutbox: () => {},
      conferirDestino: async () => null,
      chaveDosSelos: chaveDe(novaChave()),
      sessions: await keptSessions(db),
      ...service,
    },
    config: {
      corsOrigins: [],
      metrics: false,
      adminApp: false,
      trustProxy: false,
      ...config,
    },
    log: openLog(logLevel, { write: (line) => log.push(line) }),
  });
  await app.ready();
  atTheEnd(() => app.close());

  return {
    app,
    log,
    request: (method, path, options) => inject(app, method, path, options),
    tokenFor: (user) => open(db, user.id, { ip: null, userAgent: null }),
    listen: (port = 0) => app.listen({ host: '127.0.0.1', port }),
  };
}

/** What an instance keeps of sessions, once it hears of every change, or cannot because the database is away. */
async function keptSessions(db: Db): Promise<SessionCache> {
  const kept = new SessionCache();
  const log = capturingLog();
  const job = sessionsJob.start(db.client.config.connection, kept, { log });
  atTheEnd(() => job.stop());
  await until(() => expect(kept.isListening || log.entries.length > 0).toBe(true), { interval: 5 });
  return kept;
}

async function inject(
  app: FastifyInstance,
  method: Method,
  path: string,
  { token, body, query, headers }: RequestOptions = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url: path,
    ...(query && { query }),
    ...(body !== undefined && { payload: body as object }),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    body: parse(response.payload),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
