import { describe, expect, it } from 'vitest';
import { especie, estufa, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { statementsOf } from '../../support/statements.ts';

const { db, caller, admin } = await freshNursery();

const at = (localizacao_estufa: string, localizacao_barraca: string, localizacao_posicao: string) =>
  estufa(caller, { localizacao_estufa, localizacao_barraca, localizacao_posicao, capacidade_total: 100 });

const solta = await at('Estufa 10', '-', '-');
const dez = await at('Estufa 10', 'Barraca 1', '1');
const cheia = await at('Estufa 2', 'Barraca 1', '2');
const vizinha = await at('estufa 02', 'B1', '10');
const parada = await at('Estufa 2', 'Barraca 2', '1');
const fechada = await at('Estufa 2', 'Barraca 2', '2');

const ipe = await especie(caller, { nome_popular: 'Ipê' });
const cedro = await especie(caller, { nome_popular: 'Cedro' });
const primeiro = await lote(caller, {
  estufa_id: cheia.id,
  itens_especies: [
    { especie_id: ipe.id, quantidade_inicial: 30 },
    { especie_id: cedro.id, quantidade_inicial: 10 },
  ],
});
const segundo = await lote(caller, {
  estufa_id: cheia.id,
  itens_especies: [{ especie_id: cedro.id, quantidade_inicial: 5 }],
});
const descartado = await lote(caller, {
  estufa_id: vizinha.id,
  itens_especies: [{ especie_id: cedro.id, quantidade_inicial: 5 }],
});
await caller.lotes.descartar({ id: descartado.id, justificativa: 'Praga' });
await lote(caller, {
  estufa_id: fechada.id,
  itens_especies: [{ especie_id: cedro.id, quantidade_inicial: 7 }],
});
await caller.estufas.atualizar({ id: parada.id, status: 'Manutenção' });
await admin.estufas.inativar({ id: fechada.id });

describe('the map of the nursery', () => {
  it('has every place once, by greenhouse and stall, in numerical order', async () => {
    const map = await caller.estufas.mapa();
    const places = map.map(({ localizacao_estufa, barracas }) => [
      localizacao_estufa,
      ...barracas.map(({ localizacao_barraca, posicoes }) => [
        localizacao_barraca,
        ...posicoes.map(({ id }) => id),
      ]),
    ]);
    expect(places).toEqual([
      ['Estufa 2', ['Barraca 1', cheia.id, vizinha.id], ['Barraca 2', parada.id, fechada.id]],
      ['Estufa 10', ['-', solta.id], ['Barraca 1', dez.id]],
    ]);
  });

  it("has the greenhouses of the dashboard and of the report's chart, however they are spelled", async () => {
    const map = await caller.estufas.mapa();
    const { estufas } = await caller.dashboard.geral();
    expect(estufas.por_localizacao.map(({ total: _, taxa_ocupacao: __, ...estufa }) => estufa)).toEqual(
      map.map(({ vagas: _, barracas: __, ...estufa }) => estufa),
    );
    const { grafico } = await caller.relatorios.estufas({ grafico: true });
    const bars = grafico?.barras.map(({ valores }) => valores) ?? [];
    const figures = map.map(({ ocupacao_atual, vagas }) => [ocupacao_atual, vagas]);
    expect(bars.toSorted()).toEqual(figures.toSorted());
  });

  it('shows each place as the list does, with its ATIVO batches and their species, newest first', async () => {
    const [place] = (await caller.estufas.mapa()).flatMap(({ barracas }) =>
      barracas.flatMap(({ posicoes }) => posicoes.filter(({ id }) => id === cheia.id)),
    );
    const { data_registro: _, data_att: __, ...listed } = await caller.estufas.buscar({ id: cheia.id });
    const { id, codigo, fase } = primeiro;
    expect(place).toEqual({
      ...listed,
      lotes: [
        {
          ...{ id: segundo.id, codigo: segundo.codigo, fase: 'SEMEADURA', quantidade_total: 5 },
          especies: [{ especie_id: cedro.id, nome_popular: 'Cedro', quantidade_atual: 5 }],
        },
        {
          ...{ id, codigo, fase, quantidade_total: 40 },
          especies: [
            { especie_id: ipe.id, nome_popular: 'Ipê', quantidade_atual: 30 },
            { especie_id: cedro.id, nome_popular: 'Cedro', quantidade_atual: 10 },
          ],
        },
      ],
    });
  });

  it('adds up stalls and greenhouses as the dashboard does, counting of an Inativo place only what is still taken', async () => {
    const [dois, outra] = await caller.estufas.mapa();
    expect(dois).toMatchObject({ capacidade_total: 307, ocupacao_atual: 52, vagas: 255 });
    expect(dois?.barracas).toMatchObject([
      { capacidade_total: 200, ocupacao_atual: 45, vagas: 155 },
      { capacidade_total: 107, ocupacao_atual: 7, vagas: 100 },
    ]);
    const { estufas } = await caller.dashboard.geral();
    const total = (dois?.capacidade_total ?? 0) + (outra?.capacidade_total ?? 0);
    expect(total).toBe(estufas.capacidade_total);
    expect(dois?.ocupacao_atual).toBe(estufas.ocupacao_atual);
  });

  it('is read by one statement', async () => {
    expect(await statementsOf(db, () => caller.estufas.mapa())).toHaveLength(1);
  });
});
