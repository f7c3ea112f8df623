import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selar } from '../../src/selos/selar.ts';
import { callerFor } from '../support/caller.ts';
import { asService, freshDatabase } from '../support/database.ts';
import { type Answered, documented, undeclaredIn } from '../support/document.ts';
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

const operations = operationsOfDocument();
const admins = new Set(endpoints.filter(({ who }) => who === 'admin').map(({ route }) => route));

const db = await freshDatabase();
const service = await serviceOver(asService(db), { logLevel: 'silent' });
const ids = await nursery();
const given = new Set<string>();
let tokens = await people();
// As a service that has started, which seals at once.
await selar(db, () => new Date());

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
  const { statusCode: status, headers: answered, payload: text } = response;
  return { answer: { status, headers: answered, text }, held };
}

/** A second try leaves out the time of the garbage collector and the compiler. */
async function heldAgain(drawn: Drawn, held: number): Promise<string[]> {
  const again = (await send(drawn)).held;
  return again < LIMIT_MS ? [] : [`kept the event loop for ${Math.round(Math.min(held, again))} ms`];
}

function faultsOf(drawn: Drawn, answer: Answered): string[] {
  const { operation, who, clean } = drawn;
  const faults = undeclaredIn(operation, answer);
  if (answer.status >= 500) faults.push(`failed with ${answer.text.slice(0, 300)}`);
  if (!operation.responses[answer.status]) return faults;
  faults.push(...ignoredFaults(answer), ...adviceFaults(drawn, answer, given));
  const wanted = statusFor(operation, who);
  if (wanted === 401 && answer.status !== 401 && (clean || answer.status !== 400))
    faults.push('nobody got in');
  if (wanted === 403 && answer.status !== 403 && (clean || answer.status !== 400))
    faults.push('an Operador got in');
  if (wanted === undefined && operation.secured && answer.status === 401)
    faults.push('a session did not count');
  return faults;
}

/** What the header names can be read back by anybody, whatever was sent. */
function ignoredFaults({ headers: { 'campos-ignorados': said } }: Answered): string[] {
  if (said === undefined) return [];
  const names = String(said).split(',');
  const readable = names.every((name) => /^(?:[\w.!~*'()-]|%[\dA-F]{2})+$/.test(name) && isEncoded(name));
  const few = names.length <= 20 && String(said).length <= 1_024;
  return readable && few ? [] : [`names what it ignored as ${JSON.stringify(said).slice(0, 300)}`];
}

function isEncoded(name: string): boolean {
  try {
    return decodeURIComponent(name) !== '';
  } catch {
    return false;
  }
}

/** What an operation says to who may not call it; a request that cannot be read at all is 400 before that. */
function statusFor({ method, path, secured }: Operation, who: Who): 401 | 403 | undefined {
  if (secured && who === 'nobody') return 401;
  return admins.has(`${method} ${path}`) && who === 'operador' ? 403 : undefined;
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

function operationsOfDocument(): Operation[] {
  return [...documented].map(([route, { parameters = [], requestBody, security, responses }]) => {
    const [method = '', path = ''] = route.split(' ');
    const body = requestBody?.content['application/json'].schema;
    return { method, path, parameters, body, secured: security.length > 0, responses };
  });
}
