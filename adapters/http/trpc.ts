import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AppRouter, appRouter } from '../../src/app-router.ts';
import { AppError } from '../../src/common/errors.ts';
import { toAppError } from '../../src/procedure/error-translation.ts';
import { jsonText } from './bodies.ts';
import { contextOf, hungUp, type Served } from './context.ts';
import { answerPlainly, plainCallsOf } from './trpc/plain-calls.ts';

/** As the library answers. */
const PLAIN = { 'content-type': 'application/json', vary: 'trpc-accept, accept' };

/** Calls in one batch. Each is a whole request's work. */
const MAX_BATCH = 50;

/** The same procedures for typed clients, batches included. Answers and errors have tRPC's own form, not the envelope. */
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
      const calls = plainCallsOf(req, MAX_BATCH);
      if (calls) {
        const signal = hungUp(res);
        const { status, text, errors } = await answerPlainly(calls, contextOf(service, req, signal), signal);
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
        maxBatchSize: MAX_BATCH,
        createContext: () => contextOf(service, req, hungUp(res)),
        responseMeta: ({ errors }) => retryAfter(errors),
        onError: (failed) => logUnlogged(req, failed),
      });
    },
  });
}

/** The procedures that a path names, each once; what names none is the caller's own text, and not for the log. */
function knownIn(path: string): string | null {
  const known = path.split(',').filter((name) => Object.hasOwn(appRouter._def.procedures, name));
  return [...new Set(known)].join(',') || null;
}

/** Of several calls in one batch the longest wait counts. */
function retryAfter(errors: readonly Error[]): { headers?: Record<string, string> } {
  const seconds = Math.max(...errors.map((error) => toAppError(error).retryAfter ?? 0));
  return seconds > 0 ? { headers: { 'retry-after': String(seconds) } } : {};
}

/** What fails inside a procedure has been logged there; what fails around it has not. */
function logUnlogged(
  { log }: FastifyRequest,
  { error, path }: { error: Error; path?: string | undefined },
): void {
  if (error.cause instanceof AppError || toAppError(error).kind !== 'internal') return;
  log.error({ err: error.cause ?? error, procedure: path }, 'call failed');
}
