import { describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { destinatario, especie, operador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';

const { db, caller, admin } = await freshNursery({ nome: 'Olga Operadora' });
const { id } = await especie(admin, { nome_popular: 'Ipê', quantidade_inicial: 0 });
const elsewhere = callerFor(db, await operador(db, { nome: 'Beto Operador' }), { ip: '10.0.0.7' });
await elsewhere.especies.atualizar({ id, variedade: 'Serra' });
await especie(admin);

describe('the trail of one record', () => {
  it('has everything that was done to it and nothing else, newest first', async () => {
    const { docs } = await admin.auditoria.doRegistro({ entidade: 'especie', entidadeId: id });
    expect(docs).toMatchObject([
      {
        acao: 'ATUALIZAR_ESPECIE',
        usuario: { nome: 'Beto Operador' },
        detalhes: { variedade: { antes: null, depois: 'Serra' } },
        ip: '10.0.0.7',
      },
      { acao: 'CRIAR_ESPECIE' },
    ]);
    const { docs: all } = await admin.auditoria.logs({});
    const own = all.filter(({ entidade_id }) => entidade_id === id);
    expect(own.map(({ importacao: _, ...entry }) => entry)).toEqual(docs);
  });

  it('is the same for an Operador, except for the addresses of the requests', async () => {
    const asked = { entidade: 'especie', entidadeId: id } as const;
    const { docs } = await admin.auditoria.doRegistro(asked);
    const seen = await caller.auditoria.doRegistro(asked);
    expect(seen.docs).toEqual(docs.map((entry) => ({ ...entry, ip: null })));
  });

  it('has no personal data of a recipient', async () => {
    const { id: entidadeId, nome, documento } = await destinatario(admin, { nome: 'Escola Secreta' });
    const { docs } = await caller.auditoria.doRegistro({ entidade: 'destinatario', entidadeId });
    expect(docs).toHaveLength(1);
    expect(JSON.stringify(docs)).not.toMatch(new RegExp(`${nome}|${documento}`));
  });

  it('of a webhook is for an Administrador alone, as the webhook is', async () => {
    const { id: entidadeId } = await admin.webhooks.criar({ url: 'https://receptor.example/' });
    const asked = { entidade: 'webhook', entidadeId } as const;
    await expect(caller.auditoria.doRegistro(asked)).rejects.toMatchObject(
      refusal('forbidden', 'SEM_PERMISSAO'),
    );
    expect((await admin.auditoria.doRegistro(asked)).docs).toMatchObject([{ acao: 'CRIAR_WEBHOOK' }]);
  });

  it('is that of the requested kind of record', async () => {
    expect((await caller.auditoria.doRegistro({ entidade: 'lote', entidadeId: id })).docs).toEqual([]);
  });
});
