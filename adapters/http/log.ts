import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pino } from 'pino';
import { describeError } from '../host/describe-error.ts';

export type ServiceLog = FastifyBaseLogger;

/**
 * The log: one JSON object per line, on standard output by default. It contains only the fields of a request that are
 * chosen below, and only the safe fields of an error. It uses Node's own streams, because pino's never let the
 * process end once their reader has gone with lines unread.
 */
export function openLog(level: string, target: { write(line: string): void } = process.stdout): ServiceLog {
  return pino(
    { level, serializers: { err: describeError, req: describeRequest, res: describeReply } },
    target,
  );
}

/** The same on standard error, for errors that end the process. */
export function openErrorLog(): ServiceLog {
  return openLog('fatal', process.stderr);
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
        ...(request.procedure && { procedure: request.procedure }),
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
