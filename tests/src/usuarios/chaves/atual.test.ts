import { expect, it } from 'vitest';
import { callerFor } from '../../../support/caller.ts';
import { freshDatabase } from '../../../support/database.ts';
import { administrador } from '../../../support/factories.ts';
import { serviceOver } from '../../../support/service.ts';

const db = await freshDatabase();
const chefe = await administrador(db);
const admin = callerFor(db, chefe);
const service = await serviceOver(db);

it('shows a key what it opens, from where and until when, and not who made it', async () => {
  const { chave: token, ...made } = await admin.chaves.criar({
    ...{ nome: 'Portal', cargo: 'Operador', escopos: ['lotes:ler'], enderecos: ['127.0.0.0/8'] },
    validade: '2999-12-31',
  });
  const { id, prefixo, data_registro } = made;
  const seen = {
    ...{ id, nome: 'Portal', prefixo, cargo: 'Operador', escopos: ['lotes:ler'], enderecos: ['127.0.0.0/8'] },
    ...{ validade: '3000-01-01T03:00:00.000Z', substituida: false, data_registro },
  };
  expect((await service.request('GET', '/chaves/atual', { token })).body.data).toEqual(seen);
  expect((await service.request('GET', '/trpc/chaves.atual', { token })).body.result.data).toEqual(seen);
  for (const path of ['/chaves', `/chaves/${id}`])
    expect(await service.request('GET', path, { token })).toMatchObject({ status: 403 });
});

it('is for keys alone, from their networks', async () => {
  const token = await service.tokenFor(chefe);
  expect(await service.request('GET', '/chaves/atual', { token })).toMatchObject({
    ...{ status: 403, body: { errors: [{ codigo: 'SO_PARA_PROGRAMAS' }] } },
  });
  const asked = {
    nome: 'Longe',
    cargo: 'Operador',
    escopos: ['lotes:ler'],
    enderecos: ['10.9.0.0/16'],
  } as const;
  const { chave } = await admin.chaves.criar({
    ...asked,
    escopos: [...asked.escopos],
    enderecos: [...asked.enderecos],
  });
  expect(await service.request('GET', '/chaves/atual', { token: chave })).toMatchObject({
    ...{ status: 403, body: { errors: [{ codigo: 'REDE_NAO_PERMITIDA' }] } },
  });
});
