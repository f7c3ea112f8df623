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
  const res = ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ status: statusCode });
  return pino({ level, serializers: { err: describeError, req: describeRequest, res } }, target);
}

/** The same on a terminal, for people: a short line each. Requests are among them only when more is asked for than usual. */
export function openTerminalLog(level: string, print: (line: string) => void = console.log): ServiceLog {
  const requests = ['trace', 'debug'].includes(level);
  return openLog(level, {
    write: (text) => {
      const line = JSON.parse(text) as Line;
      if (requests || line.msg !== REQUEST) print(inWords(line));
    },
  });
}

interface Line {
  time: number;
  msg: string;
  err?: ReturnType<typeof describeError>;
}

/** `14:03:22 procedure not done: codigo=SEM_ESPACO code=53100`, and below it a fault with its frames. */
function inWords({ time, msg, err, ...others }: Line): string {
  const fields = Object.entries(others).filter(([name]) => !MACHINERY.has(name));
  const told = fields.map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const line = [
    `${new Date(time).toTimeString().slice(0, 8)} ${msg}`,
    ...(told.length > 0 ? [told.join(' ')] : []),
  ];
  return [line.join(': '), ...(err ? [`${err.type}: ${err.message}`, err.stack] : [])].join('\n');
}

const MACHINERY = new Set(['level', 'pid', 'hostname', 'requisicao']);

/** The same on standard error, for errors that end the process. */
export function openErrorLog(): ServiceLog {
  return openLog('fatal', process.stderr);
}

/** What the line of a request says. */
const REQUEST = 'request';

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
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        usuario: request.usuarioId,
        ...(request.procedure && { procedure: request.procedure }),
        ...(error && { err: error }),
      },
      REQUEST,
    );
  }
}

function describeRequest({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'unknown' };
}
