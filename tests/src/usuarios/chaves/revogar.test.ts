import { expect, it } from 'vitest';
import { callerFor } from '../../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../../support/database.ts';
import { administrador } from '../../../support/factories.ts';
import { leavingNoTrace } from '../../../support/refusals.ts';
import { serviceOver } from '../../../support/service.ts';
import { audited } from '../../../support/standing.ts';
import { until } from '../../../support/until.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const chefe = await administrador(db);
const admin = callerFor(db, chefe);
const service = await serviceOver(db);
const pedida = { nome: 'Portal', cargo: 'Operador', escopos: ['*:ler'] } as const;

it('is in the trail once, and is final', async () => {
  const { id } = await admin.chaves.criar({ ...pedida, escopos: ['*:ler'] });
  expect(await audited(db, () => admin.chaves.revogar({ id }))).toEqual(['REVOGAR_CHAVE']);
  const again = leavingNoTrace(db, () => admin.chaves.revogar({ id }));
  await expect(again).resolves.toMatchObject({ situacao: 'REVOGADA' });
  expect(await db('usuarios').where({ id }).first()).toMatchObject({ status: 'INATIVO' });
});

it('ends the key at once on every instance, also for a waiting call', async () => {
  const other = await serviceOver(open(url, 2));
  const { id, chave: token } = await admin.chaves.criar({ ...pedida, escopos: ['*:ler'] });
  for (const { request } of [service, other]) {
    expect(await request('GET', '/especies', { token })).toMatchObject({ status: 200 });
  }
  const { proximo } = (await service.request('GET', '/eventos', { token, query: { agora: 'true' } })).body
    .data;
  const waiting = other.request('GET', '/eventos', {
    token,
    query: { apos: String(proximo), espera: '20', acao: 'CRIAR_LOTE' },
  });
  await service.request('DELETE', `/chaves/${id}`, { token: await service.tokenFor(chefe) });
  await until(async () => {
    for (const { request } of [service, other]) {
      expect(await request('GET', '/especies', { token })).toMatchObject({ status: 401 });
    }
  });
  // The revocation may be read before the wait begins; then the next entry of the trail ends it.
  await admin.chaves.criar({ ...pedida, escopos: ['*:ler'] });
  expect(await waiting).toMatchObject({ status: 401 });
});
