import { describe, expect, it } from 'vitest';
import { Especie } from '../../../db/models/especie.ts';
import { especie, especieDo, lote, retorno } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, caller } = await freshNursery();

type Values = Parameters<typeof especie>[1];

/** A PRONTO batch of 500 of a new species. */
async function pronto(values: Values) {
  const { id: especie_id } = await especie(caller, values);
  return lote(caller, { fase: 'PRONTO', itens_especies: [{ especie_id, quantidade_inicial: 500 }] });
}

const muda = (values: Values) => especie(caller, { tipo: 'MUDA', quantidade_inicial: 0, ...values });

describe('a species and its pair', () => {
  it('show each other with their stocks, by their names, in the list too', async () => {
    const nome_popular = 'Par de nomes';
    const seed = await especie(caller, { nome_popular, quantidade_inicial: 40 });
    expect(seed).toMatchObject({ muda_equivalente: null, semente: null });
    const plant = await especie(caller, { nome_popular, tipo: 'MUDA', quantidade_inicial: 7 });
    const [second, later] = [
      await especie(caller, { nome_popular, tipo: 'MUDA' }),
      await especie(caller, { nome_popular }),
    ];
    const { docs } = await caller.especies.listar({ nome: nome_popular, ordenar: 'data_registro' });
    const seeds = { id: seed.id, status: 'ATIVO', quantidade_atual: 40, em_producao: 0 };
    const mudas = { id: plant.id, status: 'ATIVO', quantidade_atual: 7, em_producao: 0 };
    expect(docs).toMatchObject([
      { muda_equivalente: mudas, semente: null },
      { muda_equivalente: null, semente: seeds },
      { id: second.id, muda_equivalente: null, semente: seeds },
      { id: later.id, muda_equivalente: mudas, semente: null },
    ]);
    expect(new Set(docs.map(({ planta_id }) => planta_id)).size).toBe(1);
  });
});

describe('the equivalent of a species', () => {
  it('that does not exist is created with the same names, variety and category, and only the returned stock', async () => {
    const names = {
      nome_popular: 'Cedro',
      nome_cientifico: 'Cedrela',
      variedade: 'Rosa',
      categoria: 'ARBOREA',
    } as const;
    const batch = await pronto({ ...names, anotacoes: 'só da semente' });
    const acoes = await audited(db, () => retorno(caller, batch, 80));
    expect(acoes).toEqual(['CRIAR_ESPECIE', 'CRIAR_MOVIMENTACAO', 'EXPEDIR_LOTE']);
    const [created, ...others] = await Especie.query(db).where({ nome_popular: 'Cedro', tipo: 'MUDA' });
    expect(others).toEqual([]);
    expect(created).toMatchObject({ ...names, anotacoes: null, status: 'ATIVO', quantidade_atual: 80 });
  });

  it('is the oldest MUDA with the same names and variety, ignoring case, accents and extra spaces', async () => {
    const oldest = await muda({
      nome_popular: 'PAU  brasil',
      nome_cientifico: 'paubrasilia ECHINATA',
      variedade: ' ',
    });
    await muda({ nome_popular: 'Pau Brasil', nome_cientifico: 'Paubrasilia echinata' });
    const batch = await pronto({ nome_popular: 'Páu Brasil', nome_cientifico: 'Paubrasília echinata' });
    expect(await retorno(caller, batch, 1)).toMatchObject({ especie_destino_id: oldest.id });
  });

  it.each([
    ['another variety', { variedade: 'Anã' }],
    ['no variety', { variedade: null }],
    ['another scientific name', { nome_cientifico: 'Myrcia' }],
    ['another popular name', { nome_popular: 'Grumixama branca' }],
    ['the same names, as SEMENTE', { tipo: 'SEMENTE' }],
  ] as const)('is not one with %s', async (_, other) => {
    const names = { nome_popular: 'Grumixama', nome_cientifico: 'Eugenia', variedade: 'Alta' };
    const wrong = await muda({ ...names, ...other });
    const batch = await pronto(names);
    expect((await retorno(caller, batch, 1)).especie_destino_id).not.toBe(wrong.id);
  });

  it('is the oldest ATIVO one; with none but INATIVO ones nothing returns', async () => {
    const oldest = await muda({ nome_popular: 'Sibipiruna' });
    const newer = await muda({ nome_popular: 'Sibipiruna' });
    const batch = await pronto({ nome_popular: 'Sibipiruna' });
    const goesTo = async () => (await caller.especies.buscar({ id: especieDo(batch) })).muda_equivalente;
    expect(await retorno(caller, batch, 1)).toMatchObject({ especie_destino_id: oldest.id });
    await caller.especies.atualizar({ id: oldest.id, status: 'INATIVO' });
    expect(await goesTo()).toMatchObject({ id: newer.id });
    expect(await retorno(caller, batch, 1)).toMatchObject({ especie_destino_id: newer.id });
    await caller.especies.atualizar({ id: newer.id, status: 'INATIVO' });
    expect(await goesTo()).toMatchObject({ id: oldest.id, status: 'INATIVO' });
    await expectRefused(db, () => retorno(caller, batch, 1), 'invalid', 'MUDA_INATIVA');
  });
});
