import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { describeError } from '../host/describe-error.ts';

/** What pino is told: nothing of a request but what the lines below choose, and of an error only safe fields. */
export function loggerOptions(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    ...(stream && { stream }),
    serializers: { err: describeError, req: describeRequest, res: describeReply },
  };
}

/** One line per request, when it is over. The route's pattern stands for the URL, which may carry a token. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requisicao' });
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    request.log.info(
      {
        ...describeRequest(request),
        ...describeReply(reply),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        usuario: request.usuarioId,
        ...(error && { err: error }),
      },
      'request',
    );
  }
}

function describeRequest({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'unknown' };
}

function describeReply({ statusCode }: Pick<FastifyReply, 'statusCode'>) {
  return { status: statusCode };
}
