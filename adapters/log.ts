import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

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

/**
 * A white list. PostgreSQL's `detail` and `where` carry rows, and so does the message of a data exception (class 22),
 * which quotes the value; Objection wraps the driver's error as `nativeError`.
 */
export function describeError(error: unknown): { type: string; message: string; stack: string } & object {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, constraint } = ('nativeError' in error ? error.nativeError : error) as Record<
    string,
    unknown
  >;
  const quotesValue = typeof code === 'string' && /^22\w{3}$/.test(code);
  return {
    type: error.constructor.name,
    message: quotesValue ? 'the database refused a value' : error.message,
    stack: framesOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** The stack without the message that it begins with. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
