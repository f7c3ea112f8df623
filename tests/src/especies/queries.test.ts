import { describe, expect, it } from 'vitest';
import { especie, especieDo, lote, retorno } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller } = await freshNursery();

const ipe = await especie(caller, { nome_popular: 'Ipê-amarelo', nome_cientifico: 'Handroanthus albus' });
const acai = await especie(caller, { nome_popular: 'Açaí 100%', tipo: 'MUDA', categoria: 'FRUTIFERA' });
const rosa = await especie(caller, { nome_popular: 'rosa_do_deserto', categoria: 'ORNAMENTAL' });
const fim = await especie(caller, { nome_popular: 'a\\b' });
await caller.especies.atualizar({ id: fim.id, status: 'INATIVO' });

type Filters = Parameters<typeof caller.especies.listar>[0];
const idsOf = async (filters: Filters) => (await caller.especies.listar(filters)).docs.map(({ id }) => id);

describe('listing species', () => {
  it.each([
    ['a part of the popular name, without its accent', { nome: 'IPE-' }, [ipe]],
    ['a part of the scientific name', { nome: 'ANTHUS ALB' }, [ipe]],
    ['% as an ordinary character', { nome: '0%' }, [acai]],
    ['_ as an ordinary character', { nome: 'a_do' }, [rosa]],
    ['\\ as an ordinary character', { nome: 'a\\b' }, [fim]],
    ['a category in lower case', { categoria: 'frutifera' as 'FRUTIFERA' }, [acai]],
    ['seeds', { tipo: 'SEMENTE' }, [fim, rosa, ipe]],
    ['seedlings', { tipo: 'MUDA' }, [acai]],
    ['INATIVO', { status: 'INATIVO' }, [fim]],
  ] as [string, Filters, { id: string }[]][])('finds by %s', async (_, filters, expected) => {
    expect(await idsOf(filters)).toEqual(expected.map(({ id }) => id));
  });
});

describe('listing each plant once', async () => {
  const { caller } = await freshNursery();
  const pair = async (nome_popular: string, quantidade_inicial = 0) => [
    await especie(caller, { nome_popular, quantidade_inicial }),
    await especie(caller, { nome_popular, quantidade_inicial: 7, tipo: 'MUDA' }),
  ];
  const [angico, angicos] = await pair('Angico', 40);
  const [cedro, cedros] = await pair('Cedro');
  const outra = await especie(caller, { nome_popular: 'ANGICO', quantidade_inicial: 3 });
  const so = await especie(caller, { nome_popular: 'Bacupari' });
  const volta = await lote(caller, { fase: 'PRONTO' });
  const retornou = (await retorno(caller, volta, 5)).especie_destino_id as string;
  const renomeada = await caller.especies.atualizar({ id: retornou, nome_popular: 'Dedaleira' });
  await caller.especies.atualizar({ id: cedros?.id as string, status: 'INATIVO' });

  const list = (filters: Filters = {}) =>
    caller.especies.listar({ porPlanta: true, ordenar: 'nome', ...filters });
  const ids = async (filters?: Filters) => (await list(filters)).docs.map(({ id }) => id);

  it('shows it in the row of its oldest ATIVO seedling, or else of its oldest record, with the stock of all', async () => {
    const { docs, totalDocs } = await list();
    const rows = docs.map(({ id, registros }) => [
      id,
      ...(registros ?? []).map((each) => [each.id, each.tipo, each.quantidade_atual, each.em_producao]),
    ]);
    expect(rows).toEqual([
      [angicos?.id, [angico?.id, 'SEMENTE', 40, 0], [angicos?.id, 'MUDA', 7, 0], [outra.id, 'SEMENTE', 3, 0]],
      [so.id, [so.id, 'SEMENTE', 1_000, 0]],
      [cedro?.id, [cedro?.id, 'SEMENTE', 0, 0], [cedros?.id, 'MUDA', 7, 0]],
      [renomeada.id, [especieDo(volta), 'SEMENTE', 500, 495], [renomeada.id, 'MUDA', 5, 0]],
    ]);
    expect(totalDocs).toBe(4);
  });

  it('shows each plant with a record that meets the filters once, in the row of one that does', async () => {
    for (const filters of [
      ...[{}, { status: 'ATIVO' }, { status: 'INATIVO' }, { tipo: 'MUDA' }, { tipo: 'SEMENTE' }],
      ...[{ nome: 'angico' }, { nome: 'dedaleira' }, { categoria: 'NATIVA', status: 'ATIVO' }],
    ] as Filters[]) {
      const { docs } = await caller.especies.listar({ ...filters, limite: 100 });
      const plants = (await list({ ...filters, limite: 100 })).docs;
      expect(plants.filter(({ id }) => docs.every((each) => each.id !== id))).toEqual([]);
      const met = [...new Set(docs.map(({ planta_id }) => planta_id))];
      expect([filters, plants.map(({ planta_id }) => planta_id).sort()]).toEqual([filters, met.sort()]);
    }
  });

  it('has pages and orders like any list', async () => {
    const all = await ids();
    const pages = await Promise.all([1, 2].map((page) => ids({ page, limite: 2 })));
    expect(pages.flat()).toEqual(all);
    expect(await list({ page: 2, limite: 2 })).toMatchObject({
      ...{ totalDocs: 4, totalPages: 2, hasNextPage: false },
    });
    expect(await ids({ ordenar: '-data_registro' })).toEqual([
      ...[renomeada.id, so.id, cedro?.id, angicos?.id],
    ]);
    expect((await caller.especies.listar({ porPlanta: false })).totalDocs).toBe(8);
  });
});
