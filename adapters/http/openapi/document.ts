import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import { appRouter } from '../../../src/app-router.ts';
import { CODIGOS } from '../../../src/common/codigos.ts';
import { ERROR_TABLE } from '../../../src/common/errors.ts';
import { SPELLINGS } from '../../../src/lists/pagination.ts';
import type { FileAnswer, SuccessStatus } from '../../../src/procedure/rest.ts';
import { version } from '../../host/version.ts';
import { MEDIA_TYPES } from '../../print/files.ts';
import type { Installation } from '../../print/installation.ts';
import { deprecationInDocument } from '../deprecation.ts';
import { failure, SUCCESS_TEXT, success } from '../envelope.ts';
import { tooBusy } from '../queues.ts';
import { type RestRoute, restRoutes } from '../rest/plugin.ts';
import { codeSamples } from './code-samples.ts';
import { BODY_EXAMPLES, exampleOf, ID } from './examples.ts';
import { type Schema, tidied } from './json-schema.ts';
import { NamedSchemas } from './named-schemas.ts';
import { namedShapes } from './names.ts';
import { Samples } from './samples.ts';
import { withSharedAnswers, withSharedParameters } from './shared.ts';
import {
  ANYWHERE_TEXT,
  CAMPOS_IGNORADOS,
  CODIGO_TEXT,
  DATA_ATE,
  DESCRIPTION,
  ERROR_EXAMPLES,
  IDEMPOTENCY_KEY,
  LICENSE,
  operationText,
  RETRY_AFTER,
  SECURITY,
  TAGS,
  TITLE,
  TRIAL_PARAMETER,
} from './texts.ts';

/**
 * The OpenAPI 3.1 document. trpc-to-openapi makes what follows from the schemas. This file adds the envelope, the
 * descriptions, the body of a DELETE, names for the shapes, and examples; when `called`, each operation as the typed client calls it.
 */
export function openApiDocument(
  { nomeDoViveiro, publicUrl }: Described,
  { router = appRouter, called = false }: { router?: AnyRouter; called?: boolean } = {},
): object {
  const { paths = {} } = generateOpenApiDocument(router, { title: TITLE, version: version(), baseUrl: '/' });
  const operations = restRoutes(router).map((route) =>
    readDraft(route, paths[route.path]?.[route.method.toLowerCase() as 'get'] as Draft),
  );
  const shapes = new NamedSchemas([...namedShapes(operations), ['Sucesso', SUCCESS]]);
  const samples = new Samples(shapes);
  const answering = withSharedAnswers(
    operations.map((operation) => ({
      route: operation.route,
      area: areaOf(operation.route),
      operation: complete(operation, { shapes, samples, url: publicUrl, called }),
    })),
  );
  const completed = withSharedParameters(answering.operations);
  const used = new Set(operations.flatMap(({ tags }) => tags));
  return {
    openapi: '3.1.0',
    info: {
      title: TITLE,
      version: version(),
      description: DESCRIPTION,
      contact: { name: nomeDoViveiro, url: publicUrl },
      license: LICENSE,
    },
    servers: [{ url: publicUrl, description: 'Este serviço' }],
    security: [{ sessao: [] }],
    tags: TAGS.filter(({ name }) => used.has(name)),
    paths: byPath(completed.operations),
    components: {
      securitySchemes: { sessao: SECURITY },
      schemas: inOrder({ ...shapes.kept, ...OF_ERRORS }),
      parameters: inOrder(completed.parameters),
      headers: HEADERS,
      responses: inOrder({ ...ERROR_RESPONSES, ...answering.answers }),
    },
  };
}

/** The installation that the document is about. */
export type Described = Pick<Installation, 'nomeDoViveiro' | 'publicUrl'>;

/** An operation as trpc-to-openapi drafts it. */
interface Draft {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, Content>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}

interface Content {
  content: { 'application/json': { schema: Schema } };
}

/** What is known about an operation before records have names. */
interface Operation extends Pick<Draft, 'operationId' | 'summary' | 'description' | 'tags'> {
  route: RestRoute;
  parameters: Parameter[];
  body: { schema: Schema; required: boolean } | null;
  data: Schema;
  errors: number[];
}

function readDraft(route: RestRoute, draft: Draft): Operation {
  const { operationId, summary, description, tags, responses } = draft;
  const parameters = (draft.parameters ?? []).map((each) => ({ ...each, schema: tidied(each.schema) }));
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const others = parameters.filter((parameter) => parameter.in === 'query');
  const inQuery = route.method === 'GET' ? others : [];
  const body = bodyOf(draft) ?? (route.method === 'GET' ? null : bodyFrom(others));
  return {
    ...{ route, operationId, summary, tags, body },
    description: operationText({ ...route, description }),
    parameters: [...inPath, ...inQuery.map((each) => withDefault(route, each))],
    data: tidied(jsonOf(responses[200] as Content)),
    errors: errorsOf(route, Object.keys(responses).map(Number)),
  };
}

/** A program's key may be refused wherever a session is needed. */
function errorsOf({ cargos }: RestRoute, statuses: number[]): number[] {
  const errors = statuses.filter((status) => status >= 400);
  return cargos ? [...new Set([...errors, 403])] : errors;
}

function jsonOf({ content }: Content): Schema {
  return content['application/json'].schema;
}

function bodyOf({ requestBody }: Draft): Operation['body'] {
  return requestBody ? { schema: tidied(jsonOf(requestBody)), required: requestBody.required } : null;
}

/** trpc-to-openapi puts all input of a DELETE into the query; here it travels in the body. */
function bodyFrom(fields: Parameter[]): Operation['body'] {
  if (fields.length === 0) return null;
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return { schema, required: required.length > 0 };
}

/** The default is what the procedure's schema makes of a missing value. If it refuses one, the field is required. */
function withDefault({ inputs }: RestRoute, parameter: Parameter): Parameter {
  const name = SPELLINGS[parameter.name] ?? parameter.name;
  const field = inputs.map(({ shape }) => shape?.[name]).find(Boolean);
  const { success: optional = true, data: usual } = field?.safeParse(undefined) ?? {};
  if (!optional) return { ...parameter, required: true };
  return usual === undefined ? parameter : { ...parameter, schema: { ...parameter.schema, default: usual } };
}

/** How operations are called with the typed client, which people read and tools do not. */
interface Called {
  url: string;
  called: boolean;
}

interface Collected {
  shapes: NamedSchemas;
  samples: Samples;
}

function complete(operation: Operation, { shapes, samples, url, called }: Collected & Called) {
  const { route, operationId, summary, description, tags, body, data, errors } = operation;
  const area = areaOf(route);
  const headers = route.method === 'POST' || route.method === 'PUT' ? [IDEMPOTENCY_KEY] : [];
  const trial = route.tried ? [TRIAL_PARAMETER] : [];
  const bodyExample = exampleOfBody(operation, area);
  const required = exampleOfRequired(operation.parameters, area);
  const input = { ...required, ...bodyExample };
  const own = operation.parameters.map((each) => described(each, required, shapes));
  const parameters = [...own, ...trial, ...headers];
  return {
    operationId,
    summary,
    description,
    tags,
    // Tools that compare documents look for the day here.
    ...(route.deprecated && { deprecated: true, 'x-sunset': route.deprecated.until }),
    // An operation without a session overrides the document's security.
    ...(!route.cargos && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body.required,
        ...json(bodyOfRequest(operation, bodyExample, { shapes, samples })),
      },
    }),
    responses: {
      ...Object.fromEntries(
        successesOf(route).map((status) => [
          status,
          status === 302 ? redirectTo(data) : answerOf(operation, status, { shapes, samples }),
        ]),
      ),
      ...Object.fromEntries(
        [...errors.filter((status) => !ANYWHERE.has(status)), 'default'].map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
    },
    ...(called && {
      'x-codeSamples': codeSamples({ route, url, input: Object.keys(input).length > 0 ? input : undefined }),
    }),
  };
}

/** The schema of a body, with a whole example where the examples of its fields would not fit together. */
function bodyOfRequest({ route, body }: Operation, example: unknown, { shapes, samples }: Collected): object {
  const schema = shapes.refer(body?.schema ?? {});
  if (route.name in BODY_EXAMPLES) return { schema, example };
  samples.put(schema, example);
  return { schema };
}

function exampleOfBody({ route, body }: Operation, area: string): object | null {
  return body && (BODY_EXAMPLES[route.name] ?? (exampleOf(body.schema, area) as object));
}

/** The parameters of the path, and those of the query that are required. */
function exampleOfRequired(parameters: Parameter[], area: string): Record<string, unknown> {
  const required = parameters.filter((each) => each.required);
  const properties = Object.fromEntries(required.map(({ name, schema }) => [name, schema]));
  const idInPath = required.some((each) => each.in === 'path' && each.name === 'id');
  return { ...(exampleOf({ properties }, area) as object), ...(idInPath && { id: ID }) };
}

/** The subject of an operation. A report goes by its own name. */
function areaOf({ name }: RestRoute): string {
  const [area = '', relatorio = ''] = name.split('.');
  return area === 'relatorios' ? relatorio : area;
}

/** A success: data in the envelope, or a file. */
function answerOf({ route, data }: Operation, status: 200 | 201, kept: Collected): object {
  const { file, standby, deprecated } = route;
  const headers = {
    ...(route.method !== 'GET' && { 'Campos-Ignorados': { $ref: '#/components/headers/Campos-Ignorados' } }),
    ...(standby && { 'Data-Ate': { $ref: '#/components/headers/Data-Ate' } }),
    ...(deprecated && deprecationInDocument(deprecated)),
  };
  const described = {
    description: status === 201 ? 'Criado' : 'Sucesso',
    ...(Object.keys(headers).length > 0 && { headers }),
  };
  const files = file ? contentOf(file) : {};
  if (file?.when === 'always') return { ...described, content: files };
  return { ...described, ...json(envelopeOf(data, status, areaOf(route), kept), files) };
}

/** The envelope around data, named after its content; unnamed where the content has no name. */
function envelopeOf(data: Schema, status: 200 | 201, area: string, { shapes, samples }: Collected): object {
  const list = data.items && shapes.nameOf(data.items);
  const name = list ? `ListaDe${list}` : shapes.nameOf(data);
  const example = success(status, exampleOf(data, area));
  const envelope = {
    ...SUCCESS,
    properties: { data, ...SUCCESS.properties },
    required: ['data', ...SUCCESS.required],
  };
  if (name === undefined) return { schema: shapes.refer(envelope), example };
  const schema = shapes.keep(`RespostaDe${name}`, envelope);
  samples.put(schema, example);
  return { schema };
}

/** No envelope: the output's `url` is the target of the redirect. */
function redirectTo({ properties }: Schema): object {
  const { description, ...schema } = properties?.url ?? {};
  return {
    description: 'Leva a outra página',
    headers: { Location: { description, schema: { ...schema, format: 'uri' } } },
  };
}

/** A record that may have existed already has two statuses of success, and so has an operation that can be tried. */
function successesOf({ status, existing, tried }: RestRoute): SuccessStatus[] {
  return existing || tried ? [...new Set<SuccessStatus>([200, status])] : [status];
}

function described(
  { name, in: where, required, schema }: Parameter,
  examples: Record<string, unknown>,
  shapes: NamedSchemas,
) {
  const { description, ...rest } = schema;
  const example = where === 'query' && required ? { example: examples[name] } : {};
  return {
    name,
    in: where,
    ...(required && { required }),
    description,
    ...example,
    schema: shapes.refer(rest),
  };
}

const FAULT: Schema = { $ref: '#/components/schemas/Falha' };

const SUCCESS = {
  type: 'object',
  properties: {
    message: { type: 'string', enum: Object.values(SUCCESS_TEXT), description: 'Texto do status' },
    errors: { type: 'array', items: FAULT, maxItems: 0, description: 'Vazia quando tudo deu certo' },
  },
  required: ['message', 'errors'],
};

const OF_ERRORS: Record<string, Schema> = {
  Codigo: { type: 'string', enum: Object.keys(CODIGOS), description: CODIGO_TEXT },
  Falha: {
    type: 'object',
    required: ['message', 'codigo', 'detalhe'],
    properties: {
      message: { type: 'string', description: 'Texto do status' },
      codigo: { $ref: '#/components/schemas/Codigo' },
      campo: { type: 'string', description: 'Caminho do campo, quando o erro está em um' },
      detalhe: { type: 'string', description: 'O que fazer, em uma frase' },
      registro: { type: 'object', description: 'Com REGISTRO_MUDOU, o registro como está agora' },
      movimentacao_id: {
        type: 'string',
        format: 'uuid',
        description: 'Com DEVOLVIDA, a devolução que se estorna antes',
      },
    },
  },
  Erro: {
    type: 'object',
    required: ['data', 'message', 'errors'],
    properties: {
      data: { type: 'array', items: {}, maxItems: 0, description: 'Vazia em um erro' },
      message: { type: 'string', description: 'Texto do status' },
      errors: { type: 'array', items: FAULT, minItems: 1, description: 'O que há para corrigir' },
    },
  },
};

const HEADERS = { 'Campos-Ignorados': CAMPOS_IGNORADOS, 'Data-Ate': DATA_ATE, 'Retry-After': RETRY_AFTER };

/** Answers that any operation may give, whatever it is about: they are the `default` of all, three references less in each. */
const ANYWHERE: ReadonlySet<number> = new Set([429, 500, 503]);

const ERROR = { $ref: '#/components/schemas/Erro' };

const ERROR_RESPONSES = Object.fromEntries([
  ...ERROR_EXAMPLES.map((error) => {
    const { http, texto: description } = ERROR_TABLE[error.kind];
    return [http, { description, ...json({ schema: ERROR, example: failure(error) }) }];
  }),
  [
    'default',
    {
      description: ANYWHERE_TEXT,
      headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
      ...json({ schema: ERROR, example: failure(tooBusy()) }),
    },
  ],
]);

function json(content: object, others: object = {}) {
  return { content: { 'application/json': content, ...others } };
}

/** A file, in each media type that it may have. */
function contentOf({ kind }: FileAnswer): object {
  const schema = { type: 'string', format: 'binary' };
  return Object.fromEntries((MEDIA_TYPES[kind] ?? []).map((type) => [type.split(';')[0], { schema }]));
}

function byPath(operations: readonly { route: RestRoute; operation: object }[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { route, operation } of operations) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  return paths;
}

function inOrder<Part>(parts: Record<string, Part>): Record<string, Part> {
  return Object.fromEntries(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)));
}
