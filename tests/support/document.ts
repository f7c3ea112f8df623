import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from './service.ts';

/** What `openapi.json` says of answers, checked to the letter. */

interface Documented {
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  security: object[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, Declared>;
}

/** What an answer is judged by. */
export type Answered = Pick<Answer, 'status' | 'headers' | 'text'>;

type Declared = { $ref?: string; content?: Record<string, { schema: object }> };

interface Document {
  paths: Record<string, Record<string, Documented>>;
  components: { responses: Record<string, Declared> };
}

const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8'), (_key, value) =>
  closed(value),
) as Document;

const ajv = new Ajv2020({ allowUnionTypes: true, unicodeRegExp: false });
addFormats.default(ajv);
ajv.addVocabulary(['components']);
ajv.addSchema({ $id: 'viveiro:', components });
const checks = new Map<object, ValidateFunction>();

/** The operations by their routes, `GET /especies`. */
export const documented: ReadonlyMap<string, Documented> = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      { ...operation, responses: resolved(operation.responses) },
    ]),
  ),
);

/** In what an answer is not as the document declares it. */
export function undeclaredIn(
  { responses }: Pick<Documented, 'responses'>,
  { status, headers, text }: Answered,
): string[] {
  const declared = responses[status];
  if (!declared) return [`the status ${status} is not declared`];
  if (status === 302) return URL.canParse(String(headers.location)) ? [] : ['leads nowhere'];
  const [media = ''] = String(headers['content-type'] ?? '').split(';');
  const described = declared.content?.[media];
  if (!described) return [`a body of the type ${media || 'none'} is not declared`];
  if (media !== 'application/json') return text.length > 0 ? [] : ['an empty file'];
  const check = checks.get(described.schema) ?? ajv.compile(absolute(described.schema));
  checks.set(described.schema, check);
  return check(JSON.parse(text)) ? [] : [`the body is not as declared: ${ajv.errorsText(check.errors)}`];
}

function resolved(responses: Documented['responses']): Documented['responses'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      answer.$ref ? (components.responses[answer.$ref.split('/').at(-1) ?? ''] as Declared) : answer,
    ]),
  );
}

/** Clients have to leave room for fields that are yet to come; here each field that is answered has to be declared. */
function closed(schema: { type?: unknown; properties?: object; additionalProperties?: unknown }): unknown {
  const isObject = schema?.type === 'object' && schema.properties && !('additionalProperties' in schema);
  return isObject ? { ...schema, additionalProperties: false } : schema;
}

/** References of the document, where the whole of it is known to the validator by a name. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"viveiro:#/components/'));
}
