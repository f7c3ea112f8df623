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
import { type RestRoute, restRoutes } from '../rest/plugin.ts';
import { codeSamples } from './code-samples.ts';
import { BODY_EXAMPLES, exampleOf, ID } from './examples.ts';
import { identity, type Schema, tidied, withReferences } from './json-schema.ts';
import { operationText } from './operation-text.ts';
import {
  CAMPOS_IGNORADOS,
  CODIGO_TEXT,
  DATA_ATE,
  DESCRIPTION,
  ERROR_EXAMPLES,
  IDEMPOTENCY_KEY,
  LICENSE,
  RETRY_AFTER,
  SECURITY,
  TAGS,
  TITLE,
  TRIAL_PARAMETER,
} from './texts.ts';

/**
 * The OpenAPI 3.1 document. trpc-to-openapi makes what follows from the schemas. This file adds the envelope, the
 * descriptions, the body of a DELETE, names for the records, and examples.
 */
export function openApiDocument(
  { nomeDoViveiro, publicUrl }: Described,
  router: AnyRouter = appRouter,
): object {
  const { paths = {} } = generateOpenApiDocument(router, { title: TITLE, version: version(), baseUrl: '/' });
  const operations = restRoutes(router).map((route) =>
    readDraft(route, paths[route.path]?.[route.method.toLowerCase() as 'get'] as Draft),
  );
  const records = nameRecords(operations);
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
    tags: TAGS.filter(({ name }) => used.has(name)),
    paths: byPath(operations, (operation) => complete(operation, records.names, publicUrl)),
    components: {
      securitySchemes: { sessao: SECURITY },
      schemas: { ...records.schemas, Erro: ERROR_SCHEMA, Falha: FAULT_SCHEMA },
      responses: ERROR_RESPONSES,
      headers: { CamposIgnorados: CAMPOS_IGNORADOS },
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
    description: operationText({
      ...route,
      description,
      hasId: inPath.some(({ name }) => name === 'id'),
      hasFilters: route.status === 200 && inQuery.some(({ name }) => !LENIENT.has(name)),
    }),
    parameters: [...inPath, ...inQuery.map((each) => withDefault(route, each))],
    data: tidied(jsonOf(responses[200] as Content)),
    errors: errorsOf(route, Object.keys(responses).map(Number)),
  };
}

/** Wherever a session is needed, a program's key may be refused. */
function errorsOf({ cargos }: RestRoute, statuses: number[]): number[] {
  const errors = statuses.filter((status) => status >= 400);
  return cargos ? [...new Set([...errors, 403])] : errors;
}

/** Lists replace values that they cannot read here by the default; nothing is refused. */
const LENIENT = new Set(['page', 'limite', 'limit']);

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
  return { schema: { type: 'object', properties, required }, required: required.length > 0 };
}

/**
 * The default is what the procedure's own schema makes of nothing. When it makes nothing of it, the field is
 * required.
 */
function withDefault({ inputs }: RestRoute, parameter: Parameter): Parameter {
  const name = SPELLINGS[parameter.name] ?? parameter.name;
  const field = inputs.map(({ shape }) => shape?.[name]).find(Boolean);
  const { success: optional = true, data: usual } = field?.safeParse(undefined) ?? {};
  if (!optional) return { ...parameter, required: true };
  return usual === undefined ? parameter : { ...parameter, schema: { ...parameter.schema, default: usual } };
}

/** Records that appear in several operations, each by the procedure that shows it, and its place in the output. */
export const RECORDS: Record<string, string> = {
  Sessao: 'auth.getSession session',
  UsuarioDaSessao: 'auth.getSession user',
  Usuario: 'usuarios.buscar',
  UsuarioAlterado: 'usuarios.atualizar',
  Especie: 'especies.buscar',
  Estufa: 'estufas.criar',
  EstufaComLotes: 'estufas.buscar',
  Lote: 'lotes.criar',
  Movimentacao: 'movimentacoes.buscar',
  Contagem: 'contagens.listar docs',
  ContagemComLinhas: 'contagens.buscar',
  LinhaDaContagem: 'contagens.anotar',
  Destinatario: 'destinatarios.buscar',
  RegistroAuditoria: 'auditoria.logs docs',
  Dashboard: 'dashboard.geral',
  Importacao: 'especies.importar',
};

/** Names for what the records look like, and the schemas under these names. The typed client's package uses them too. */
export function nameRecords(operations: Answering[]) {
  const found = Object.entries(RECORDS).flatMap(([name, place]) => {
    const schema = schemaAt(operations, place);
    return schema ? [[name, schema] as const] : [];
  });
  const names = new Map(found.map(([name, schema]) => [identity(schema), name]));
  const schemas = found.map(([name, schema]) => {
    const { description, ...inner } = schema;
    const others = new Map([...names].filter(([, other]) => other !== name));
    return [name, withReferences(inner, others)];
  });
  return { names, schemas: Object.fromEntries(schemas) as Record<string, Schema> };
}

/** A procedure and the schema of its answer. */
interface Answering {
  route: Pick<RestRoute, 'name'>;
  data: Schema;
}

function schemaAt(operations: Answering[], place: string): Schema | undefined {
  const [procedure, field] = place.split(' ');
  const data = operations.find(({ route }) => route.name === procedure)?.data;
  const schema = field === undefined ? data : data?.properties?.[field];
  return schema?.items ?? schema;
}

function complete(operation: Operation, names: ReadonlyMap<string, string>, url: string): object {
  const { route, operationId, summary, description, tags, parameters, body, data, errors } = operation;
  const area = areaOf(route);
  const headers = route.method === 'POST' || route.method === 'PUT' ? [IDEMPOTENCY_KEY] : [];
  const trial = route.tried ? [TRIAL_PARAMETER] : [];
  const bodyExample = exampleOfBody(operation, area);
  const required = exampleOfRequired(parameters, area);
  const input = { ...required, ...bodyExample };
  const allParameters = [...parameters.map((each) => described(each, required)), ...trial, ...headers];
  return {
    operationId,
    summary,
    description,
    tags,
    // The day is where tools that compare documents look for it.
    ...(route.deprecated && { deprecated: true, 'x-sunset': route.deprecated.until }),
    security: route.cargos ? [{ sessao: [] }] : [],
    ...(allParameters.length > 0 && { parameters: allParameters }),
    ...(body && {
      requestBody: {
        required: body.required,
        ...json(body.schema, bodyExample),
      },
    }),
    responses: {
      ...Object.fromEntries(
        successesOf(route).map((status) => [
          status,
          status === 302 ? redirectTo(data) : answerOf(operation, status, names),
        ]),
      ),
      ...Object.fromEntries(errors.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
    'x-codeSamples': codeSamples({ route, url, input: Object.keys(input).length > 0 ? input : undefined }),
  };
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

/** What an operation is about. A report goes by its own name. */
function areaOf({ name }: RestRoute): string {
  const [area = '', relatorio = ''] = name.split('.');
  return area === 'relatorios' ? relatorio : area;
}

/** A success: data in the envelope, or a file. */
function answerOf({ route, data }: Operation, status: 200 | 201, names: ReadonlyMap<string, string>): object {
  const { file, standby, deprecated } = route;
  const headers = {
    ...(route.method !== 'GET' && { 'Campos-Ignorados': { $ref: '#/components/headers/CamposIgnorados' } }),
    ...(standby && { 'Data-Ate': DATA_ATE }),
    ...(deprecated && deprecationInDocument(deprecated)),
  };
  const described = {
    description: SUCCESS_TEXT[status],
    ...(Object.keys(headers).length > 0 && { headers }),
  };
  if (file?.when === 'always') return { ...described, content: contentOf(file, {}) };
  const files = file ? contentOf(file, { description: 'O relatório inteiro, como arquivo' }) : {};
  const example = success(status, exampleOf(data, areaOf(route)));
  return { ...described, ...json(envelope(status, withReferences(data, names)), example, files) };
}

/** No envelope: the output's `url` is the target of the redirect. */
function redirectTo({ properties }: Schema): object {
  const { description, ...schema } = properties?.url ?? {};
  return {
    description: 'Leva a outra página',
    headers: { Location: { description, schema: { ...schema, format: 'uri' } } },
  };
}

/** A record that may have existed before is answered in two ways, and so is one that is only tried. */
function successesOf({ status, existing, tried }: RestRoute): SuccessStatus[] {
  return existing || tried ? [...new Set<SuccessStatus>([200, status])] : [status];
}

function described(
  { name, in: where, required, schema }: Parameter,
  examples: Record<string, unknown>,
): object {
  const { description, ...rest } = schema;
  const example = where === 'query' && required ? { example: examples[name] } : {};
  return { name, in: where, ...(required && { required }), description, ...example, schema: rest };
}

function envelope(status: 200 | 201, data: Schema): Schema {
  return {
    type: 'object',
    required: ['data', 'message', 'errors'],
    properties: {
      data: { description: 'O resultado', ...data },
      message: { type: 'string', const: SUCCESS_TEXT[status], description: 'Texto do status' },
      errors: { type: 'array', items: FAULT, maxItems: 0, description: 'Vazia quando tudo deu certo' },
    },
  };
}

const FAULT: Schema = { $ref: '#/components/schemas/Falha' };

const FAULT_SCHEMA: Schema = {
  type: 'object',
  required: ['message', 'codigo', 'detalhe'],
  properties: {
    message: { type: 'string', description: 'Texto do status' },
    codigo: { type: 'string', enum: Object.keys(CODIGOS), description: CODIGO_TEXT },
    campo: { type: 'string', description: 'Caminho do campo, quando o erro está em um' },
    detalhe: { type: 'string', description: 'O que fazer, em uma frase' },
    registro: { type: 'object', description: 'Com REGISTRO_MUDOU, o registro como está agora' },
  },
};

const ERROR_SCHEMA: Schema = {
  type: 'object',
  required: ['data', 'message', 'errors'],
  properties: {
    data: { type: 'array', items: {}, maxItems: 0, description: 'Vazia em um erro' },
    message: { type: 'string', description: 'Texto do status' },
    errors: { type: 'array', items: FAULT, minItems: 1, description: 'O que há para corrigir' },
  },
};

/** Statuses that pass by themselves say when to come back. */
const TEMPORARY = new Set([429, 503]);

const ERROR_RESPONSES = Object.fromEntries(
  ERROR_EXAMPLES.map((error) => {
    const { http, texto: description } = ERROR_TABLE[error.kind];
    return [
      http,
      {
        description,
        ...(TEMPORARY.has(http) && { headers: { 'Retry-After': RETRY_AFTER } }),
        ...json({ $ref: '#/components/schemas/Erro' }, failure(error)),
      },
    ];
  }),
);

function json(schema: Schema, example: unknown, others: object = {}) {
  return { content: { 'application/json': { schema, example }, ...others } };
}

/** A file, in each media type that it may have. */
function contentOf({ kind }: FileAnswer, more: object): object {
  const schema = { type: 'string', format: 'binary', ...more };
  return Object.fromEntries((MEDIA_TYPES[kind] ?? []).map((type) => [type.split(';')[0], { schema }]));
}

function byPath(operations: Operation[], completed: (operation: Operation) => object): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const { path, method } = operation.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: completed(operation) };
  }
  return paths;
}
