import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../src/relatorios/columns.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import {
  administrador,
  cpf,
  destinatario,
  especie,
  especieDo,
  expedicao,
  lote,
  mortalidade,
  passar,
} from '../../support/factories.ts';
import { refusal } from '../../support/refusals.ts';

/** What a manager asks: to whom, in which period, beside which other one, and what is left after each movement. */

const db = await freshDatabase();
const user = await administrador(db);
const at = (instant: string, more = {}) => callerFor(db, user, { now: () => new Date(instant), ...more });
const AGORA = '2026-11-27T15:00:00Z';
const hoje = at(AGORA);

const escola = await destinatario(hoje, { nome: 'Escola Municipal João Brandão', categoria: 'PUBLICA' });
const outra = await destinatario(hoje, { nome: 'Escola Santa Rita', categoria: 'PRIVADA' });
const maria = await destinatario(hoje, {
  nome: 'Maria',
  tipo: 'FISICA',
  categoria: 'PRIVADA',
  documento: cpf(7),
});
const pronto = await lote(at('2025-01-10T15:00:00Z'), { fase: 'PRONTO', plantas: [900] });
await expedicao(at('2025-02-10T15:00:00Z'), pronto, 10, escola.id);
await expedicao(at('2026-02-10T15:00:00Z'), pronto, 20, escola.id);
await expedicao(at('2026-03-10T15:00:00Z'), pronto, 30, escola.id);
await expedicao(at('2026-11-10T15:00:00Z'), pronto, 40, outra.id);
await expedicao(at('2026-11-10T15:00:00Z'), pronto, 50, maria.id);
/** Took seeds alone, more of them than anybody seedlings. */
const mata = await destinatario(hoje, { nome: 'Instituto Mata', categoria: 'SOCIAL' });
const { id: semente } = await especie(at('2024-05-01T15:00:00Z'), { quantidade_inicial: 100 });
await at('2024-05-10T15:00:00Z').movimentacoes.criar({
  ...{ tipo: 'SAIDA', especie_id: semente, quantidade: 70, destinatario_id: mata.id },
});

/** Answers the rows of a report's file. */
async function fileOf(
  ask: (caller: ReturnType<typeof at>) => Promise<unknown>,
): Promise<OpenReport & { all: ReportRow[] }> {
  let made: (OpenReport & { all: ReportRow[] }) | undefined;
  const makeFile = async (source: unknown) => {
    const report = source as OpenReport;
    const all: ReportRow[] = [];
    for await (const chunk of report.rows) all.push(...chunk);
    made = { ...report, all };
  };
  await ask(at(AGORA, { makeFile }));
  if (!made) throw new Error('no file was made');
  return made;
}

describe('deliveries by their recipients', () => {
  const filtros = [
    [{ destinatarioCategoria: 'PUBLICA' }, 3],
    [{ destinatarioTipo: 'FISICA' }, 1],
    [{ destinatarioNome: 'joao escola' }, 3],
    [{ destinatarioNome: 'ESCOLA' }, 4],
    [{ destinatarioNome: 'escola', destinatarioCategoria: 'PRIVADA', periodo: 'este-ano' }, 1],
    [{ destinatarioNome: 'ninguém' }, 0],
  ] as const;

  it.each(filtros)('%o: the list and the report find the same', async (filtro, n) => {
    expect((await hoje.entregas.listar(filtro)).totalDocs).toBe(n);
    expect((await hoje.relatorios.entregas(filtro)).totalDocs).toBe(n);
  });

  it('are added up for each recipient, who took most first', async () => {
    const { docs, colunas, totais, totalDocs } = await hoje.relatorios.entregas({
      ...{ por: 'destinatario', destinatarioNome: 'escola' },
    });
    expect(docs).toMatchObject([
      {
        destinatario: escola.nome,
        entregas: 3,
        itens: 3,
        mudas: 60,
        categoria: 'PUBLICA',
        ultima: '2026-03-10T15:00:00.000Z',
      },
      { destinatario: outra.nome, entregas: 1, itens: 1, mudas: 40, categoria: 'PRIVADA' },
    ]);
    expect([totalDocs, totais]).toMatchObject([2, { entregas: 4, mudas: 100, itens: 4 }]);
    expect(colunas.map(({ campo }) => campo)).not.toContain('numero');
    const { all } = await fileOf((caller) =>
      caller.relatorios.entregas({ por: 'destinatario', formato: 'csv' }),
    );
    expect(all.map(({ mudas, sementes }) => [mudas, sementes])).toEqual([
      [60, 0],
      [50, 0],
      [40, 0],
      [0, 70],
    ]);
  });
});

describe('a period by its name', () => {
  it('is that of today where the nursery is, in lists and reports', async () => {
    const count = async (periodo: 'este-mes' | 'este-ano' | 'ano-passado' | 'ultimos-12-meses') =>
      [await hoje.entregas.listar({ periodo }), await hoje.relatorios.entregas({ periodo })].map(
        (each) => each.totalDocs,
      );
    expect(await count('este-mes')).toEqual([2, 2]);
    expect(await count('este-ano')).toEqual([4, 4]);
    expect(await count('ano-passado')).toEqual([1, 1]);
    expect(await count('ultimos-12-meses')).toEqual([4, 4]);
    const madrugada = at('2026-12-01T02:59:59Z');
    expect((await madrugada.movimentacoes.listar({ periodo: 'este-mes' })).totalDocs).toBe(2);
  });

  it('is written on papers as its days', async () => {
    const { period, fileName } = await fileOf((caller) =>
      caller.relatorios.entregas({ periodo: 'este-ano', formato: 'csv' }),
    );
    expect(period).toMatchObject({ start: '2026-01-01', end: '2026-11-27' });
    expect(fileName).toBe('viveiro-entregas-2026-01-01_2026-11-27.csv');
  });

  it('is refused beside dates', async () => {
    const both = { periodo: 'este-ano', data_inicio: '2026-01-01' } as const;
    for (const ask of [hoje.entregas.listar(both), hoje.relatorios.entregas(both)])
      await expect(ask).rejects.toMatchObject(refusal('invalid', 'PERIODO_AMBIGUO', 'data_inicio'));
  });
});

describe('a period beside another', () => {
  it('has the totals of the same days a year before', async () => {
    const { totais, comparacao } = await hoje.relatorios.entregas({
      periodo: 'este-ano',
      comparar: 'ano-anterior',
    });
    expect(totais.mudas).toBe(140);
    expect(comparacao).toMatchObject({
      ...{ data_inicio: '2025-01-01', data_fim: '2025-11-27', totalDocs: 1, totais: { mudas: 10 } },
    });
  });

  it('has them under the same filters, by unit, and on papers below its own', async () => {
    const asked = {
      data_inicio: '2026-03-01',
      data_fim: '2026-03-31',
      comparar: 'periodo-anterior',
    } as const;
    const { comparacao } = await hoje.relatorios.movimentacoes({ ...asked, destinatarioId: escola.id });
    expect(comparacao).toMatchObject({
      ...{ data_inicio: '2026-02-01', data_fim: '2026-02-28', totalDocs: 1 },
      totais_por_unidade: { mudas: { variacao_lote: -20 } },
    });
    const { totals } = await fileOf((caller) => caller.relatorios.entregas({ ...asked, formato: 'xlsx' }));
    expect(totals.map(({ titulo, somas }) => [titulo, somas.mudas])).toEqual([
      ['Total', 30],
      ['Total, de 01/02/2026 a 28/02/2026', 20],
    ]);
  });

  it('needs days on both sides', async () => {
    for (const asked of [
      {},
      { data_inicio: '2026-03-01' },
      { data_inicio: '2026-03-01T08:00', data_fim: '2026-03-31' },
    ]) {
      await expect(hoje.relatorios.entregas({ ...asked, comparar: 'ano-anterior' })).rejects.toMatchObject(
        refusal('invalid', 'PERIODO_SEM_DIAS', 'comparar'),
      );
    }
  });
});

describe('a statement of account', async () => {
  const seeds = await especie(at('2026-01-05T15:00:00Z'), { quantidade_inicial: 300 });
  const sown = await lote(at('2026-01-10T15:00:00Z'), {
    itens_especies: [{ especie_id: seeds.id, quantidade_inicial: 100 }],
  });
  await mortalidade(at('2026-02-01T15:00:00Z'), sown, 5);
  await passar(at('2026-02-10T15:00:00Z'), sown, 'GERMINAÇÃO', 'PRODUÇÃO');
  await mortalidade(at('2026-03-01T15:00:00Z'), sown, 10);

  it('has each movement in its order, with what became seedlings, and what is left after it', async () => {
    const { docs, ...report } = await hoje.relatorios.movimentacoes({ especieId: seeds.id });
    expect(docs.map((row) => [row.tipo, row.saldo, row.saldo_sementes, row.saldo_mudas])).toEqual([
      ['ENTRADA', 300, 300, 0],
      ['SAIDA', 300, 300, 0],
      ['MORTALIDADE', 295, 295, 0],
      ['VIRARAM_MUDAS', 295, 200, 95],
      ['MORTALIDADE', 285, 200, 85],
    ]);
    expect([report.saldo_anterior, report.saldo_final]).toEqual([0, 285]);
    expect(report.saldos_por_unidade).toEqual({
      anterior: { sementes: 0, mudas: 0 },
      final: { sementes: 200, mudas: 85 },
    });
  });

  it('begins with the balance before its period, under any filter', async () => {
    const { docs, ...report } = await hoje.relatorios.movimentacoes({
      ...{ loteId: sown.id, tipo: 'MORTALIDADE', data_inicio: '2026-02-10', data_fim: '2026-03-01' },
    });
    expect(docs.map((row) => [row.quantidade, row.saldo_sementes, row.saldo_mudas])).toEqual([[10, 0, 85]]);
    expect(report.saldos_por_unidade).toEqual({
      anterior: { sementes: 95, mudas: 0 },
      final: { sementes: 0, mudas: 85 },
    });
  });

  it.each(['csv', 'xlsx', 'pdf'] as const)('has its balances around its rows as %s', async (formato) => {
    const { all, columns } = await fileOf((caller) =>
      caller.relatorios.movimentacoes({ especieId: seeds.id, data_inicio: '2026-02-01', formato }),
    );
    const shown = all.map((row) => [row.tipo, row.saldo_sementes, row.saldo_mudas]);
    expect([shown[0], shown.at(-1)]).toEqual([
      ['SALDO_ANTERIOR', 300, 0],
      ['SALDO_FINAL', 200, 85],
    ]);
    expect(columns.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Saldo em sementes', 'Saldo em mudas']),
    );
  });

  it('shows its balances on a screen, in the room of what follows from the variations', async () => {
    const { colunas } = await hoje.relatorios.movimentacoes({ especieId: seeds.id });
    const shown = colunas.filter(({ inicial }) => inicial).map(({ campo }) => campo);
    expect(shown).toEqual(expect.arrayContaining(['saldo_sementes', 'saldo_mudas']));
    expect(shown).not.toContain('situacao');
  });

  it('is none without a species, a plant or a batch', async () => {
    const report = await hoje.relatorios.movimentacoes({ limite: 1 });
    expect(report).not.toHaveProperty('saldo_final');
    expect(report.docs[0]).not.toHaveProperty('saldo_mudas');
    expect(especieDo(sown)).toBe(seeds.id);
  });
});
