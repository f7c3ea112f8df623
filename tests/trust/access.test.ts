import { expect, test } from 'vitest';
import { newToken } from '../../src/auth/tokens.ts';
import { bearer } from '../support/accounts.ts';
import { callerFor } from '../support/caller.ts';
import { asService, freshDatabase } from '../support/database.ts';
import { administrador, leitor, operador } from '../support/factories.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { serviceOver } from '../support/service.ts';
import { type Outcome, outcomeOf, type Procedure, procedures } from './procedures.ts';

/**
 * Every procedure of the router, by every way in which it is reached, with a credential in each of twelve states: who may
 * call gets in, everybody else is told why not, and changes nothing. A procedure that has no row fails.
 */

const db = await freshDatabase();
const service = await serviceOver(asService(db), { logLevel: 'silent' });
const chefe = callerFor(db, await administrador(db));

/** What each procedure answers to a credential, by who may call it. */
type Answers = { anyone: Outcome; both: Outcome; admin: Outcome; key: Outcome };
const STRANGER: Answers = { anyone: 'in', both: 401, admin: 401, key: 401 };
const OPERADOR: Answers = { anyone: 'in', both: 'in', admin: 403, key: 403 };
const ADMINISTRADOR: Answers = { anyone: 'in', both: 'in', admin: 'in', key: 403 };
/** Who only reads is answered as an Administrador, and writes nothing but what is their own. */
const LEITOR = ({ name, who, reads }: Procedure): Outcome =>
  who === 'anyone' || (who !== 'key' && (reads || OWN.includes(name))) ? 'in' : 403;
const OWN = ['auth.signOut', 'usuarios.atualizarPerfil', 'usuarios.encerrarSessao'];

interface State {
  answers: Answers | typeof LEITOR;
  /** The token, anew for a call that ends its session. */
  token(): Promise<string | undefined>;
}

/** A token that was used, so that the service knows it, before something happened to it. */
async function usedBefore(
  user: { id: string },
  happens: (token: string) => Promise<unknown>,
): Promise<string> {
  const token = await service.tokenFor(user);
  await service.request('GET', '/api/auth/get-session', { token });
  await happens(token);
  return token;
}

const STATES: Record<string, State> = {
  'no credential': { answers: STRANGER, token: async () => undefined },
  'a malformed one': { answers: STRANGER, token: async () => 'a="; b' },
  'one that nobody was given': { answers: STRANGER, token: async () => newToken() },
  'one that has expired': stateOf(
    STRANGER,
    () => operador(db),
    async (user) => {
      const token = await service.tokenFor(user);
      await db('sessoes')
        .where('usuario_id', user.id)
        .update({ data_fim: db.raw('now()') });
      return token;
    },
  ),
  'one that was signed out': stateOf(
    STRANGER,
    () => administrador(db),
    async (user) => usedBefore(user, async (token) => (await bearer(db, token)).auth.signOut()),
  ),
  'one of an INATIVO user': stateOf(
    STRANGER,
    () => operador(db),
    async (user) => usedBefore(user, () => chefe.usuarios.inativar({ id: user.id })),
  ),
  'one of a PENDENTE user': stateOf(
    STRANGER,
    () => administrador(db, { status: 'PENDENTE' }),
    service.tokenFor,
  ),
  'one of an Administrador who is an Operador now': stateOf(
    OPERADOR,
    () => administrador(db),
    async (user) => usedBefore(user, () => chefe.usuarios.atualizar({ id: user.id, cargo: 'Operador' })),
  ),
  'one of somebody who only reads': stateOf(LEITOR, () => leitor(db), service.tokenFor),
  'one of somebody who only read until yesterday': stateOf(
    STRANGER,
    () => leitor(db),
    async (user) =>
      usedBefore(user, () =>
        db('usuarios')
          .where('id', user.id)
          .update({ acesso_fim: db.raw('now()') }),
      ),
  ),
  'one of an Operador': stateOf(OPERADOR, () => operador(db), service.tokenFor),
  'one of an Administrador': stateOf(ADMINISTRADOR, () => administrador(db), service.tokenFor),
};

/** A user of its own for each state, and the token that the user bears. */
function stateOf<User>(
  answers: State['answers'],
  make: () => Promise<User>,
  token: (user: User) => Promise<string>,
): State {
  return { answers, token: async () => token(await make()) };
}

interface Way {
  /** What a request carries. */
  headers(token: string): Record<string, string>;
  counts: boolean;
  trpc: boolean;
}

/** The ways in which a credential comes. */
const WAYS: Record<string, Way> = {
  'a bearer over REST': { headers: asBearer, counts: true, trpc: false },
  'a bearer over tRPC': { headers: asBearer, counts: true, trpc: true },
  'the app’s cookie over REST': { headers: asCookie('same-origin'), counts: true, trpc: false },
  'the app’s cookie over tRPC': { headers: asCookie('same-origin'), counts: true, trpc: true },
  'the app’s cookie, sent by another site': { headers: asCookie('cross-site'), counts: false, trpc: false },
};

function asBearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

function asCookie(site: string) {
  return (token: string) => ({ cookie: `viveiro_sessao=${token}`, 'sec-fetch-site': site });
}

/** Each was used once: what has expired is cleared away when it is. */
const tokens = new Map(
  await Promise.all(
    Object.entries(STATES).map(async ([name, state]) => {
      const token = await state.token();
      await service.request('GET', '/api/auth/get-session', { token });
      return [name, token] as const;
    }),
  ),
);

test.each(procedures)('$name is for $who, whatever the credential and its transport', async (procedure) => {
  const { name, who } = procedure;
  expect(who, 'has a row').toBeDefined();
  const answered: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  const calls = everyCall(procedure);
  const before = await fingerprints(db);
  for (const getsIn of [false, true]) {
    for (const { way, state, wanted } of calls.filter((each) => (each.wanted === 'in') === getsIn)) {
      const born = name === 'auth.signOut' && getsIn ? await STATES[state]?.token() : tokens.get(state);
      const { headers, trpc } = WAYS[way] as Way;
      const call = `${state}, by ${way}`;
      const credential = born === undefined ? {} : headers(born);
      answered[call] = await outcomeOf(service, procedure, trpc ? 'tRPC' : 'REST', credential);
      expected[call] = wanted;
    }
    if (!getsIn) expect(await fingerprints(db)).toEqual(before);
  }
  expect(answered).toEqual(expected);
});

function everyCall(procedure: Procedure) {
  const { who, rest } = procedure;
  const of = (answers: State['answers']) =>
    typeof answers === 'function' ? answers(procedure) : answers[who as keyof Answers];
  const ways = Object.entries(WAYS).filter(([, { trpc }]) => rest || trpc);
  return ways.flatMap(([way, { counts }]) =>
    Object.entries(STATES).map(([state, { answers }]) => {
      return { way, state, wanted: of(counts ? answers : STRANGER) };
    }),
  );
}
