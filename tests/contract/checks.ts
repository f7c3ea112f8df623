import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { fingerprints } from '../support/fingerprints.ts';
import type { Answer } from '../support/service.ts';
import { expectError, expectSuccess } from './envelope.ts';
import { type Asked, nobodysId } from './scenarios.ts';
import type { Walk, Walked } from './walk.ts';

/** What every operation is checked for, on its walk. None of the refusals changes anything, so they share one record. */

export const CHECKS: ((walked: Walked, walk: Walk) => Promise<void>)[] = [
  refusesAnOperador,
  refusesWhatIsWrong,
  refusesWhatCannotBeRead,
  refusesUnknownRecords,
  refusesUnknownFilters,
  refusesKeysOfTheWrongLength,
  refusesTrialsThatAreNone,
  refusesWhatOnlyAnswersHave,
  failsWithoutInternals,
];

/** Whoever else may call is told by the access matrix, which another command runs. */
async function refusesAnOperador({ who, asked, send }: Walked): Promise<void> {
  if (who === 'admin') expectError(await send({ ...asked, by: 'operador' }), 403, 'to an Operador');
}

async function refusesWhatIsWrong({ bad = {}, rest, send }: Walked): Promise<void> {
  for (const [what, change] of Object.entries(bad)) {
    const refused = await send(change);
    expectError(refused, 400, what);
    if (!rest.tried) continue;
    const tried = await send({ ...change, query: { ...change.query, simular: 'true' } });
    expect.soft(tried.body, `a trial of ${what}`).toEqual(refused.body);
  }
}

async function refusesWhatCannotBeRead({ rest, send }: Walked): Promise<void> {
  const unreadable = { body: '{"nome":', headers: { 'content-type': 'application/json' } };
  const answer = rest.method === 'GET' ? await send({ query: {}, search: '?x=%zz' }) : await send(unreadable);
  expectError(answer, 400, 'what cannot be read');
}

/** The id in the path is looked at before the body. */
async function refusesUnknownRecords({ statuses, bad = {}, send }: Walked): Promise<void> {
  if (!statuses.includes(404)) return;
  const wrong = Object.values(bad).find(({ body }) => body)?.body;
  for (const id of [nobodysId(), 'not-an-id', '%20']) {
    for (const body of new Set([undefined, wrong])) {
      expectError(await send({ id, query: {}, body }), 404, `the id ${id}`);
    }
  }
}

/** What Better Auth's clients and the links of mails send is theirs: to `get-session`, and to where mails lead. */
const ANY_FILTER = ['auth.getSession', 'auth.requestPasswordResetCallback'];
/** An unreadable page is the first one. */
const PAGES = ['page', 'limite', 'limit'];

/** Filters are looked at before the record. */
async function refusesUnknownFilters({ rest, send }: Walked): Promise<void> {
  if (rest.method !== 'GET' || ANY_FILTER.includes(rest.name)) return;
  const filters = filtersOf({ rest });
  const query = Object.fromEntries([...filters, 'inventado'].map((name) => [name, '\u0001,?']));
  const answer = await send({ id: nobodysId(), query });
  expectError(answer, 400, 'unreadable filters');
  const faults: { campo: string; codigo: string; detalhe: string }[] = answer.body.errors ?? [];
  const wrong = [...filters.filter((name) => !PAGES.includes(name)), 'inventado'];
  const named = faults.map(({ campo }) => campo).filter((name) => !PAGES.includes(name));
  expect.soft(new Set(named), 'unreadable filters').toEqual(new Set(wrong));
  const listed = filters.length === 0 ? 'aqui não há nenhum' : filters.join(', ');
  expect.soft(faults).toContainEqual(
    expect.objectContaining({
      ...{ campo: 'inventado', codigo: 'CAMPO_DESCONHECIDO', detalhe: expect.stringContaining(listed) },
    }),
  );
}

function filtersOf({ rest }: Pick<Walked, 'rest'>): string[] {
  return rest.inputs
    .flatMap((schema) => Object.keys(z.toJSONSchema(schema, LOOSE).properties ?? {}))
    .filter((name) => name !== 'id');
}

const LOOSE = { io: 'input', unrepresentable: 'any' } as const;

async function refusesKeysOfTheWrongLength({ rest, send }: Walked): Promise<void> {
  if (rest.method !== 'POST' && rest.method !== 'PUT') return;
  for (const key of ['', 'x'.repeat(256)]) {
    expectCode(await send(withKey(key)), 'CHAVE_INVALIDA', `a key of ${key.length}`);
  }
}

async function refusesTrialsThatAreNone({ rest, asked, send, call }: Walked): Promise<void> {
  if (!rest.tried) {
    const headers = { 'x-viveiro-simular': 'true' };
    return expectCode(await send({ headers }), 'SEM_SIMULACAO', 'a trial');
  }
  const { id, linha_id, body } = asked;
  const { body: answer } = await call({ ...(body as object), id, linha_id, simular: true });
  expect.soft(answer.error?.data, 'simular among the fields').toMatchObject({
    ...{ codigo: 'CAMPO_DESCONHECIDO', campo: 'simular' },
  });
}

/** A change takes back what was read; whatever makes or does something refuses what it would drop. */
async function refusesWhatOnlyAnswersHave({ rest, asked, send }: Walked): Promise<void> {
  const { method, name, inputs, procedure } = rest;
  if (method === 'GET' || method === 'PATCH' || name.startsWith('auth.')) return;
  const { output } = procedure._def as unknown as { output: z.ZodType };
  const taken = inputs.flatMap((schema) => Object.keys(z.toJSONSchema(schema, LOOSE).properties ?? {}));
  const answered = Object.keys(z.toJSONSchema(output, { ...LOOSE, io: 'output' }).properties ?? {});
  const only = answered.filter((key) => key !== 'success' && !taken.includes(key));
  if (only.length === 0) return;
  const more = Object.fromEntries(only.map((key) => [key, `${key} pedido`]));
  const refused = await send({ body: { ...(asked.body as object | undefined), ...more } });
  expectError(refused, 400, 'what only answers have');
  const faults: { codigo: string; campo: string }[] = refused.body.errors ?? [];
  const named = faults.filter(({ codigo }) => /^CAMPO_(SO_DE_RESPOSTA|DESCONHECIDO)$/.test(codigo));
  expect.soft(new Set(named.map(({ campo }) => campo)), 'what only answers have').toEqual(new Set(only));
}

/** What asks only for people is answered without the other tables, and this report begins with its period. */
const ONLY_PEOPLE =
  /get-session|sign-out|request-password|usuarios\/\{id\}|perfil\/sessoes|GET \/usuarios|relatorios\/(?:usuarios|mortalidade)/;
/** Words that would show the service's internals. */
const INTERNALS = /ECONN|127\.0\.0\.1|postgres|relation|select|insert|_perdida|stack|\.ts\b/i;

async function failsWithoutInternals(
  { route, send }: Walked,
  { withoutDatabase, withoutTables }: Walk,
): Promise<void> {
  const unavailable = await send({}, withoutDatabase);
  expectError(unavailable, 503, 'no database');
  expect.soft(unavailable.text).not.toMatch(INTERNALS);
  if (ONLY_PEOPLE.test(route)) return;
  const broken = await send({}, withoutTables);
  expectError(broken, 500, 'no tables');
  expect.soft(broken.text).not.toMatch(INTERNALS);
}

/** A read is repeated with what clients add to get past caches; a write is tried, done, and repeated with its key. */
export async function succeeds(walked: Walked, walk: Walk): Promise<void> {
  if (walked.rest.method === 'GET') await isRead(walked);
  else await isWritten(walked, walk);
  for (const by of walked.roles.slice(1)) {
    expectData(await walked.send({ ...(await walked.good(by)), by }), walked, `done as ${by}`);
  }
}

async function isRead(walked: Walked): Promise<void> {
  const { asked, send } = walked;
  const read = await send();
  expectData(read, walked, 'read');
  const marked = await send({ query: { ...asked.query, _: '1760000000', _cache: 'x' } });
  expect.soft([marked.status, marked.body.errors], 'marked for caches').toEqual([200, []]);
  if (read.body.data?.totalDocs === undefined) return;
  const blank = Object.fromEntries(filtersOf(walked).map((name) => [name, ' ']));
  const unfiltered = await send({ query: { ...blank, ...asked.query } });
  expect.soft(unfiltered.body.data, 'with blank filters').toEqual(read.body.data);
}

async function isWritten(walked: Walked, { db, people }: Walk): Promise<void> {
  const { rest, statuses, asked, send } = walked;
  const before = await fingerprints(db);
  const tried = rest.tried && (await send({ query: { ...asked.query, simular: 'true' } }));
  expect.soft(await fingerprints(db), 'a trial leaves nothing').toEqual(before);

  const key = withKey(randomUUID());
  const done = await send(key);
  expectData(done, walked, 'done');
  expectAsSent(done, asked);
  if (tried) expectAlike(tried, done, JSON.stringify([asked, people]));
  const after = await fingerprints(db);
  expect.soft(after, 'it is written').not.toEqual(before);

  if (NOT_KEPT.includes(rest.name)) {
    expect.soft(after.chaves_idempotencia, 'nothing is kept').toEqual(before.chaves_idempotencia);
  } else if (rest.name !== 'auth.signOut') {
    const { status, text, headers } = await send(key);
    const first = [done.status, done.text, done.headers.operacao];
    expect.soft([status, text, headers.operacao], 'repeated with its key').toEqual(first);
    expect.soft(await fingerprints(db), 'repeated with its key').toEqual(after);
  }
  if (statuses.includes(409)) expectError(await send(), 409, 'the same once more');
}

/** Whoever repeats these does them again: what they take or answer is secret, so that no key keeps it. */
const NOT_KEPT = [
  ...['auth.signInEmail', 'auth.requestPasswordReset', 'auth.resetPassword'],
  ...['usuarios.linkDoConvite', 'usuarios.atualizarPerfil', 'chaves.criar'],
  ...['webhooks.criar', 'webhooks.atualizar', 'webhooks.trocarSegredo'],
];

/** An endpoint for both roles may have what only an Administrador may do. */
export async function forbids({ statuses: [success = 200], forbidden, send }: Walked): Promise<void> {
  if (!forbidden) return;
  const asked = await forbidden();
  expectError(await send({ ...asked, by: 'operador' }), 403, 'for an Operador');
  expectSuccess(await send({ ...asked, by: 'admin' }), success, 'for an Administrador');
}

const PAGE = [
  ...['docs', 'totalDocs', 'limit', 'page', 'totalPages'],
  ...['hasNextPage', 'hasPrevPage', 'nextPage', 'prevPage'],
];

/** The fields are those that the specification names and ours; what it does not show is checked against the document alone. */
function expectData(answer: Answer, { statuses: [success = 200], data: fields }: Walked, done: string): void {
  expectSuccess(answer, success, done);
  const { data } = answer.body;
  const records = Array.isArray(data) ? data : data?.docs;
  if (records) expect.soft(records, done).not.toEqual([]);
  if (!fields) return;
  if ('one' in fields) {
    expectFields(data, fields.one);
    return;
  }
  if ('page' in fields) expectFields(data, PAGE);
  for (const record of records ?? []) expectFields(record, 'page' in fields ? fields.page : fields.list);
}

function expectFields(record: object, fields: readonly string[]): void {
  expect.soft(Object.keys(record).sort()).toEqual([...fields].sort());
}

/** What the answer has of the request, it has as it was sent, to the letter. */
function expectAsSent({ body }: Answer, asked: Asked): void {
  const sent = Object.entries((asked.body as object | undefined) ?? {}).filter(
    ([field, value]) => field in body.data && typeof value !== 'object',
  );
  expect.soft(body.data, 'as it was sent').toMatchObject(Object.fromEntries(sent));
}

/** A trial answers what the write answers, but creates nothing. */
function expectAlike(tried: Answer, done: Answer, known: string): void {
  expect.soft([tried.status, tried.headers.simulado], 'a trial').toEqual([200, 'true']);
  expect.soft(done.headers.simulado).toBeUndefined();
  expect.soft(shape(tried.body.data, known), 'a trial').toEqual(shape(done.body.data, known));
}

/** The same for two answers that differ only in what is new in each: ids, instants, secret codes of receipts, secrets and tokens. */
function shape(value: unknown, known: string): unknown {
  if (Array.isArray(value)) return value.map((each) => shape(each, known));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each, known)]));
  }
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return 'an instant';
  if (/^[\w-]{22}$/.test(value)) return 'a secret code';
  if (value.startsWith('whsec_')) return 'a secret';
  if (/(\/|^vvr_)[\w-]{43}$/.test(value)) return value.replace(/[\w-]{43}$/, 'a token');
  if (/^vvr_[\w-]{6}$/.test(value)) return 'how a key begins';
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) && !known.includes(value) ? 'a new id' : value;
}

function withKey(key: string): Pick<Asked, 'headers'> {
  return { headers: { 'idempotency-key': key } };
}

function expectCode({ status, body }: Answer, codigo: string, to: string): void {
  expect.soft([status, body.errors?.[0]?.codigo], to).toEqual([400, codigo]);
}
