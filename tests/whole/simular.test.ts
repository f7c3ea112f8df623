import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from '../../adapters/client/client.ts';
import { asService } from '../support/database.ts';
import { especie, estufa } from '../support/factories.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { freshNursery } from '../support/fresh-nursery.ts';
import { serviceOver } from '../support/service.ts';

/** How a trial is asked for. That it answers what the write then does is told of every operation by the contract. */

const { db, user, caller } = await freshNursery();
const service = await serviceOver(asService(db));
const token = await service.tokenFor(user);
const url = await service.listen();
afterAll(() => service.app.close());

const nova = { nome_popular: 'Ipê simulado', categoria: 'NATIVA', tipo: 'MUDA' } as const;

describe('a simular that is not understood never writes', () => {
  const send = (query: Record<string, string>, body = {}) =>
    service.request('POST', '/especies', { token, query, body: { ...nova, ...body } });

  it.each([
    ['another value', { simular: '1' }, {}, 'VALOR_INVALIDO'],
    ['another name', { simulate: 'true' }, {}, 'CAMPO_DESCONHECIDO'],
    ['a mark for caches', { _simular: 'true' }, {}, 'CAMPO_DESCONHECIDO'],
    ['a misspelt mark for caches', { __simula: 'true' }, {}, 'CAMPO_DESCONHECIDO'],
    ['the body', {}, { simular: true }, 'CAMPO_DESCONHECIDO'],
  ])('%s', async (_, query, body, codigo) => {
    const before = await fingerprints(db);
    const answer = await send(query, body);
    expect(answer.body.errors).toMatchObject([{ codigo }]);
    expect(answer.status).toBe(400);
    expect(await fingerprints(db)).toEqual(before);
  });

  it.each(['simulate', '_simular'])('%s over tRPC', async (name) => {
    const before = await fingerprints(db);
    const url = `/trpc/especies.criar?${name}=true`;
    const { status, body } = await service.request('POST', url, { token, body: nova });
    expect([status, body.error.data.codigo, body.error.data.campo]).toEqual([
      ...[400, 'CAMPO_DESCONHECIDO', name],
    ]);
    expect(await fingerprints(db)).toEqual(before);
  });

  it('but simular=false and the keys that caches add leave a write alone', async () => {
    const answer = await send({ simular: 'false', _: '1' });
    expect(answer).toMatchObject({ status: 201, body: { data: { nome_popular: 'Ipê simulado' } } });
  });
});

describe('over the typed client', () => {
  const client = createClient({ url, token });

  it('tries a movement as it would be recorded, and leaves its key unused', async () => {
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 10 });
    const saida = { tipo: 'SAIDA', especie_id, quantidade: 4, justificativa: 'Descarte' } as const;
    const idempotencyKey = `simular ${especie_id}`;
    const before = await fingerprints(db);
    const tried = await client.movimentacoes.criar.mutate(saida, { simular: true, idempotencyKey });
    expect(tried).toMatchObject({ quantidade: 4, variacao_sementeira: -4 });
    expect(await fingerprints(db)).toEqual(before);
    const done = await client.movimentacoes.criar.mutate(saida, { idempotencyKey });
    expect(done.id).not.toBe(tried.id);
    const again = await client.movimentacoes.criar.mutate(saida, { simular: true, idempotencyKey });
    expect(again).toEqual(done);
    await expect(client.especies.buscar.query({ id: especie_id })).resolves.toMatchObject({
      quantidade_atual: 6,
    });
    const much = { ...saida, quantidade: 7 };
    await expect(client.movimentacoes.criar.mutate(much, { simular: true })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('is refused like the write when another one has used its key, alone and in a group', async () => {
    const { id: especie_id } = await especie(caller);
    const spent = { simular: true, idempotencyKey: `gasta ${especie_id}` };
    const asked = [
      () => client.especies.atualizar.mutate({ id: especie_id, variedade: 'Serra' }, spent),
      () => client.movimentacoes.criar.mutate({ tipo: 'ENTRADA', especie_id, quantidade: 1 }, spent),
    ];
    for (const ask of asked) await ask();
    await client.especies.criar.mutate(nova, { idempotencyKey: spent.idempotencyKey });
    const before = await fingerprints(db);
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ codigo: 'CHAVE_JA_USADA' });
    expect(await fingerprints(db)).toEqual(before);
  });

  it('uses no code of a batch', async () => {
    const itens_especies = [{ especie_id: (await especie(caller)).id, quantidade_inicial: 10 }];
    const novo = { estufa_id: (await estufa(caller)).id, itens_especies };
    const tried = await client.lotes.criar.mutate(novo, { simular: true });
    const done = await client.lotes.criar.mutate(novo);
    expect(done.codigo).toBe(tried.codigo);
  });
});
