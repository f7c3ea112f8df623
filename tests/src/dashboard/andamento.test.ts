import { describe, expect, it } from 'vitest';
import type { LoteFase } from '../../../db/models/lote-fase.ts';
import { Usuario } from '../../../db/models/usuario.ts';
import { acimaDoUsual } from '../../../src/dashboard/andamento/figuras.ts';
import { periodosEm } from '../../../src/dashboard/andamento/periodos.ts';
import { previsao } from '../../../src/dashboard/andamento/previsao.ts';
import { type Caller, callerFor } from '../../support/caller.ts';
import { atDesk, freshDatabase, freshDatabaseUrl, open } from '../../support/database.ts';
import {
  destinatario,
  especie,
  estufa,
  expedicao,
  lote,
  mortalidade,
  operador,
  retorno,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

/** Noon in São Paulo. */
const NOW = '2026-03-14T15:00:00.000Z';
const { at } = await freshNursery({ cargo: 'Administrador' });
const empty = await freshDatabase();
const { template } = (await atDesk('/demonstracao')) as { template: string };
const demonstration = open(await freshDatabaseUrl(template));
const manager = callerFor(
  demonstration,
  await Usuario.query(demonstration).findOne({ cargo: 'Administrador', status: 'ATIVO' }).throwIfNotFound(),
);

describe('the periods that are compared', () => {
  it('are 30 days each, one after the other until today, and the same days a year before', () => {
    const { seguidos, haUmAno } = periodosEm(new Date(NOW), 'America/Sao_Paulo');
    expect(seguidos).toHaveLength(12);
    expect(seguidos.slice(-2)).toEqual([
      { data_inicio: '2026-01-14', data_fim: '2026-02-12' },
      { data_inicio: '2026-02-13', data_fim: '2026-03-14' },
    ]);
    expect(haUmAno).toEqual({ data_inicio: '2025-02-13', data_fim: '2025-03-14' });
  });

  it('end on the 28th where the year before has no 29th of February', () => {
    expect(periodosEm(new Date('2028-02-29T15:00:00Z'), 'America/Sao_Paulo').haUmAno.data_fim).toBe(
      '2027-02-28',
    );
  });
});

describe('the months', () => {
  it('are the last twelve, whole, across the turn of a year', () => {
    const { meses } = periodosEm(new Date(NOW), 'America/Sao_Paulo');
    expect(meses).toHaveLength(12);
    expect([meses[0], meses[9], meses[10], meses[11]]).toEqual([
      { data_inicio: '2025-04-01', data_fim: '2025-04-30' },
      { data_inicio: '2026-01-01', data_fim: '2026-01-31' },
      { data_inicio: '2026-02-01', data_fim: '2026-02-28' },
      { data_inicio: '2026-03-01', data_fim: '2026-03-31' },
    ]);
  });
});

describe('losses above the usual', () => {
  it.each([
    ['far above the middle of those before', [10, 0, 30, 20, 31], 20],
    ['once and a half as many', [10, 0, 30, 20, 30], null],
    ['a few more', [2, 2, 2, 11], null],
    ['with too little before', [20, 0, 0, 20, 500], null],
  ])('are %s', (_, serie, usual) => {
    expect(acimaDoUsual(serie)).toBe(usual);
  });
});

describe('the course of the nursery', () => {
  it('is empty for an empty nursery', async () => {
    const caller = callerFor(empty, await operador(empty), { now: () => new Date(NOW) });
    const { figuras, ...rest } = await caller.dashboard.andamento();
    const none = { este: 0, antes: 0, ha_um_ano: 0, serie: Array(12).fill(0), meses: Array(12).fill(0) };
    expect(Object.values(figuras)).toEqual(Array(6).fill(none));
    expect(rest).toMatchObject({
      perdas_acima_do_usual: [],
      previsao: {
        ate: [30, 60, 90].map((dias) => ({ dias, minimo: 0, maximo: 0, lotes: 0 })),
        lotes_sem_historico: 0,
      },
      demorados: [],
      gerado_em: NOW,
    });
  });

  it('counts the effective rows of each period, with seeds apart from seedlings', async () => {
    const read = () => at(NOW).dashboard.andamento();
    const before = await read();
    const { id: estufa_id } = await estufa(at('2025-01-01T15:00:00Z'), { capacidade_total: 100_000 });
    const { id: especie_id } = await especie(at('2025-01-01T15:00:00Z'), { quantidade_inicial: 5_000 });
    const opened = (instant: string, quantidade_inicial: number) =>
      lote(at(instant), { estufa_id, itens_especies: [{ especie_id, quantidade_inicial }] });
    const phase = (instant: string, id: string, fase: 'PRONTO' | 'PRODUÇÃO') =>
      at(instant).lotes.atualizarFase({ id, fase, justificativa: 'x' });

    // The first moment of the days a year before, by the clocks of São Paulo, and the last of the days before that.
    const first = await opened('2025-02-13T03:00:00.000Z', 400);
    await opened('2025-02-13T02:59:59.999Z', 1);
    await mortalidade(at('2025-03-14T15:00:00Z'), first, 7);
    const undone = await mortalidade(at('2026-03-01T15:00:00Z'), first, 50);
    await at('2026-03-02T15:00:00Z').movimentacoes.estornar({ id: undone.id });
    await phase('2026-02-12T15:00:00Z', first.id, 'PRONTO');
    await mortalidade(at('2026-02-13T15:00:00Z'), first, 3);
    await expedicao(at('2026-03-14T15:00:00Z'), first, 100);
    await retorno(at('2026-03-14T15:00:00Z'), first, 5);
    // A slip is taken back, and put right a day later.
    const second = await opened('2026-03-10T15:00:00Z', 60);
    await phase('2026-03-11T15:00:00Z', second.id, 'PRONTO');
    await phase('2026-03-11T16:00:00Z', second.id, 'PRODUÇÃO');
    await mortalidade(at('2026-03-11T17:00:00Z'), second, 4);
    await phase('2026-03-12T15:00:00Z', second.id, 'PRONTO');
    const { id: destinatario_id } = await destinatario(at(NOW));
    await at(NOW).movimentacoes.criar({ tipo: 'SAIDA', especie_id, quantidade: 30, destinatario_id });

    const { figuras, periodos } = await read();
    const now = Object.fromEntries(
      Object.entries(figuras).map(([name, { este, antes, ha_um_ano }]) => [name, [este, antes, ha_um_ano]]),
    );
    expect(now).toEqual({
      prontas: [56, 393, 0],
      entregues_mudas: [100, 0, 0],
      entregues_sementes: [30, 0, 0],
      perdidas_mudas: [7, 0, 0],
      perdidas_sementes: [0, 0, 7],
      semeadas: [60, 0, 400],
    });
    // The same rows, by the months of the calendar.
    const inMonths = Object.entries(figuras).map(([name, { meses }]) => [name, meses.slice(-2)]);
    expect(Object.fromEntries(inMonths)).toEqual({
      ...{ prontas: [393, 56], entregues_mudas: [0, 100], entregues_sementes: [0, 30] },
      ...{ perdidas_mudas: [3, 4], perdidas_sementes: [0, 0], semeadas: [0, 60] },
    });
    expect(periodos.meses.slice(-2)).toEqual(['2026-02', '2026-03']);
    expect(figuras.semeadas.serie).toEqual([...before.figuras.semeadas.serie.slice(0, -1), 60]);
  });
});

describe('the forecast', () => {
  const on = (day: string) => at(`2026-${day}T12:00:00Z`);

  it('loses seeds that do not germinate until they are seedlings, and no seedlings', () => {
    const item = {
      id: 'l',
      codigo: 'LOTE',
      quantidade: 100,
      data_inicio: NOW,
      desde: NOW,
      desde_o_inicio: false,
    };
    const duracao = { dias: 5, dias_rapida: 5, dias_lenta: 5, lotes: 2 };
    const ready = (tipo: 'SEMENTE' | 'MUDA', fase: 'SEMEADURA' | 'GERMINAÇÃO' | 'PRODUÇÃO') => {
      const historia = {
        andamento: [{ ...item, fase, especie_id: 'e' }],
        duracaoDe: () => ({ ...duracao, especie_id: 'e', fase }),
        especieDe: () => ({
          id: 'e',
          nome_popular: 'Ipê',
          tipo,
          germinacao: tipo === 'SEMENTE' ? 0.6 : null,
          sobrevivencia: 0.5,
        }),
      };
      const [first] = previsao(historia, new Date(NOW), 'America/Sao_Paulo').ate;
      return [first?.minimo, first?.maximo];
    };
    expect(ready('SEMENTE', 'SEMEADURA')).toEqual([30, 60]);
    expect(ready('SEMENTE', 'GERMINAÇÃO')).toEqual([30, 60]);
    expect(ready('SEMENTE', 'PRODUÇÃO')).toEqual([50, 100]);
    expect(ready('MUDA', 'SEMEADURA')).toEqual([50, 100]);
  });

  it('is a range from the quick and the slow batches of the species and its usual losses', async () => {
    const { id: estufa_id } = await estufa(on('01-01'), { capacidade_total: 100_000 });
    const { id: especie_id } = await especie(on('01-01'), { quantidade_inicial: 10_000 });
    const opened = (day: string) =>
      lote(on(day), { estufa_id, itens_especies: [{ especie_id, quantidade_inicial: 100 }] });
    type Batch = Awaited<ReturnType<typeof opened>>;
    const phase = (day: string, { id }: Batch, fase: 'GERMINAÇÃO' | 'PRODUÇÃO' | 'PRONTO') =>
      on(day).lotes.atualizarFase({ id, fase });
    // Ten, ten and twenty days; ten, ten and sixty. Of each hundred seeds sixty germinate, and thirty of those live on.
    for (const ready of ['02-10', '03-22']) {
      const batch = await opened('01-01');
      await phase('01-11', batch, 'GERMINAÇÃO');
      await mortalidade(on('01-12'), batch, 40);
      await phase('01-21', batch, 'PRODUÇÃO');
      await mortalidade(on('01-22'), batch, 30);
      await phase(ready, batch, 'PRONTO');
    }
    const before = await on('04-30').dashboard.andamento();
    const sown = await opened('05-01');
    const growing = await opened('05-01');
    await phase('05-01', growing, 'GERMINAÇÃO');
    await mortalidade(on('05-01'), growing, 40);
    await phase('05-01', growing, 'PRODUÇÃO');

    const { previsao, demorados } = await on('05-01').dashboard.andamento();
    const more = previsao.ate.map(({ dias, dia, ...ate }, n) => {
      const then = before.previsao.ate[n] ?? { minimo: 0, maximo: 0, lotes: 0 };
      return [dias, dia, ate.minimo - then.minimo, ate.maximo - then.maximo, ate.lotes - then.lotes];
    });
    // What grows takes 30 days, or 50; what was sown 40, or 70. Half of the 60 that are or will be seedlings live on.
    expect(more).toEqual([
      [30, '2026-05-31', 0, 60, 1],
      [60, '2026-06-30', 30, 120, 2],
      [90, '2026-07-30', 60, 120, 2],
    ]);
    expect(demorados.filter(({ lote: { id } }) => [sown.id, growing.id].includes(id))).toEqual([]);
    const late = await on('06-21').dashboard.andamento();
    expect(late.demorados.filter(({ lote: { id } }) => [sown.id, growing.id].includes(id))).toMatchObject([
      { lote: { codigo: sown.codigo }, fase: 'SEMEADURA', dias: 51, usual: 10, quantidade: 100 },
      { lote: { codigo: growing.codigo }, fase: 'PRODUÇÃO', dias: 51, usual: 50, especies: 1 },
    ]);
  });
});

describe('the figures of the demonstration', () => {
  it.each(['este', 'antes', 'ha_um_ano'] as const)(
    'of %s are those of the report of movements and of the phases',
    async (which) => {
      const { periodos, figuras } = await manager.dashboard.andamento();
      const { data_inicio, data_fim } = periodos[which];
      const { grafico } = await manager.relatorios.movimentacoes({ data_inicio, data_fim, grafico: true });
      const reported = (serie: string) =>
        sum((grafico?.barras ?? []).map(({ valores }) => valores[grafico?.series.indexOf(serie) ?? 0] ?? 0));
      const day = (instant: string) =>
        new Date(instant).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
      const phases: LoteFase[] = await demonstration('lote_fases').whereNotNull('fase_anterior');
      const moved = (where: 'fase' | 'fase_anterior', other: 'fase' | 'fase_anterior') =>
        sum(
          phases
            .filter(
              ({ data_registro }) => day(data_registro) >= data_inicio && day(data_registro) <= data_fim,
            )
            .filter((row) => row[where] === 'PRONTO' && row[other] !== 'FINALIZADO')
            .flatMap(({ saldos }) => saldos.map(({ quantidade }) => quantidade)),
        );
      expect(Object.fromEntries(Object.entries(figuras).map(([name, each]) => [name, each[which]]))).toEqual({
        prontas: moved('fase', 'fase_anterior') - moved('fase_anterior', 'fase'),
        entregues_mudas: reported('Entregas de mudas'),
        entregues_sementes: reported('Entregas de sementes'),
        perdidas_mudas: reported('Mortalidade de mudas') + reported('Perdas de mudas'),
        perdidas_sementes: reported('Mortalidade de sementes') + reported('Perdas de sementes'),
        semeadas: reported('Alocações de sementes em lotes'),
      });
      expect(figuras.entregues_mudas[which]).toBeGreaterThan(0);
    },
  );

  it('of the forecast lie around the sum of what each species gives by itself', async () => {
    const { previsao } = await manager.dashboard.andamento();
    expect(previsao.ate.at(-1)?.maximo).toBeGreaterThan(0);
    const byItself = await medians(manager);
    for (const { dia, minimo, maximo } of previsao.ate) {
      const expected = byItself.filter(({ pronto_em }) => pronto_em <= dia);
      const mudas = expected.reduce((sum, each) => sum + each.mudas, 0);
      expect(minimo).toBeLessThanOrEqual(mudas);
      expect(maximo).toBeGreaterThanOrEqual(Math.floor(mudas));
    }
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** What each species' own page tells of its batches, and what becomes of them by the report of production. */
async function medians(caller: Caller) {
  const { docs: rates } = (await caller.relatorios.producao({ limite: 1_000 })) as {
    docs: { especie_id: string; tipo: string; germinacao: number | null; sobrevivencia: number | null }[];
  };
  const all = await Promise.all(
    rates.map(async ({ especie_id, tipo, germinacao, sobrevivencia }) => {
      const { previsoes } = await caller.especies.ciclo({ id: especie_id });
      return previsoes.flatMap(({ fase, quantidade, pronto_em }) => {
        if (pronto_em === null) return [];
        const germina = tipo === 'SEMENTE' && fase !== 'PRODUÇÃO' ? germinacao : 1;
        return [{ pronto_em, mudas: quantidade * (germina ?? 0) * (sobrevivencia ?? 0) }];
      });
    }),
  );
  return all.flat();
}
