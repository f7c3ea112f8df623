import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { TIPOS_ESPECIE } from '../../../src/common/vocabulary.ts';
import { callerFor } from '../../support/caller.ts';
import { especie } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { absent, OPCIONAIS_DA_ESPECIE } from '../../support/optional-fields.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();

const IPE = { nome_popular: 'Ipê-amarelo', categoria: 'NATIVA', tipo: 'SEMENTE' } as const;

describe('creating a species', () => {
  it('answers the whole record, ATIVO and empty, with absent fields as null', async () => {
    const now = new Date('2026-03-14T12:30:00.000Z');
    const created = await callerFor(db, user, { now: () => now }).especies.criar({
      ...IPE,
      nome_popular: ' Ipe\u0302-amarelo ',
      variedade: '  ',
    });
    expect(created).toEqual({
      ...IPE,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      planta_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...absent(OPCIONAIS_DA_ESPECIE),
      status: 'ATIVO',
      quantidade_atual: 0,
      em_producao: 0,
      muda_equivalente: null,
      semente: null,
      ultima_contagem: null,
      data_registro: now.toISOString(),
      data_att: now.toISOString(),
    });
    expect(await caller.especies.buscar({ id: created.id })).toEqual(created);
  });

  it('is audited with its distinguishing fields', async () => {
    const { nome_cientifico, variedade } = OPCIONAIS_DA_ESPECIE;
    const { id, planta_id } = await caller.especies.criar({ ...IPE, ...OPCIONAIS_DA_ESPECIE });
    expect(await RegistroAuditoria.query(db).where({ entidade_id: id })).toMatchObject([
      { acao: 'CRIAR_ESPECIE', detalhes: { ...IPE, nome_cientifico, variedade, planta_id } },
    ]);
  });

  it('may be INATIVO from the start, without stock, and is audited as inactivated', async () => {
    const inativa = { status: 'INATIVO', quantidade_inicial: 0 } as const;
    const call = async () => {
      expect(await especie(caller, inativa)).toMatchObject({ status: 'INATIVO', quantidade_atual: 0 });
    };
    expect(await audited(db, call)).toEqual(['CRIAR_ESPECIE', 'INATIVAR_ESPECIE']);
    const withStock = () => especie(caller, { ...inativa, quantidade_inicial: 1 });
    await expectRefused(db, withStock, 'invalid', 'ESPECIE_INATIVA', 'quantidade_inicial');
  });
});

describe('the plant of a new species', () => {
  const plantaDe = async (nome_popular: string, others: object = {}) =>
    (await caller.especies.criar({ ...IPE, nome_popular, ...others })).planta_id;

  it('is that of the species with its names and variety, in whatever spelling, as seed and as seedling', async () => {
    const planta = await plantaDe("Pau-d'alho", { nome_cientifico: 'Gallesia × integrifolia' });
    expect(
      await plantaDe('PAU D’ALHO', {
        nome_cientifico: 'gallesia x integrifolia',
        tipo: 'MUDA',
        variedade: ' ',
      }),
    ).toBe(planta);
    expect(await plantaDe('Pau-d’alho')).not.toBe(planta);
    const outra = { nome_cientifico: 'Gallesia × integrifolia', variedade: 'Roxa' };
    expect(await plantaDe('Pau-d’alho', outra)).not.toBe(planta);
  });

  it('is that of the oldest of several, by what they are called now, and renaming moves none', async () => {
    const [first, second] = [await plantaDe('Canafístula'), await plantaDe('Faveira')];
    const { docs } = await caller.especies.listar({ nome: 'Faveira' });
    const { id } = docs[0] as { id: string };
    expect((await caller.especies.atualizar({ id, nome_popular: 'CANAFISTULA' })).planta_id).toBe(second);
    expect(await plantaDe('canafístula')).toBe(first);
    expect(await plantaDe('Faveira')).not.toBe(second);
  });

  it('is shared by the rows of one import', async () => {
    const linhas = TIPOS_ESPECIE.map((tipo) => ({ ...IPE, nome_popular: 'Mutambo', tipo }));
    await caller.especies.importar({ linhas, gravar: true });
    const { docs } = await caller.especies.listar({ nome: 'mutambo' });
    expect(docs.map(({ planta_id }) => planta_id)).toEqual([docs[0]?.planta_id, docs[0]?.planta_id]);
    expect(await plantaDe('mutambo', { variedade: null })).toBe(docs[0]?.planta_id);
  });
});

describe('the initial quantity', () => {
  it.each([0, null, undefined])('of %s writes no movement', async (quantidade_inicial) => {
    const { id } = await especie(caller, { quantidade_inicial });
    expect(await caller.especies.historico({ id })).toEqual([]);
  });

  it('is audited as a movement, in the same operation as the creation', async () => {
    expect(await audited(db, () => especie(caller, { quantidade_inicial: 0 }))).toEqual(['CRIAR_ESPECIE']);
    expect(await audited(db, () => especie(caller))).toEqual(['CRIAR_ESPECIE', 'CRIAR_MOVIMENTACAO']);
    const [last, before] = await RegistroAuditoria.query(db).orderBy('seq', 'desc').limit(2);
    expect(last).toMatchObject({ entidade: 'movimentacao', operacao_id: before?.operacao_id });
  });
});
