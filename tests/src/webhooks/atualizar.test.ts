import { describe, expect, it } from 'vitest';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, admin } = await freshNursery();
const url = 'https://receptor.example/viveiro?chave=canario';
const detalhes = async (id: string) =>
  (await db('auditoria').where({ entidade_id: id }).orderBy('seq', 'desc').first()).detalhes;

describe('a webhook', () => {
  it('changes the fields that are sent, and the trail has neither address', async () => {
    const { id } = await admin.webhooks.criar({ url });
    const changed = await admin.webhooks.atualizar({
      ...{ id, url: 'https://outro.example/v2?chave=canario2', acoes: ['CRIAR_LOTE'], descricao: 'Painel' },
      em_remessas: true,
    });
    expect(changed).toMatchObject({
      ...{ url: 'https://outro.example/v2?chave=canario2', acoes: ['CRIAR_LOTE'], em_remessas: true },
    });
    expect(await detalhes(id)).toEqual({
      destino: { antes: 'receptor.example', depois: 'outro.example' },
      acoes: { antes: ['*'], depois: ['CRIAR_LOTE'] },
      em_remessas: { antes: false, depois: true },
      descricao: { antes: null, depois: 'Painel' },
      url: 'alterado',
    });
    expect(await audited(db, () => admin.webhooks.atualizar({ id, descricao: 'Painel' }))).toEqual([]);
  });

  it('is paused and resumed, and then retries at once', async () => {
    const { id } = await admin.webhooks.criar({ url });
    const failed = { falhas: 4, falha_desde: new Date(), proxima_tentativa: new Date(Date.now() + 9e6) };
    await db('webhooks').where({ id }).update(failed);
    let actions = await audited(db, () => admin.webhooks.atualizar({ id, ativo: false }));
    expect(actions).toEqual(['PAUSAR_WEBHOOK']);
    expect(await admin.webhooks.buscar({ id })).toMatchObject({ situacao: 'PAUSADO', motivo: 'A_PEDIDO' });
    actions = await audited(db, () => admin.webhooks.atualizar({ id, ativo: true }));
    expect(actions).toEqual(['ATUALIZAR_WEBHOOK']);
    const resumed = await admin.webhooks.buscar({ id });
    expect(resumed).toMatchObject({ situacao: 'ATIVO', motivo: null, falhas: 0, proxima_tentativa: null });
    const [{ proxima_tentativa }] = await db('webhooks').where({ id });
    expect(Date.parse(proxima_tentativa)).toBeLessThanOrEqual(Date.now());
  });

  it('is not changed from an outdated state or after its end', async () => {
    const { id, data_att } = await admin.webhooks.criar({ url });
    await admin.webhooks.atualizar({ id, descricao: 'De outra pessoa' });
    await expect(admin.webhooks.atualizar({ id, descricao: 'Minha', data_att })).rejects.toMatchObject(
      refusal('invalid', 'REGISTRO_MUDOU'),
    );
    await admin.webhooks.encerrar({ id });
    await expect(admin.webhooks.atualizar({ id, ativo: true })).rejects.toMatchObject(
      refusal('invalid', 'WEBHOOK_ENCERRADO'),
    );
  });
});
