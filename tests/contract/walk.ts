import { expect } from 'vitest';
import { type RestRoute, restRoutes } from '../../adapters/http/rest/plugin.ts';
import { connect, type Db } from '../../db/connection.ts';
import type { NovaChave } from '../../src/usuarios/chaves/schemas.ts';
import { atTheEnd } from '../support/at-the-end.ts';
import { callerFor } from '../support/caller.ts';
import { asService, freshDatabase } from '../support/database.ts';
import { documented, undeclaredIn } from '../support/document.ts';
import type { Endpoint } from '../support/endpoints.ts';
import { administrador, operador } from '../support/factories.ts';
import { type Answer, type Method, serviceOver, type TestService } from '../support/service.ts';
import { type Asked, nobodysId, type Scenario, scenarios } from './scenarios.ts';

/** One nursery in which every operation is brought to each of its answers. */

export type Role = 'admin' | 'operador';

/** A program with a key asks as its Operador. */
const ROLES: Record<string, [Role, ...Role[]]> = {
  anyone: ['operador'],
  key: ['operador'],
  both: ['operador', 'admin'],
  admin: ['admin'],
};

/** An operation, and a request to it that succeeds. */
export interface Walked extends Scenario, Endpoint {
  rest: RestRoute;
  /** Whether it has a scenario. Without one nothing is asked. */
  reached: boolean;
  /** Who may call; the first of them asked. */
  roles: [Role, ...Role[]];
  asked: Asked;
  /** Sends what is asked, with changes, and compares the answer with the document. */
  send(changes?: Changes, to?: TestService): Promise<Answer>;
  /** Calls the procedure over tRPC. */
  call(input: object): Promise<Answer>;
}

interface Changes extends Partial<Asked> {
  by?: Role;
  /** The end of the address as it is written. */
  search?: string;
}

export type Walk = Awaited<ReturnType<typeof openWalk>>;

export async function openWalk() {
  const db = await freshDatabase();
  const service = await serviceOver(asService(db));
  const people = { admin: await administrador(db), operador: await operador(db) };
  const all = await scenarios(db, people);
  const key = await callerFor(db, people.admin).chaves.criar(PROGRAMA);
  // The first use is noted.
  await service.request('GET', '/chaves/atual', { token: key.chave });
  const rests = new Map(restRoutes().map((rest) => [`${rest.method} ${rest.path}`, rest]));
  const { withoutTables, tokenThere } = await serviceWithoutTables();

  /** Everybody has a new session, which the operation may end. */
  async function begin(endpoint: Endpoint): Promise<Walked> {
    const { route, who } = endpoint;
    const rest = rests.get(route) as RestRoute;
    const roles = ROLES[who] as Walked['roles'];
    const scenario = all[route] ?? { good: () => ({}) };
    const asked = await scenario.good(roles[0]);
    const tokens = {
      admin: await service.tokenFor(people.admin),
      operador: who === 'key' ? key.chave : await service.tokenFor(people.operador),
    };
    const send: Walked['send'] = async ({ by = roles[0], search = '', ...changes } = {}, to = service) => {
      const { id = nobodysId(), linha_id = nobodysId(), ...sent } = { ...asked, ...changes };
      const path = rest.path.replace('{id}', id).replace('{linha_id}', linha_id).replace('{token}', 'x');
      const token =
        who === 'anyone' ? undefined : to === withoutTables && who !== 'key' ? tokenThere : tokens[by];
      const answer = await to.request(rest.method as Method, path + search, { ...sent, token });
      const undeclared = undeclaredIn(documented.get(route) ?? { responses: {} }, answer);
      expect.soft(undeclared, answer.text.slice(0, 1_000)).toEqual([]);
      return answer;
    };
    const call = (body: object) =>
      service.request('POST', `/trpc/${rest.name}`, { token: tokens[roles[0]], body });
    return { ...endpoint, ...scenario, rest, reached: route in all, roles, asked, send, call };
  }

  return { db, service, people, all, begin, withoutDatabase: await serviceWithoutDatabase(), withoutTables };
}

const PROGRAMA = { nome: 'Contrato', cargo: 'Operador', escopos: ['especies:ler'] } satisfies NovaChave;

async function serviceWithoutDatabase(): Promise<TestService> {
  const nowhere = connect({ connection: 'postgres://viveiro@127.0.0.1:1/viveiro' });
  atTheEnd(() => nowhere.destroy());
  return serviceOver(nowhere);
}

/** It has no table but users and sessions, so that the procedures themselves fail. */
async function serviceWithoutTables() {
  const db = await freshDatabase();
  const withoutTables = await serviceOver(db);
  const tokenThere = await withoutTables.tokenFor(await administrador(db));
  await loseTables(db);
  return { withoutTables, tokenThere };
}

async function loseTables(db: Db): Promise<void> {
  const { rows } = await db.raw<{ rows: { sql: string }[] }>(
    `select format('alter table %I rename to %I', tablename, tablename || '_perdida') as sql
     from pg_tables where schemaname = 'public' and tablename not in ('usuarios', 'sessoes')`,
  );
  await db.raw(rows.map(({ sql }) => sql).join(';'));
}
