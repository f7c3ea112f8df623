import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor } from '../../support/caller.ts';
import { especie, especieDo, lote, mortalidade, movimentacao, retorno } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { absent, OPCIONAIS_DA_ESPECIE } from '../../support/optional-fields.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';
import { audited, sementeira } from '../../support/standing.ts';

const { db, user, caller, admin } = await freshNursery();

describe('changing a species', () => {
  it('changes what was sent and leaves the rest', async () => {
    const before = await especie(caller, { nome_cientifico: 'Eugenia uniflora', variedade: 'Roxa' });
    const now = new Date('2030-01-02T03:04:05.678Z');
    const after = await callerFor(db, user, { now: () => now }).especies.atualizar({
      id: before.id,
      nome_popular: 'Pitanga',
      variedade: null,
    });
    expect(after).toEqual({
      ...before,
      nome_popular: 'Pitanga',
      variedade: null,
      data_att: now.toISOString(),
    });
    expect(await caller.especies.buscar({ id: before.id })).toEqual(after);
  });

  it('sets and empties every optional field, and audits each', async () => {
    const { id } = await especie(caller);
    for (const values of [OPCIONAIS_DA_ESPECIE, absent(OPCIONAIS_DA_ESPECIE)]) {
      const before = await caller.especies.buscar({ id });
      expect(await caller.especies.atualizar({ id, ...values })).toMatchObject(values);
      const entry = await RegistroAuditoria.query(db)
        .where({ entidade_id: id })
        .orderBy('seq', 'desc')
        .first();
      expect(entry?.detalhes).toEqual(
        Object.fromEntries(
          Object.entries(values).map(([field, depois]) => [
            field,
            { antes: before[field as keyof typeof values], depois },
          ]),
        ),
      );
    }
  });

  it('makes it found by its new name, and by the unchanged scientific one', async () => {
    const { id } = await especie(caller, {
      nome_popular: 'Nome velho',
      nome_cientifico: 'Annona crassiflora',
    });
    await caller.especies.atualizar({ id, nome_popular: 'Araticum' });
    const found = async (nome: string) => (await caller.especies.listar({ nome })).docs.map((doc) => doc.id);
    expect(await found('ARATICUM')).toEqual([id]);
    expect(await found('crassiflora')).toEqual([id]);
    expect(await found('nome velho')).toEqual([]);
  });

  it('writes and audits nothing when nothing differs, even if its own kind is sent', async () => {
    const before = await especie(caller, { variedade: 'Roxa' });
    const { id, nome_popular, categoria } = before;
    const same = {
      id,
      nome_popular: ` ${nome_popular}`,
      categoria,
      tipo: 'SEMENTE',
      status: 'ATIVO',
    } as const;
    expect(await leavingNoTrace(db, () => caller.especies.atualizar(same))).toEqual(before);
    expect(await leavingNoTrace(db, () => caller.especies.atualizar({ id, nome_cientifico: '' }))).toEqual(
      before,
    );
  });

  it('refuses another kind, whatever else is sent', async () => {
    const { id } = await especie(caller);
    const call = () => caller.especies.atualizar({ id, nome_popular: 'Outra', tipo: 'MUDA' });
    await expectRefused(db, call, 'invalid', 'TIPO_FIXO', 'tipo');
  });

  it('drops quantities and fields that the server sets', async () => {
    const { id, ...antes } = await especie(caller);
    const sent = {
      nome_popular: antes.nome_popular,
      quantidade_inicial: 5,
      quantidade_atual: 5,
      em_producao: 5,
      data_registro: '2020-01-01',
    };
    const after = await leavingNoTrace(db, () => caller.especies.atualizar({ id, ...sent } as never));
    expect(after).toMatchObject({ quantidade_atual: 1_000 });
  });

  it('audits what was before and after', async () => {
    const { id } = await especie(caller, { nome_popular: 'Antes' });
    await caller.especies.atualizar({ id, nome_popular: 'Depois', anotacoes: 'x' });
    const entries = await RegistroAuditoria.query(db).where({ entidade_id: id }).orderBy('seq');
    expect(entries.at(-1)).toMatchObject({
      acao: 'ATUALIZAR_ESPECIE',
      usuario_id: user.id,
      detalhes: {
        nome_popular: { antes: 'Antes', depois: 'Depois' },
        anotacoes: { antes: null, depois: 'x' },
      },
    });
  });
});

describe('an INATIVO species', () => {
  it('is made so by DELETE, once, and only by an Administrador', async () => {
    const { id } = await especie(caller);
    await expectRefused(db, () => caller.especies.inativar({ id }), 'forbidden', 'SEM_PERMISSAO');
    expect(await audited(db, () => admin.especies.inativar({ id }))).toEqual(['INATIVAR_ESPECIE']);
    await expect(leavingNoTrace(db, () => admin.especies.inativar({ id }))).resolves.toMatchObject({
      id,
      status: 'INATIVO',
    });
  });

  it('is inactivated and activated again by either role', async () => {
    const { id } = await especie(caller);
    expect(await audited(db, () => caller.especies.atualizar({ id, status: 'INATIVO' }))).toEqual([
      'INATIVAR_ESPECIE',
    ]);
    expect(await audited(db, () => caller.especies.atualizar({ id, anotacoes: 'x' }))).toEqual([
      'ATUALIZAR_ESPECIE',
    ]);
    expect(await audited(db, () => admin.especies.atualizar({ id, status: 'ATIVO' }))).toEqual([
      'ATUALIZAR_ESPECIE',
    ]);
  });

  it('takes no entry into its sementeira and opens no batch', async () => {
    const { id } = await especie(caller);
    await caller.especies.atualizar({ id, status: 'INATIVO' });
    await expectRefused(
      db,
      () => movimentacao(caller, { especie_id: id }),
      'invalid',
      'ESPECIE_INATIVA',
      'especie_id',
    );
    const { estufa_id } = await lote(caller);
    const open = () =>
      lote(caller, { estufa_id, itens_especies: [{ especie_id: id, quantidade_inicial: 1 }] });
    await expectRefused(db, open, 'invalid', 'ESPECIE_INATIVA', 'itens_especies.0.especie_id');
  });

  it('can still leave the sementeira, and its batches go on', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const especie_id = especieDo(batch);
    await caller.especies.atualizar({ id: especie_id, status: 'INATIVO' });
    await movimentacao(caller, { especie_id, tipo: 'SAIDA', quantidade: 500 });
    expect(await sementeira(caller, especie_id)).toBe(0);

    await movimentacao(caller, { especie_id, lote_id: batch.id, quantidade: 1 });
    await mortalidade(caller, batch, 101);
    const returned = await retorno(caller, batch, 400);
    expect(await sementeira(caller, returned.especie_destino_id as string)).toBe(400);
  });
});
