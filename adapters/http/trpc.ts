import type { AnyProcedure } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppRouter, appRouter } from '../../src/app-router.ts';
import { AppError, invalid } from '../../src/common/errors.ts';
import { logError, toAppError } from '../../src/procedure/error-translation.ts';
import type { Meta } from '../../src/procedure/rest.ts';
import { jsonText } from './bodies.ts';
import { contextOf, hungUp, type Served } from './context.ts';
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
      const createContext = async () => {
        checkPublicCalls(req.params.path);
        return contextOf(service, req, res, signal);
      };
      if (calls) {
        const { status, text, errors } = await answerPlainly(calls, createContext(), signal);
        for (const failed of errors) logUnlogged(req, failed);
        const headers = retryAfter(errors.map(({ error }) => error)).headers ?? {};
        return res
          .code(status)
          .headers({ ...PLAIN, ...headers })
          .send(text);
      }
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

/** The procedures that need no session. */
const PUBLIC = new Set(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>)
    .filter(([, { _def }]) => (_def.meta as Meta | undefined)?.cargos === undefined)
    .map(([name]) => name),
);

/** The procedures that a path names, each once. A name that is none is the caller's own text, and not for the log. */
function knownIn(path: string): string | null {
  const known = path.split(',').filter((name) => Object.hasOwn(appRouter._def.procedures, name));
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
