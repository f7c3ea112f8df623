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

describe('a simular that is not understood never writes', () => {
  const nova = { nome_popular: 'Ipê simulado', categoria: 'NATIVA', tipo: 'MUDA' };
  const send = (query: Record<string, string>, body = {}) =>
    service.request('POST', '/especies', { token, query, body: { ...nova, ...body } });

  it.each([
    ['another value', { simular: '1' }, {}, 'VALOR_INVALIDO'],
    ['another name', { simulate: 'true' }, {}, 'CAMPO_DESCONHECIDO'],
    ['the body', {}, { simular: true }, 'CAMPO_DESCONHECIDO'],
  ])('%s', async (_, query, body, codigo) => {
    const before = await fingerprints(db);
    const answer = await send(query, body);
    expect(answer.body.errors).toMatchObject([{ codigo }]);
    expect(answer.status).toBe(400);
    expect(await fingerprints(db)).toEqual(before);
  });

  it('but simular=false and the keys that caches add leave a write alone', async () => {
    const answer = await send({ simular: 'false', _: '1' });
    expect(answer).toMatchObject({ status: 201, body: { data: { nome_popular: 'Ipê simulado' } } });
  });
});

describe('over the typed client', () => {
  const client = createClient({ url, token });

  it('tries a movement as it would be recorded, and uses no key', async () => {
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
    expect(again.id).not.toBe(done.id);
    await expect(client.especies.buscar.query({ id: especie_id })).resolves.toMatchObject({
      quantidade_atual: 6,
    });
    const much = { ...saida, quantidade: 7 };
    await expect(client.movimentacoes.criar.mutate(much, { simular: true })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('uses no code of a batch', async () => {
    const itens_especies = [{ especie_id: (await especie(caller)).id, quantidade_inicial: 10 }];
    const novo = { estufa_id: (await estufa(caller)).id, itens_especies };
    const tried = await client.lotes.criar.mutate(novo, { simular: true });
    const done = await client.lotes.criar.mutate(novo);
    expect(done.codigo).toBe(tried.codigo);
  });
});
