import { randomUUID } from 'node:crypto';
import type { AnyProcedure } from '@trpc/server';
import { appRouter } from '../../src/app-router.ts';
import type { Meta } from '../../src/procedure/rest.ts';
import { expectError } from '../contract/envelope.ts';
import { endpoints } from '../support/endpoints.ts';
import type { Method, TestService } from '../support/service.ts';

/** The procedures that have no path, so no row in the table of endpoints. */
const WITHOUT_PATH: Record<string, string> = {
  'movimentacoes.conferirTermo': 'anyone',
  'movimentacoes.provaDoTermo': 'anyone',
  'lotes.daEtiqueta': 'anyone',
  'lotes.emCampo': 'both',
};

/** Who may call: anyone, both roles, administrators, or a key. */
type Who = 'anyone' | 'both' | 'admin' | 'key';

/** A subscription has no end, and a test of its own (`tests/src/auditoria/eventos`). */
export const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>)
  .filter(([, { _def }]) => _def.type !== 'subscription')
  .map(([name, { _def }]) => {
    const { openapi } = (_def.meta ?? {}) as Meta;
    const rest = openapi && { method: openapi.method as Method, path: openapi.path as string };
    const row = endpoints.find(({ route }) => route === `${rest?.method} ${rest?.path}`);
    const who = (row?.who ?? WITHOUT_PATH[name]) as Who | undefined;
    const takes = (_def as unknown as { inputs: unknown[] }).inputs.length > 0;
    return { name, who, rest, takes, reads: _def.type === 'query' };
  });
export type Procedure = (typeof procedures)[number];

/** What a credential gets: whoever gets in is told that no record is there, or gets a list. */
export type Outcome = 401 | 403 | 'in';

/** A call by tRPC that names no record and gives no field, or one by REST of which everything is wrong. */
export async function outcomeOf(
  service: TestService,
  procedure: Procedure,
  way: 'REST' | 'tRPC',
  headers: Record<string, string>,
) {
  const answer = await (way === 'tRPC' ? overTrpc : overRest)(service, procedure, headers);
  const { status } = answer;
  if (status !== 401 && status !== 403) return status >= 500 ? status : 'in';
  if (way === 'REST') expectError(answer, status, procedure.name);
  return status;
}

/** Who may not call is told so before anything else; but what takes nothing is read at once. */
function overRest(service: TestService, { rest, takes }: Procedure, headers: Record<string, string>) {
  const { method, path } = rest as NonNullable<Procedure['rest']>;
  const url = path.replace(/\{\w+\}/g, 'x') + (takes ? '?x=%zz' : '');
  return service.request(method, url, { headers, ...(method !== 'GET' && { body: takes ? [] : {} }) });
}

function overTrpc(service: TestService, { name, reads }: Procedure, headers: Record<string, string>) {
  const input = { id: randomUUID() };
  return reads
    ? service.request('GET', `/trpc/${name}`, { headers, query: { input: JSON.stringify(input) } })
    : service.request('POST', `/trpc/${name}`, { headers, body: input });
}
