import { describe, expect, it } from 'vitest';
import {
  destinatario,
  especie,
  especieDo,
  expedicao,
  lote,
  movimentacao,
  retorno,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { at } = await freshNursery({ cargo: 'Administrador' });
/** In São Paulo still the last day of 2025. */
const ontem = at('2026-01-01T02:59:00Z');
const hoje = at('2026-03-10T12:00:00Z');

const escola = await destinatario(hoje);
const pronto = await lote(ontem, { fase: 'PRONTO' });
const semente = await especie(ontem, { nome_popular: 'Aroeira' });
const doada = await expedicao(ontem, pronto, 100, escola.id);
const errada = await expedicao(hoje, pronto, 40, escola.id);
await hoje.movimentacoes.estornar({ id: errada.id });
const certa = await expedicao(hoje, pronto, 30, escola.id);
const saida = await movimentacao(hoje, {
  ...{ tipo: 'SAIDA', especie_id: semente.id, quantidade: 500, destinatario_id: escola.id },
});
await expedicao(hoje, pronto, 7, (await destinatario(hoje)).id);
await retorno(hoje, pronto, 5);
const termo = await hoje.movimentacoes.emitirTermo({ id: doada.id });
await hoje.entregas.devolver({
  ...{ id: certa.id, justificativa: 'Sobraram' },
  itens: [{ movimentacao_id: certa.id, quantidade: 4 }],
});

describe('the deliveries to a recipient', () => {
  it('are its own, newest first, and reversed ones name their reversal', async () => {
    const { docs, totalDocs } = await hoje.destinatarios.entregas({ id: escola.id });
    expect(totalDocs).toBe(4);
    expect(docs.map(({ id, estornada_por }) => [id, estornada_por !== null])).toEqual([
      [saida.id, false],
      [certa.id, false],
      [errada.id, true],
      [doada.id, false],
    ]);
  });

  it('are movements, with what was delivered and the number of the receipt', async () => {
    const { docs } = await hoje.destinatarios.entregas({ id: escola.id });
    const shown = await hoje.movimentacoes.buscar({ id: doada.id });
    expect(docs.at(-1)).toEqual({
      ...{ ...shown, unidade: 'MUDA', termo: termo.numero, entrega_id: doada.id, devolvida: 0 },
    });
    expect(docs[1]).toMatchObject({ entrega_id: certa.id, devolvida: 4 });
    expect(docs[0]).toMatchObject({ unidade: 'SEMENTE', termo: null });
  });

  it('come in pages, each with the totals of all of them', async () => {
    const asked = { id: escola.id, limite: 3 };
    const one = await hoje.destinatarios.entregas(asked);
    const two = await hoje.destinatarios.entregas({ ...asked, page: 2 });
    expect([one.docs.length, two.docs.map(({ id }) => id)]).toEqual([3, [doada.id]]);
    expect(two.recebido).toEqual(one.recebido);
  });

  it('are added up without reversed ones, by species and local year, with seeds apart from seedlings', async () => {
    const { recebido } = await hoje.destinatarios.entregas({ id: escola.id });
    const ipe = { especie_id: especieDo(pronto), nome_popular: pronto.itens_especies[0]?.nome_popular };
    expect(recebido).toEqual({
      ...{ entregas: 3, itens: 3, sementes: 500, mudas: 130, sementes_devolvidas: 0, mudas_devolvidas: 4 },
      por_especie: [
        {
          ...{ especie_id: semente.id, nome_popular: 'Aroeira', unidade: 'SEMENTE' },
          ...{ entregas: 1, itens: 1, quantidade: 500, devolvida: 0 },
        },
        { ...ipe, unidade: 'MUDA', entregas: 2, itens: 2, quantidade: 130, devolvida: 4 },
      ],
      por_ano: [
        {
          ano: 2026,
          entregas: 2,
          itens: 2,
          sementes: 500,
          mudas: 30,
          sementes_devolvidas: 0,
          mudas_devolvidas: 4,
        },
        {
          ano: 2025,
          entregas: 1,
          itens: 1,
          sementes: 0,
          mudas: 100,
          sementes_devolvidas: 0,
          mudas_devolvidas: 0,
        },
      ],
    });
  });

  it('count a visit once, in all, in its year and for each species, however many items it has', async () => {
    const { id: destinatario_id } = await destinatario(hoje);
    const especie_id = especieDo(pronto);
    const itens_especies = [{ especie_id, quantidade_inicial: 20 }];
    const outro = await lote(hoje, { itens_especies, fase: 'PRONTO' });
    const itens = [
      { especie_id, lote_id: pronto.id, quantidade: 2 },
      { especie_id, lote_id: outro.id, quantidade: 3 },
      { especie_id: semente.id, quantidade: 4 },
    ];
    for (const quantos of [1, 3])
      await hoje.entregas.criar({
        ...{ destinatario_id, itens: itens.slice(0, quantos), justificativa: 'Doação' },
      });
    const { recebido } = await hoje.destinatarios.entregas({ id: destinatario_id });
    expect(recebido).toMatchObject({
      ...{ entregas: 2, itens: 4 },
      por_especie: [
        { especie_id, unidade: 'MUDA', entregas: 2, itens: 3 },
        { especie_id: semente.id, entregas: 1, itens: 1 },
      ],
      por_ano: [{ entregas: 2, itens: 4 }],
    });
  });

  it('are empty, with totals of zero, for a recipient without deliveries', async () => {
    const { id } = await destinatario(hoje);
    expect(await hoje.destinatarios.entregas({ id })).toMatchObject({
      docs: [],
      recebido: { entregas: 0, itens: 0, sementes: 0, mudas: 0, por_especie: [], por_ano: [] },
    });
  });
});
