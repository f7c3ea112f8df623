import { describe, expect, it } from 'vitest';
import { Especie } from '../../../db/models/especie.ts';
import { especie, especieDo, lote, retorno } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited, sementeira } from '../../support/standing.ts';

const { db, caller } = await freshNursery();

type Values = Parameters<typeof especie>[1];

/** A PRONTO batch of 500 of a new species. */
async function pronto(values: Values) {
  const { id: especie_id } = await especie(caller, values);
  return lote(caller, { fase: 'PRONTO', itens_especies: [{ especie_id, quantidade_inicial: 500 }] });
}

const muda = (values: Values) => especie(caller, { tipo: 'MUDA', quantidade_inicial: 0, ...values });
const mudasNamed = (nome_popular: string) => Especie.query(db).where({ nome_popular, tipo: 'MUDA' });

describe('a species and its pair', () => {
  const pairOf = async (id: string) => {
    const { muda_equivalente, semente } = await caller.especies.buscar({ id });
    return [muda_equivalente?.id ?? null, semente?.id ?? null];
  };

  it('show each other with their stocks, by their names, in the list too', async () => {
    const nome_popular = 'Par de nomes';
    const seed = await especie(caller, { nome_popular, quantidade_inicial: 40 });
    expect(await pairOf(seed.id)).toEqual([null, null]);
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

  it('stay one plant, whatever their names become', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    await retorno(caller, batch, 5);
    const seed = especieDo(batch);
    const [plant] = await pairOf(seed);
    await caller.especies.atualizar({ id: plant as string, nome_popular: 'Outro nome de muda' });
    expect(await pairOf(seed)).toEqual([plant, null]);
    expect(await pairOf(plant as string)).toEqual([null, seed]);
    expect((await caller.especies.buscar({ id: plant as string })).semente).toMatchObject({
      em_producao: (await caller.especies.buscar({ id: seed })).em_producao,
    });
  });
});

describe('the equivalent of a species', () => {
  it('that is a MUDA is itself', async () => {
    const batch = await pronto({ tipo: 'MUDA' });
    const returned = await retorno(caller, batch, 80);
    expect(returned).toMatchObject({ especie_destino_id: null, variacao_sementeira: 80, variacao_lote: -80 });
    expect(await sementeira(caller, especieDo(batch))).toBe(580);
  });

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
    const [created, ...others] = await mudasNamed('Cedro');
    expect(others).toEqual([]);
    expect(created).toMatchObject({ ...names, anotacoes: null, status: 'ATIVO', quantidade_atual: 80 });
  });

  it('is of its plant: the next return goes there too, whatever the names have become', async () => {
    const batch = await pronto({ nome_popular: 'Jatobá' });
    const first = await retorno(caller, batch, 10);
    await caller.especies.atualizar({ id: especieDo(batch), nome_popular: 'Jatobá-do-cerrado' });
    await muda({ nome_popular: 'Jatobá-do-cerrado' });
    const second = await retorno(caller, batch, 20);
    expect(second.especie_destino_id).toBe(first.especie_destino_id);
    expect(await sementeira(caller, first.especie_destino_id as string)).toBe(30);
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

  it('is not one of another plant that has its names now', async () => {
    const batch = await pronto({ nome_popular: 'Nome errado', nome_cientifico: 'Inga edulis' });
    const other = await muda({ nome_popular: 'Ingá', nome_cientifico: 'Inga edulis' });
    await caller.especies.atualizar({ id: especieDo(batch), nome_popular: 'Ingá' });
    const { especie_destino_id } = await retorno(caller, batch, 1);
    expect(especie_destino_id).not.toBe(other.id);
    const { planta_id } = await caller.especies.buscar({ id: especie_destino_id as string });
    expect(planta_id).toBe((await caller.especies.buscar({ id: especieDo(batch) })).planta_id);
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

  it('is not made by a refused return', async () => {
    const batch = await pronto({ nome_popular: 'Quaresmeira' });
    await expectRefused(db, () => retorno(caller, batch, 501), 'invalid', 'SALDO_INSUFICIENTE', 'quantidade');
  });
});
