import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { at, dereferenced } from './dereferenced.ts';
import type { Answer } from './service.ts';

/** What `openapi.json` says of answers, checked to the letter. */

interface Documented {
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  security?: object[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, Declared>;
}

/** What an answer is judged by. */
export type Answered = Pick<Answer, 'status' | 'headers' | 'text'>;

type Declared = { $ref?: string; content?: Record<string, { schema: object }> };

interface Document {
  paths: Record<string, Record<string, Documented>>;
  security: object[];
}

const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;

const ajv = new Ajv2020({ allowUnionTypes: true, unicodeRegExp: false });
addFormats.default(ajv);
const checks = new Map<string, ValidateFunction>();

/** The operations by their routes, `GET /especies`, with the whole of what is sent. */
export const documented: ReadonlyMap<string, Documented & { security: object[] }> = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { responses, security = document.security, ...sent } = operation;
      return [
        `${method.toUpperCase()} ${path}`,
        { ...dereferenced(sent, document), security, responses: resolved(responses) },
      ];
    }),
  ),
);

/** What `default` is about, in words; any other status is declared by itself. */
export const ANYWHERE: ReadonlySet<number> = new Set([429, 500, 503]);

/** In what an answer is not as the document declares it. */
export function undeclaredIn(
  { responses }: Pick<Documented, 'responses'>,
  { status, headers, text }: Answered,
): string[] {
  const declared = responses[status] ?? (ANYWHERE.has(status) ? responses.default : undefined);
  if (!declared) return [`the status ${status} is not declared`];
  if (status === 302) return URL.canParse(String(headers.location)) ? [] : ['leads nowhere'];
  const [media = ''] = String(headers['content-type'] ?? '').split(';');
  const described = declared.content?.[media];
  if (!described) return [`a body of the type ${media || 'none'} is not declared`];
  if (media !== 'application/json') return text.length > 0 ? [] : ['an empty file'];
  const check = checkOf(described.schema);
  return check(JSON.parse(text)) ? [] : [`the body is not as declared: ${ajv.errorsText(check.errors)}`];
}

function resolved(responses: Documented['responses']): Documented['responses'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      answer.$ref ? (at(answer.$ref, document) as Declared) : answer,
    ]),
  );
}

/** Made once, however many operations answer it. */
function checkOf(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const check = checks.get(text) ?? ajv.compile(closed(dereferenced(schema, document)));
  checks.set(text, check);
  return check;
}

/** Clients have to leave room for fields that are yet to come; here each field that is answered has to be declared. */
function closed(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const isObject =
      [value?.type].flat().includes('object') && value.properties && !('additionalProperties' in value);
    return isObject ? { ...value, additionalProperties: false } : value;
  });
}
