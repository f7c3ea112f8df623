import type { AnyProcedure } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from '../../../src/common/errors.ts';
import { transportFault } from '../bodies.ts';
import { ignoredHeader, ignoredIn } from '../ignored.ts';
import { cacheKeysIn, checkQueryOfWrite, TRIAL, trialInBody } from '../trial.ts';

/** What a route takes. */
interface Route {
  method: string;
  procedure: AnyProcedure;
  inputs: readonly z.ZodObject[];
}

/**
 * Reads the flat input of a procedure from one request, and names in a header what is dropped of it. For GET it is the query string,
 * read by the schemas; otherwise the JSON body as it came. The path's parameters override both. Unknown fields are passed on to the
 * schemas, which recognise misspellings. Only they judge the input.
 */
export function inputReader({ method, procedure, inputs }: Route) {
  const readers = method === 'GET' ? new Map(inputs.flatMap(readersOf)) : undefined;
  return (request: FastifyRequest, reply: FastifyReply): object => {
    const query = request.query as object;
    const input = Object.assign(readers ? readQuery(request, readers) : readBody(request), request.params);
    // Of a path alone nothing is dropped.
    if (readers && Object.keys(query).length === 0) return input;
    const inQuery = readers ? [] : cacheKeysIn(query);
    reply.headers(ignoredHeader([...inQuery, ...ignoredIn(procedure, input)]));
    return input;
  };
}

/** A body is never coerced. An absent body lacks every field. */
function readBody({ query, body }: FastifyRequest): Record<string, unknown> {
  checkQueryOfWrite(query as object);
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('CORPO_INVALIDO', 'Envie um objeto JSON no corpo da requisição.');
  }
  if (TRIAL in body) throw trialInBody();
  return { ...body };
}

type FieldReader = (text: string) => unknown;

function readQuery(
  { query, raw }: FastifyRequest,
  readers: ReadonlyMap<string, FieldReader>,
): Record<string, unknown> {
  if (raw.url?.includes('%')) checkEscapes(raw.url);
  const input: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(query as object)) {
    const read = readers.get(field);
    input[field] = read && typeof value === 'string' ? read(value) : value;
  }
  return input;
}

/** The fields of a schema that are not text in a query string, by their JSON type. */
function readersOf(schema: z.ZodObject): [field: string, read: FieldReader][] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([field, property]) => {
    const read = READERS[(property as { type?: string }).type ?? ''];
    return read ? [[field, read]] : [];
  });
}

const READERS: Record<string, FieldReader> = { integer: asNumber, number: asNumber, boolean: asBoolean };

/** Anything but a plain decimal integer stays text, which the schema refuses or replaces. */
function asNumber(text: string): unknown {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function asBoolean(text: string): unknown {
  return text === 'true' || (text === 'false' ? false : text);
}

/** Fastify leaves a broken escape in place. Taken literally, it would search for the wrong text. */
function checkEscapes(url: string): void {
  try {
    decodeURIComponent(url);
  } catch {
    throw transportFault('FST_ERR_BAD_URL');
  }
}
