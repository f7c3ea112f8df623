import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from '../../../src/common/errors.ts';
import { transportFault } from '../bodies.ts';
import { checkQueryOfWrite, TRIAL, trialInBody } from '../trial.ts';

/** Reads the flat input of a procedure from one request. Only the procedure's schema judges it. */
export type ReadInput = (request: FastifyRequest) => Record<string, unknown>;

/**
 * For GET the query string, read by the schemas; otherwise the JSON body as it came. The path's parameters override
 * both. Unknown fields are passed on to the schemas, which recognise misspellings.
 */
export function inputReader(method: string, schemas: readonly z.ZodObject[]): ReadInput {
  const read = method === 'GET' ? queryReader(schemas) : readBody;
  return (request) => Object.assign(read(request), request.params);
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

function queryReader(schemas: readonly z.ZodObject[]): ReadInput {
  const readers = new Map(schemas.flatMap(readersOf));
  return ({ query, raw }) => {
    checkEscapes(raw.url ?? '');
    const input: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(query as Record<string, unknown>)) {
      const read = readers.get(field) ?? asText;
      input[field] = typeof value === 'string' ? read(value) : value;
    }
    return input;
  };
}

/** How each field of a schema is written in a query string, by its JSON type. */
function readersOf(schema: z.ZodObject): [field: string, read: FieldReader][] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([field, property]) => [
    field,
    READERS[(property as { type?: string }).type ?? ''] ?? asText,
  ]);
}

const READERS: Record<string, FieldReader> = { integer: asNumber, number: asNumber, boolean: asBoolean };

/** Anything but a plain decimal integer stays text, which the schema refuses or replaces. */
function asNumber(text: string): unknown {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function asBoolean(text: string): unknown {
  return text === 'true' || (text === 'false' ? false : text);
}

function asText(text: string): unknown {
  return text;
}

/** Fastify leaves a broken escape in place. Taken literally, it would search for the wrong text. */
function checkEscapes(url: string): void {
  if (!url.includes('%')) return;
  try {
    decodeURIComponent(url);
  } catch {
    throw transportFault('FST_ERR_BAD_URL');
  }
}
