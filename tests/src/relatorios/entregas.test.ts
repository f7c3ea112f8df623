import { describe, expect, it } from 'vitest';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { anonimizar } from '../../../src/titulares/anonimizar.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import {
  administrador,
  destinatario,
  especie,
  especieDo,
  expedicao,
  lote,
  movimentacao,
  retorno,
} from '../../support/factories.ts';

/** A delivery is one thing, whoever asks: the list of movements, each report, the dashboard and the receipts. */

const db = await freshDatabase();
const admin = await administrador(db);
const NOW = new Date('2026-03-14T15:00:00.000Z');
const caller = callerFor(db, admin, { now: () => NOW });

const escola = await destinatario(caller, { nome: 'Escola' });
const batch = await lote(caller, { fase: 'PRONTO' });
const inBatch = { lote_id: batch.id, especie_id: especieDo(batch) } as const;
const seeds = await especie(caller);
const fromSementeira = { tipo: 'SAIDA', especie_id: seeds.id } as const;
const toEscola = { destinatario_id: escola.id } as const;

await expedicao(caller, batch, 34, escola.id);
await movimentacao(caller, { ...fromSementeira, ...toEscola, quantidade: 24 });
const wrong = await expedicao(caller, batch, 7, escola.id);
await caller.movimentacoes.estornar({ id: wrong.id });
const wrongGift = await movimentacao(caller, { ...fromSementeira, ...toEscola, quantidade: 9 });
await caller.movimentacoes.estornar({ id: wrongGift.id });
await retorno(caller, batch, 10);
await movimentacao(caller, {
  ...{ ...inBatch, ...toEscola, tipo: 'EXPEDICAO', quantidade: 3, retorno_ao_viveiro: true },
});
await movimentacao(caller, { ...inBatch, tipo: 'SAIDA', quantidade: 5 });
await movimentacao(caller, { ...fromSementeira, quantidade: 6 });

describe('deliveries', () => {
  it('have their own series in the chart of movements', async () => {
    const opened: OpenReport[] = [];
    const makeFile = async (report: unknown) => void opened.push(report as OpenReport);
    await callerFor(db, admin, { now: () => NOW, makeFile }).relatorios.movimentacoes({ formato: 'pdf' });
    const { series = [], bars = [] } = opened[0]?.chart ?? {};
    expect(Object.fromEntries(series.map((name, n) => [name, bars[0]?.values[n]]))).toEqual({
      ...{ 'Entradas de mudas': 0, 'Alocações de mudas em lotes': 0, 'Entregas de mudas': 34 },
      ...{ 'Saídas de mudas sem destinatário': 5, 'Mortalidade de mudas': 0, 'Perdas de mudas': 0 },
      'Retornos ao viveiro': 13,
      ...{ 'Entradas de sementes': 0, 'Alocações de sementes em lotes': 500, 'Entregas de sementes': 24 },
      ...{ 'Saídas de sementes sem destinatário': 6, 'Mortalidade de sementes': 0, 'Perdas de sementes': 0 },
    });
  });
});

describe('the report of visits', () => {
  it('shows purpose, planting place and who fetched it, until they are erased', async () => {
    const ana = await destinatario(caller, { nome: 'Ana', tipo: 'FISICA', documento: '111.444.777-35' });
    const { id, numero } = await caller.entregas.criar({
      ...{ destinatario_id: ana.id, justificativa: 'Doação', finalidade: 'QUINTAL', programa: 'Pomares' },
      itens: [{ especie_id: seeds.id, quantidade: 2 }],
      plantio: {
        local: 'Rua das Zínias, 3',
        bairro: 'Centro',
        municipio: 'Suzano',
        uf: 'SP',
        zona: 'URBANA',
      },
      retirada_por: { nome: 'Beto Prado', documento: '529.982.247-25' },
    });
    const told = {
      finalidade: 'QUINTAL',
      programa: 'Pomares',
      municipio: 'Suzano',
      uf: 'SP',
      zona: 'URBANA',
    };
    const row = async () => (await caller.relatorios.entregas({ destinatarioId: ana.id })).docs;
    expect(await row()).toMatchObject([
      {
        ...{ id, numero, destinatario: 'Ana', documento: '11144477735', ...told },
        ...{
          local: 'Rua das Zínias, 3, Centro',
          retirada_por: 'Beto Prado',
          retirada_documento: '52998224725',
        },
      },
    ]);
    await anonimizar({ db, now: () => NOW }, { cpf: '52998224725' }, 'teste');
    expect(await row()).toMatchObject([
      { destinatario: 'Ana', retirada_por: null, retirada_documento: null },
    ]);
    await anonimizar({ db, now: () => NOW }, { cpf: '11144477735' }, 'teste');
    expect(await row()).toMatchObject([
      { ...told, destinatario: 'Anonimizado', documento: null, local: null },
    ]);
  });
});

describe('the report of visits of several items', () => {
  it('shows per unit what was taken, what returned and what counts, with its state and receipt', async () => {
    const { id: destinatario_id } = await destinatario(caller, { nome: 'Parque' });
    const entrega = await caller.entregas.criar({
      ...{ destinatario_id, justificativa: 'Doação' },
      itens: [
        { ...inBatch, quantidade: 6 },
        { especie_id: seeds.id, quantidade: 3 },
        { especie_id: (await especie(caller)).id, quantidade: 1 },
      ],
    });
    const [plants, seed, reversed] = entrega.itens.map(({ movimentacao_id }) => movimentacao_id) as string[];
    const termo = await caller.entregas.emitirTermo({ id: entrega.id });
    const volta = (movimentacao_id: string | undefined, quantidade: number, lote_id?: string) =>
      caller.entregas.devolver({
        ...{ id: entrega.id, justificativa: 'Sobrou', lote_id },
        itens: [{ movimentacao_id: movimentacao_id as string, quantidade }],
      });
    await volta(plants, 4, batch.id);
    await volta(seed, 1);
    await caller.movimentacoes.estornar({ id: reversed as string });
    const { docs } = await caller.relatorios.entregas({ destinatarioId: destinatario_id });
    expect(docs).toMatchObject([
      {
        ...{ itens: 2, mudas: 6, sementes: 3, mudas_devolvidas: 4, sementes_devolvidas: 1 },
        ...{
          situacao: 'PARCIAL',
          termo: termo.numero,
          usuario: admin.nome,
          finalidade: null,
          programa: null,
        },
        ...{ municipio: null, uf: null, zona: null, local: null, retirada_por: null },
      },
    ]);
    const withSeeds = await caller.relatorios.entregas({
      destinatarioId: destinatario_id,
      especieId: seeds.id,
    });
    expect(withSeeds.totais).toMatchObject({ itens: 2, mudas: 6, sementes: 3 });
    const received = await caller.relatorios.destinatarios({ nome: 'Parque' });
    expect(received.docs).toMatchObject([{ entregas: 1, itens: 2 }]);
  });
});
