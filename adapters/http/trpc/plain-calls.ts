import { type AnyProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyRequest } from 'fastify';
import { appRouter } from '../../../src/app-router.ts';
import { type AppError, ERROR_TABLE } from '../../../src/common/errors.ts';
import type { Context } from '../../../src/procedure/context.ts';
import { callProcedure } from '../call.ts';
import { ignoredIn } from '../ignored.ts';

/**
 * Plain calls and batches, as tRPC's clients send them. The library's adapter makes a Request, a Response and streams
 * for each, which costs as much as the calls themselves. Without this file, it answers these calls, too.
 */
export interface PlainCalls {
  type: 'query' | 'mutation';
  batch: boolean;
  paths: string[];
  inputs: Record<number, unknown>;
}

/** One call's answer on the wire, and why it failed. */
type Answer = { error?: TRPCError; wire: { result: { data: unknown } } | { error: object } };

type TrpcRequest = FastifyRequest<{ Params: { path: string }; Querystring: Record<string, unknown> }>;

/** Null for everything else, such as streams and unreadable calls: the library knows how to answer them. */
export function plainCallsOf({ method, headers, params, query, body }: TrpcRequest): PlainCalls | null {
  if ('trpc-accept' in headers || headers.accept?.includes('application/jsonl')) return null;
  if ('connectionParams' in query) return null;
  const type = method === 'GET' ? 'query' : 'mutation';
  const batch = query.batch === '1';
  const paths = batch ? params.path.split(',') : [params.path];
  if (paths.some((path) => typeOf(path) !== type)) return null;
  const sent = jsonOf(type === 'query' ? (query.input ?? '{}') : body);
  if (sent === undefined || (batch && !isRecord(sent))) return null;
  const none = type === 'query' && query.input === undefined;
  return { type, batch, paths, inputs: batch ? (sent as Record<number, unknown>) : none ? {} : { 0: sent } };
}

/** The status and the body of the answer, the errors of the calls that failed, and the names of what the others dropped. */
export async function answerPlainly(
  { type, batch, paths, inputs }: PlainCalls,
  context: Promise<Context>,
  signal: AbortSignal,
): Promise<{
  status: number;
  text: string;
  errors: { path: string; error: TRPCError }[];
  ignored: string[];
}> {
  // When the context fails, each call fails.
  const ctx = await context.catch(getTRPCErrorFromUnknown);
  const answers = await Promise.all(paths.map(answerOf));
  const wire = answers.map((each) => each.wire);
  const errors = answers.flatMap(({ error }, n) => (error ? [{ path: paths[n] as string, error }] : []));
  return {
    status: getHTTPStatusCode(wire as Parameters<typeof getHTTPStatusCode>[0]),
    text: JSON.stringify(batch ? wire : wire[0]),
    errors,
    ignored: answers.flatMap(({ error }, n) =>
      error ? [] : [...ignoredIn(PROCEDURES[paths[n] as string] as AnyProcedure, inputs[n])],
    ),
  };

  async function answerOf(path: string, batchIndex: number): Promise<Answer> {
    const input = inputs[batchIndex];
    try {
      if (ctx instanceof Error) throw ctx;
      const getRawInput = async () => input;
      const call = { path, getRawInput, ctx, type, signal, batchIndex };
      return { wire: { result: { data: await callProcedure(PROCEDURES[path] as AnyProcedure, call) } } };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      const told = ctx instanceof Error ? undefined : ctx;
      const shape = getTRPCErrorShape({
        config: appRouter._def._config,
        error,
        type,
        path,
        input,
        ctx: told,
      });
      return { error, wire: { error: shape } };
    }
  }
}

/** The answer to a batch that is not even begun: one failure, which a client takes for each of its calls. */
export function refusedWhole(cause: AppError): string {
  const error = new TRPCError({ code: ERROR_TABLE[cause.kind].trpc, cause });
  const { _config: config } = appRouter._def;
  const shape = getTRPCErrorShape({
    config,
    error,
    type: 'unknown',
    path: '',
    input: undefined,
    ctx: undefined,
  });
  return JSON.stringify({ error: shape });
}

const PROCEDURES = appRouter._def.procedures as unknown as Readonly<Record<string, AnyProcedure>>;

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(path: string): string | undefined {
  return Object.hasOwn(PROCEDURES, path) ? PROCEDURES[path]?._def.type : undefined;
}

/** Undefined for anything but JSON. */
function jsonOf(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
