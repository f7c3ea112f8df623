import { describe, expect, test } from 'vitest';
import { restRoutes } from '../../adapters/http/rest/plugin.ts';
import { ANYWHERE, documented } from '../support/document.ts';
import { endpoints } from '../support/endpoints.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { CHECKS, forbids, succeeds } from './checks.ts';
import { openWalk } from './walk.ts';

/** One walk of the table of endpoints, through the whole HTTP edge. Whom each is for is told by `tests/trust/access.test.ts`. */

const walk = await openWalk();

test.each(endpoints)(
  '$route answers as the table, the specification and the document say',
  async (endpoint) => {
    const walked = await walk.begin(endpoint);
    const before = await fingerprints(walk.db);
    for (const refuses of CHECKS) await refuses(walked, walk);
    expect.soft(await fingerprints(walk.db), 'refusals change nothing').toEqual(before);
    if (!walked.reached) return;
    await succeeds(walked, walk);
    await forbids(walked);
  },
);

describe('the table', () => {
  test('has exactly the routes that are served', () => {
    const served = restRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(endpoints.map(({ route }) => route).sort()).toEqual(served.sort());
  });

  test('has a scenario for each endpoint, except those that answer files or redirect', () => {
    const files = ['GET /movimentacoes/{id}/termo', 'GET /entregas/{id}/termo', 'etiqueta', 'relatorios'];
    const missing = restRoutes()
      .filter(({ status }) => status !== 302)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !walk.all[route]);
    expect(missing.filter((route) => !files.some((file) => route.includes(file)))).toEqual([]);
  });

  test('has exact fields for what the specification shows, and for nothing else', () => {
    const exact = Object.keys(walk.all).filter((route) => walk.all[route]?.data);
    const shown = endpoints.filter(({ specified }) => specified).map(({ route }) => route);
    expect(exact.sort()).toEqual(shown.sort());
  });

  test('names only statuses that the document declares', () => {
    const declared = (route: string) => Object.keys(documented.get(route)?.responses ?? {}).map(Number);
    const undeclared = endpoints.flatMap(({ route, statuses }) =>
      statuses
        .filter((status) => !ANYWHERE.has(status) && !declared(route).includes(status))
        .map((status) => `${route} ${status}`),
    );
    expect(undeclared).toEqual([]);
  });

  test('declares 403 on an endpoint of both roles only where the specification does', () => {
    const both = endpoints.filter(({ who, statuses }) => who === 'both' && statuses.includes(403));
    const ours = [
      'POST /movimentacoes/{id}/estorno',
      'PATCH /entregas/{id}',
      'POST /entregas/{id}/estorno',
      'POST /contagens/{id}/encerrar',
      'POST /contagens/{id}/estorno',
      'POST /importacoes/{id}/desfazer',
      'GET /relatorios/{nome}',
      'GET /auditoria/registros',
      'GET /eventos',
    ];
    expect(both.map(({ route }) => route).filter((route) => !ours.includes(route))).toEqual(NEVER_403);
  });
});

/** The specification declares 403 for these, but both roles may do all of them. */
const NEVER_403 = ['POST /especies', 'GET /especies', 'POST /estufas', 'POST /lotes', 'POST /movimentacoes'];
