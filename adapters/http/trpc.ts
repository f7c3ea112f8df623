import type { AnyProcedure } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppRouter, appRouter } from '../../src/app-router.ts';
import { AppError, ERROR_TABLE, invalid } from '../../src/common/errors.ts';
import { allowed } from '../../src/procedure/allowed.ts';
import type { Context } from '../../src/procedure/context.ts';
import { logError, toAppError } from '../../src/procedure/error-translation.ts';
import type { Meta } from '../../src/procedure/rest.ts';
import { jsonText } from './bodies.ts';
import { contextOf, hungUp, type Served } from './context.ts';
import { ignoredHeader } from './ignored.ts';
import { checkQueryOfWrite } from './trial.ts';
import { answerPlainly, plainCallsOf, refusedWhole } from './trpc/plain-calls.ts';

/** In the library's form. */
const PLAIN = { 'content-type': 'application/json', vary: 'trpc-accept, accept' };

/** Calls in one batch. Each is the work of a whole request. */
const MAX_BATCH = 50;
/** How many of them may be public. A page needs one. */
const MAX_PUBLIC = 4;

/**
 * The same procedures for typed clients, including batches. Answers and errors have tRPC's own form, not the
 * envelope.
 */
export async function trpcPlugin(app: FastifyInstance, { service }: { service: Served }): Promise<void> {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    done(null, jsonText(body));
  });

  app.route<{ Params: { path: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'POST'],
    url: '/trpc/:path',
    exposeHeadRoute: false,
    handler: async (req, res) => {
      req.procedure = knownIn(req.params.path);
      const many = req.query.batch === '1' ? req.params.path.split(',').length : 1;
      if (many > MAX_BATCH)
        return res
          .code(400)
          .headers(PLAIN)
          .send(refusedWhole(tooManyCalls(many)));
      const calls = plainCallsOf(req);
      const signal = hungUp(res);
      let context: Promise<Context> | undefined;
      const createContext = () => {
        context ??= contextFor(req, () => contextOf(service, req, res, signal));
        return context;
      };
      if (calls) {
        const { status, text, errors, ignored } = await answerPlainly(calls, createContext(), signal);
        for (const failed of errors) logUnlogged(req, failed);
        const headers = retryAfter(errors.map(({ error }) => error)).headers ?? {};
        return res
          .code(status)
          .headers({ ...PLAIN, ...headers, ...ignoredHeader(ignored) })
          .send(text);
      }
      const refused = await refusedStream(req.params.path, createContext);
      if (refused)
        return res
          .code(ERROR_TABLE[refused.kind].http)
          .headers({ ...PLAIN, ...retryAfter([refused]).headers })
          .send(refusedWhole(refused));
      return fastifyRequestHandler<AppRouter, FastifyRequest, FastifyReply>({
        req,
        res,
        path: req.params.path,
        router: appRouter,
        createContext,
        responseMeta: ({ errors }) => retryAfter(errors),
        onError: (failed) => logUnlogged(req, failed),
      });
    },
  });
}

async function contextFor(
  {
    method,
    params,
    query,
  }: FastifyRequest<{ Params: { path: string }; Querystring: Record<string, unknown> }>,
  make: () => Promise<Context>,
): Promise<Context> {
  checkPublicCalls(params.path);
  if (method === 'POST') checkQueryOfWrite(query, ['batch', 'connectionParams']);
  return make();
}

/** Why a subscription is refused. The library would answer 200, and put the error into the stream. */
async function refusedStream(
  path: string,
  createContext: () => Promise<Context>,
): Promise<AppError | undefined> {
  const { type, meta } = Object.hasOwn(PROCEDURES, path) ? (PROCEDURES[path] as AnyProcedure)._def : {};
  if (type !== 'subscription') return undefined;
  try {
    allowed({ ctx: await createContext(), meta: meta as Meta, path, type });
    return undefined;
  } catch (error) {
    return toAppError(error);
  }
}

function tooManyCalls(many: number): AppError {
  const detalhe = `Envie no máximo ${MAX_BATCH} chamadas de uma vez: este pedido tem ${many}.`;
  return invalid('CHAMADAS_DEMAIS', detalhe);
}

/** @throws AppError 400, which is each call's own failure. */
function checkPublicCalls(path: string): void {
  const calls = path.split(',').filter((name) => PUBLIC.has(name)).length;
  if (calls <= MAX_PUBLIC) return;
  const detalhe = `Envie no máximo ${MAX_PUBLIC} chamadas sem sessão de uma vez: este pedido tem ${calls}.`;
  throw invalid('CHAMADAS_PUBLICAS_DEMAIS', detalhe);
}

const PROCEDURES = appRouter._def.procedures as unknown as Readonly<Record<string, AnyProcedure>>;

/** The procedures that need no session. */
const PUBLIC = new Set(
  Object.entries(PROCEDURES)
    .filter(([, { _def }]) => (_def.meta as Meta | undefined)?.cargos === undefined)
    .map(([name]) => name),
);

/**
 * The procedures that a path names, each once. An unknown name is the caller's own text, which the log must not contain.
 */
function knownIn(path: string): string | null {
  const known = path.split(',').filter((name) => Object.hasOwn(PROCEDURES, name));
  return [...new Set(known)].join(',') || null;
}

/** The longest wait of the calls in a batch counts. */
function retryAfter(errors: readonly Error[]): { headers?: Record<string, string> } {
  const seconds = Math.max(...errors.map((error) => toAppError(error).retryAfter ?? 0));
  return seconds > 0 ? { headers: { 'retry-after': String(seconds) } } : {};
}

/** A failure inside a procedure has been logged there; a failure around it has not. */
function logUnlogged(
  { log }: FastifyRequest,
  { error, path }: { error: Error; path?: string | undefined },
): void {
  if (!(error.cause instanceof AppError)) logError(log, 'call', toAppError(error), { procedure: path });
}
