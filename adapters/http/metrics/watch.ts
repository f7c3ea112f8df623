import type { FastifyInstance } from 'fastify';
import { poolState } from '../../../db/pool-state.ts';
import type { Service } from '../context.ts';
import { figuresOf } from './figures.ts';
import { createMetrics } from './registry.ts';

/**
 * Counts every HTTP answer and serves `/metrics`, outside the envelope and without a session. The returned service
 * times every procedure, over REST and tRPC.
 */
export function watch(app: FastifyInstance, service: Service): Service {
  const metrics = createMetrics();
  const figures = figuresOf(service.db);
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered(request.routeOptions.url ?? 'unknown', reply.statusCode);
  });
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .send(await metrics.text(poolState(service.db), await figures(), service.standby?.state)),
  );
  return { ...service, observe: metrics.begin };
}
