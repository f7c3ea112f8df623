import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callerFor } from '../support/caller.ts';
import { asService, freshDatabase } from '../support/database.ts';
import { endpoints } from '../support/endpoints.ts';
import {
  administrador,
  destinatario,
  especie,
  estufa,
  lote,
  movimentacao,
  operador,
} from '../support/factories.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { violations } from '../support/invariants.ts';
import { serviceOver } from '../support/service.ts';
import { adviceFaults, wordsOf } from './fuzz-advice.ts';
import { type Drawn, type Operation, requestsFor, type Who } from './fuzz-requests.ts';
import type { Ids } from './fuzz-values.ts';

/**
 * Requests drawn from `openapi.json`: right, nearly right, hostile, and spoiled on the way, for every operation, by both
 * roles and by nobody. Whatever comes, no answer is a 5xx or one that the document does not declare, nobody gets past
 * what their role may do, what is refused changes nothing and is told by fields of its request, and no request keeps the
 * others waiting.
 *
 * A loss names the seed and its place: `FUZZ_SEED=… FUZZ_REQUESTS=…` draws the same requests up to it.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5_000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** How long one request may keep the event loop, in milliseconds of computing. */
const LIMIT_MS = 250;

interface Document {
  paths: Record<string, Record<string, Documented>>;
  components: { responses: Record<string, Answer> };
}
type Answer = { $ref?: string; content?: Record<string, { schema: object }> };
type Documented = Partial<Pick<Operation, 'parameters'>> & {
  security: object[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, Answer>;
};

const document = JSON.parse(readFileSync('openapi.json', 'utf8'), (_key, value) => closed(value)) as Document;
const operations = operationsOf(document);
const admins = new Set(endpoints.filter(({ who }) => who === 'admin').map(({ route }) => route));

const ajv = new Ajv2020({ allowUnionTypes: true, unicodeRegExp: false });
addFormats.default(ajv);
ajv.addVocabulary(['components']);
ajv.addSchema({ $id: 'viveiro:', components: document.components });
const checks = new Map<object, ValidateFunction>();

const db = await freshDatabase();
const service = await serviceOver(asService(db), { logLevel: 'silent' });
const ids = await nursery();
const given = new Set<string>();
let tokens = await people();

test(
  `${REQUESTS} requests drawn with the seed ${SEED} are answered as the document says`,
  async () => {
    const losses: string[] = [];
    let before: Awaited<ReturnType<typeof fingerprints>> | undefined;
    for (const [place, drawn] of fc
      .sample(requestsFor(operations, ids), { numRuns: REQUESTS, seed: SEED })
      .entries()) {
      const reads = drawn.operation.method === 'GET';
      if (!reads) before ??= await fingerprints(db);
      const { answer, held } = await send(drawn);
      const faults = [...faultsOf(drawn, answer), ...(held < LIMIT_MS ? [] : await heldAgain(drawn, held))];
      if (answer.status < 400) {
        learn(drawn, answer.text);
        before = undefined;
        if (!reads) for (const word of wordsOf(drawn)) given.add(word);
        if (!reads && /usuarios|auth/.test(drawn.operation.path)) tokens = await people();
      } else if (!reads) {
        const after = await fingerprints(db);
        const changed = Object.keys(after).filter((table) => after[table] !== before?.[table]);
        if (changed.length > 0) faults.push(`refused, but changed ${changed.join(', ')}`);
        before = after;
      }
      for (const fault of faults) losses.push(`${place}: ${described(drawn)}: ${answer.status}: ${fault}`);
    }
    expect(await violations(db)).toEqual([]);
    expect(losses, `FUZZ_SEED=${SEED}`).toEqual([]);
  },
  60_000 + REQUESTS * 60,
);

interface Answered {
  status: number;
  type: string;
  location: unknown;
  text: string;
}

async function send({ operation, who, headers, url, payload }: Drawn) {
  const body = payload();
  const loop = performance.eventLoopUtilization();
  const cpu = process.cpuUsage();
  const response = await service.app.inject({
    method: operation.method as 'GET',
    url: url(),
    headers: { ...(who !== 'nobody' && { authorization: `Bearer ${tokens[who]}` }), ...headers },
    ...(body !== undefined && { payload: body }),
  });
  const { user, system } = process.cpuUsage(cpu);
  // What hashes passwords or lays out pages is in other threads; what others do on the machine is no computing.
  const held = Math.min(performance.eventLoopUtilization(loop).active, (user + system) / 1_000);
  const answer: Answered = {
    status: response.statusCode,
    type: String(response.headers['content-type'] ?? ''),
    location: response.headers.location,
    text: response.payload,
  };
  return { answer, held };
}

/** A second try leaves out the time of the garbage collector and the compiler. */
async function heldAgain(drawn: Drawn, held: number): Promise<string[]> {
  const again = (await send(drawn)).held;
  return again < LIMIT_MS ? [] : [`kept the event loop for ${Math.round(Math.min(held, again))} ms`];
}

function faultsOf(drawn: Drawn, answer: Answered): string[] {
  const { operation, who, clean } = drawn;
  const declared = operation.responses[answer.status];
  const faults = [];
  if (answer.status >= 500) faults.push(`failed with ${answer.text.slice(0, 300)}`);
  if (!declared) return [...faults, 'a status that is not declared'];
  faults.push(...bodyFaults(declared, answer), ...adviceFaults(drawn, answer, given));
  const wanted = statusFor(operation, who);
  if (wanted === 401 && answer.status !== 401 && (clean || answer.status !== 400))
    faults.push('nobody got in');
  if (wanted === 403 && answer.status !== 403 && (clean || answer.status !== 400))
    faults.push('an Operador got in');
  if (wanted === undefined && operation.secured && answer.status === 401)
    faults.push('a session did not count');
  return faults;
}

/** What an operation says to who may not call it; a request that cannot be read at all is 400 before that. */
function statusFor({ method, path, secured }: Operation, who: Who): 401 | 403 | undefined {
  if (secured && who === 'nobody') return 401;
  return admins.has(`${method} ${path}`) && who === 'operador' ? 403 : undefined;
}

function bodyFaults({ content }: Operation['responses'][string], { status, type, location, text }: Answered) {
  if (status === 302) return typeof location === 'string' && URL.canParse(location) ? [] : ['leads nowhere'];
  const [media = ''] = type.split(';');
  const described = content?.[media];
  if (!described) return [`a body of the type ${type || 'none'} is not declared`];
  if (media !== 'application/json') return text.length > 0 ? [] : ['an empty file'];
  const check = checks.get(described.schema) ?? ajv.compile(absolute(described.schema));
  checks.set(described.schema, check);
  return check(JSON.parse(text)) ? [] : [`the body is not as declared: ${ajv.errorsText(check.errors)}`];
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

/** What an accepted request has made is named by later ones. */
function learn({ operation: { method, path } }: Drawn, text: string): void {
  const known = ids[path.split('/').at(1) ?? ''];
  if (method !== 'POST' || !known || !text.startsWith('{')) return;
  const { id, importacao_id } = JSON.parse(text).data;
  if (importacao_id) ids.importacoes?.push(importacao_id);
  else if (id) known.push(id);
}

function described({ operation: { method }, who, headers, url, payload }: Drawn): string {
  const body = payload()?.toString().slice(0, 400) ?? '';
  return `${who} ${method} ${url().slice(0, 400)} ${JSON.stringify(headers).slice(0, 200)} ${body}`;
}

/** Two people who can do what their role may; those before them may be somebody else by now. */
async function people(): Promise<Record<'admin' | 'operador', string>> {
  const [admin, operator] = [await administrador(db), await operador(db)];
  return { admin: await service.tokenFor(admin), operador: await service.tokenFor(operator) };
}

/** Some records of each kind, in different states. */
async function nursery(): Promise<Ids> {
  const user = await administrador(db);
  const caller = callerFor(db, user);
  const made: Ids = { importacoes: [], usuarios: [user.id] };
  const keep = (kind: string, { id }: { id: string }) => {
    made[kind] = [...(made[kind] ?? []), id];
  };
  for (const fase of [undefined, 'GERMINAÇÃO', 'PRONTO', 'PRONTO', 'PRONTO'] as const) {
    keep('especies', await especie(caller));
    keep('estufas', await estufa(caller));
    keep('destinatarios', await destinatario(caller));
    keep('movimentacoes', await movimentacao(caller));
    keep('usuarios', await operador(db));
    keep('lotes', await lote(caller, fase && { fase }));
  }
  return made;
}

function operationsOf({ paths, components }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security, responses }]) => ({
      method: method.toUpperCase(),
      ...{ path, parameters },
      body: requestBody?.content['application/json'].schema,
      secured: security.length > 0,
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, answer]) => [
          status,
          answer.$ref ? (components.responses[answer.$ref.split('/').at(-1) ?? ''] as Answer) : answer,
        ]),
      ),
    })),
  );
}
