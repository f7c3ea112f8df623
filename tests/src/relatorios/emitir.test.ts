import { beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../../src/common/errors.ts';
import type { Meta } from '../../../src/procedure/rest.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { relatoriosRouter } from '../../../src/relatorios/router.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import {
  administrador,
  contagem,
  destinatario,
  especieDo,
  expedicao,
  lote,
  mortalidade,
  movimentacao,
  procedencia,
  retorno,
} from '../../support/factories.ts';
import { expectOfEach } from '../../support/of-each.ts';
import { refusal } from '../../support/refusals.ts';
import { statementsOf } from '../../support/statements.ts';

const db = await freshDatabase();
const admin = await administrador(db);
const caller = callerFor(db, admin);
const at = (instant: string) => callerFor(db, admin, { now: () => new Date(instant) });

const NOMES = Object.keys(relatoriosRouter._def.procedures) as (keyof typeof caller.relatorios)[];
const ALWAYS = { data_inicio: '1000-01-01', data_fim: '9999-12-31' };
const january = { data_inicio: '2026-01-01', data_fim: '2026-01-31' };

/** Everything happens in the last millisecond of January, by the nursery's clocks. */
const batch = await lote(at('2026-02-01T02:59:59.999Z'), { fase: 'PRONTO' });
const dead = await mortalidade(at('2026-02-01T02:59:59.999Z'), batch, 20);
const wrong = await mortalidade(at('2026-02-01T02:59:59.999Z'), batch, 7);
await at('2026-02-01T02:59:59.999Z').movimentacoes.estornar({ id: wrong.id });
await procedencia(at('2026-02-01T02:59:59.999Z'), {
  ...{ especie_id: especieDo(batch), latitude: -19.825, longitude: -43.5, numero_matrizes: 12 },
  ...{ pureza: 98.5, germinacao_teste: 80, peso_gramas: 1_250.5, data: '2026-01-20', validade: '2027-01-20' },
});
const receiver = await destinatario(caller, { nome: 'Escola Municipal' });
const counted = await contagem(caller, { especie_ids: [especieDo(batch)], sementeira: true, lote_ids: [] });
const counting = { id: counted.id, linha_id: counted.linhas.at(-1)?.id ?? '', quantidade: 500 };
await caller.contagens.anotar(counting);
await caller.contagens.encerrar({ id: counted.id, justificativa: 'Contagem de janeiro' });
await expedicao(at('2026-02-01T03:00:00.000Z'), batch, 100, receiver.id);
await retorno(at('2026-02-01T03:00:00.000Z'), batch, 80);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
/** A stall may be called 5. */
const NAMED_BY_PEOPLE = new Set(['localizacao_estufa', 'localizacao_barraca', 'localizacao_posicao']);

const each = (title: string, check: (nome: (typeof NOMES)[number]) => Promise<void>) =>
  it(title, () => expectOfEach(NOMES, String, check));

describe('every report', () => {
  each(
    'answers the fields that its columns name as what they are, and exact totals over all pages',
    async (nome) => {
      const whole = await caller.relatorios[nome]({ ...ALWAYS, limite: 100 });
      const campos = whole.colunas.map(({ campo }) => campo);
      expect(whole.docs.length).toBeGreaterThan(0);
      expect(whole.totalDocs).toBe(whole.docs.length);
      for (const doc of whole.docs) {
        const ids = Object.keys(doc).filter((field) => !campos.includes(field));
        expect(Object.keys(doc)).toEqual(expect.arrayContaining(campos));
        expect(ids).toContain(nome === 'producao' ? 'especie_id' : 'id');
        for (const id of ids) expect(doc[id as keyof typeof doc]).toEqual(isIdOrNull);
        const misread = whole.colunas.filter(({ campo, tipo }) =>
          isMisread(campo, tipo, String(doc[campo as keyof typeof doc])),
        );
        expect(misread.map(({ campo }) => campo)).toEqual([]);
      }
      for (const [campo, total] of Object.entries(whole.totais)) {
        expect(total).toBe(sum(whole.docs, campo));
      }
      for (const [campo, sementes] of Object.entries(whole.totais_por_unidade?.sementes ?? {})) {
        expect(sementes + (whole.totais_por_unidade?.mudas[campo] ?? Number.NaN)).toBe(whole.totais[campo]);
      }
      const onePerPage = await caller.relatorios[nome]({ ...ALWAYS, limite: 1, page: whole.totalDocs });
      expect(onePerPage).toMatchObject({
        docs: whole.docs.slice(-1),
        totais: whole.totais,
        hasNextPage: false,
      });
    },
  );

  each('is empty, with totals of zero, outside its period', async (nome) => {
    const empty = await caller.relatorios[nome]({ data_inicio: '1990-01-01', data_fim: '1990-12-31' });
    expect(empty).toMatchObject({ docs: [], totalDocs: 0, totalPages: 1 });
    expect(Object.values(empty.totais).every((total) => total === 0)).toBe(true);
  });

  each('refuses a file where none can be sent, and an unknown format', async (nome) => {
    const call = (formato: 'csv') => caller.relatorios[nome]({ ...ALWAYS, formato });
    await expect(call('csv')).rejects.toMatchObject(refusal('invalid', 'FORMATO_SEM_SAIDA', 'formato'));
    await expect(call('doc' as 'csv')).rejects.toMatchObject(
      refusal('invalid', 'VALOR_NAO_PERMITIDO', 'formato'),
    );
  });

  each('requires a period exactly when its description says so', async (nome) => {
    const { refusals = '' } = relatoriosRouter._def.procedures[nome]._def.meta as Meta;
    const asked = caller.relatorios[nome]({}).then(
      () => 'read',
      ({ cause }) => cause.faults.map(({ codigo, campo }: Fault) => `${codigo} ${campo}`).join(),
    );
    const missing = 'CAMPO_OBRIGATORIO data_inicio,CAMPO_OBRIGATORIO data_fim';
    expect(await asked).toBe(refusals.includes('data_inicio') ? missing : 'read');
  });
});

/** Whether a value is a day in a column of no days, or a number in one of texts: sheets could not add it up. */
function isMisread(campo: string, tipo: string, value: string): boolean {
  if (DAY.test(value)) return tipo !== 'data';
  return tipo === 'texto' && !NAMED_BY_PEOPLE.has(campo) && NUMBER.test(value);
}

describe('the chart', () => {
  it('is answered on request, over all rows of the period, with empty months', async () => {
    const { grafico } = await caller.relatorios.expedicoes({ ...ALWAYS, limite: 1, grafico: true });
    expect(grafico).toEqual({
      titulo: 'O que se entregou e o que ficou no viveiro, por mês',
      eixo: 'Mês',
      series: ['Mudas entregues', 'Sementes entregues', 'Ficaram no viveiro'],
      barras: [{ rotulo: '2026-02', valores: [100, 0, 80] }],
    });
    expect(await caller.relatorios.expedicoes(ALWAYS)).not.toHaveProperty('grafico');
    expect(await caller.relatorios.lotes({ ...ALWAYS, grafico: true })).not.toHaveProperty('grafico');
  });

  it('groups by something other than months where the report says so, and keeps to its filters', async () => {
    const { estufa } = batch;
    const { grafico } = await caller.relatorios.estufas({
      codigo_identificador: estufa.codigo_identificador,
      grafico: true,
    });
    expect(grafico).toMatchObject({ eixo: 'Estufa', series: ['Ocupados', 'Vagos'] });
    expect(grafico?.barras.map(({ valores }) => valores)).toEqual([[300, 999_700]]);
  });
});

describe('the period', () => {
  it('is of whole local days', async () => {
    const ofDay = async (day: string) =>
      (await caller.relatorios.movimentacoes({ data_inicio: day, data_fim: day })).totalDocs;
    expect([await ofDay('2026-01-31'), await ofDay('2026-02-01')]).toEqual([5, 2]);
  });

  it('needs both of its ends where it is required', async () => {
    await expect(
      caller.relatorios.mortalidade({ data_inicio: '2026-01-01', data_fim: ' ' }),
    ).rejects.toMatchObject(refusal('invalid', 'CAMPO_OBRIGATORIO', 'data_fim'));
  });
});

describe('filters', () => {
  it('are those of the lists', async () => {
    const { codigo, estufa, id } = batch;
    const especieId = especieDo(batch);
    const found = [
      await caller.relatorios.especies({ nome: 'especie', tipo: 'SEMENTE', status: 'ATIVO' }),
      await caller.relatorios.estufas({
        codigo_identificador: estufa.codigo_identificador,
        status: 'Ocupada',
      }),
      await caller.relatorios.lotes({
        busca: codigo,
        especieId,
        fase: 'pronto' as 'PRONTO',
        status: 'ATIVO',
      }),
      await caller.relatorios.movimentacoes({
        tipo: 'MORTALIDADE',
        especieId,
        loteId: id,
        usuarioId: admin.id,
      }),
      await caller.relatorios.movimentacoes({ destinatarioId: receiver.id }),
      await caller.relatorios.movimentacoes({ origem: 'ESTORNO', loteId: id }),
      await caller.relatorios.movimentacoes({ efetivas: true, loteId: id }),
      await caller.relatorios.movimentacoes({ efetivas: false, loteId: id }),
      await caller.relatorios.mortalidade({ ...january, especieId, loteId: id, usuarioId: admin.id }),
      await caller.relatorios.expedicoes({ destinatarioId: receiver.id, loteId: id }),
      await caller.relatorios.producao({ categoria: 'NATIVA', tipo: 'SEMENTE' }),
      await caller.relatorios.destinatarios({
        nome: 'ESCOLA',
        tipo: 'JURIDICA',
        documento: receiver.documento,
      }),
      await caller.relatorios.usuarios({ email: admin.email.toUpperCase(), cargo: 'Administrador' }),
    ];
    expect(found.map(({ totalDocs }) => totalDocs)).toEqual([1, 1, 1, 2, 1, 1, 5, 7, 1, 1, 1, 1, 1]);
  });

  it('take a % literally', async () => {
    const { totalDocs } = await caller.relatorios.lotes({ busca: '%', status: 'ATIVO' });
    expect(totalDocs).toBe(0);
  });
});

describe('what was reversed', () => {
  it('is not counted as a death', async () => {
    const { docs, totais } = await caller.relatorios.mortalidade(january);
    expect(docs).toEqual([
      expect.objectContaining({ lote: batch.codigo, quantidade: dead.quantidade, fase: 'PRONTO' }),
    ]);
    expect(totais).toEqual({ quantidade: 20 });
  });

  it('stays in the ledger with its reversal, and they cancel out', async () => {
    const { docs, totais } = await caller.relatorios.movimentacoes({ loteId: batch.id });
    expect(docs.map(({ tipo, situacao, variacao_lote }) => [tipo, situacao, variacao_lote])).toEqual([
      ['SAIDA', 'Efetiva', 500],
      ['MORTALIDADE', 'Efetiva', -20],
      ['MORTALIDADE', 'Estornada', -7],
      ['AJUSTE', 'Estorno', 7],
      ['VIRARAM_MUDAS', 'Efetiva', 0],
      ['EXPEDICAO', 'Efetiva', -100],
      ['EXPEDICAO', 'Efetiva', -80],
    ]);
    expect(totais.variacao_lote).toBe((await caller.lotes.buscar({ id: batch.id })).quantidade_total);
  });
});

it('shows dispatches with the recipient’s name of that day', async () => {
  await caller.destinatarios.atualizar({ id: receiver.id, nome: 'Outra escola' });
  const { docs, totais } = await caller.relatorios.expedicoes({});
  expect(docs.map((doc) => [doc.destinatario, doc.retorno_ao_viveiro, doc.quantidade])).toEqual([
    [null, true, 0],
    ['Escola Municipal', false, 100],
  ]);
  expect(totais).toEqual({ quantidade: 100, retornadas: 80 });
});

describe('a report that goes out as a file', () => {
  const MANY = 2_001;
  beforeAll(async () => {
    const { id: especie_id } = (await caller.especies.listar({ tipo: 'SEMENTE' })).docs[0] ?? { id: '' };
    await movimentacao(caller, { especie_id });
    await db.raw(
      `insert into movimentacoes (tipo, origem, especie_id, quantidade, variacao_sementeira, variacao_lote,
         usuario_id, operacao_id, data_registro)
       select 'ENTRADA', 'MANUAL', ?, 1, 1, 0, ?, gen_random_uuid(), '2020-06-15T12:00:00Z' from generate_series(1, ?)`,
      [especie_id, admin.id, MANY],
    );
  });
  const in2020 = { data_inicio: '2020-01-01', data_fim: '2020-12-31' };

  /** What the file would be made from, its rows read to the end. */
  async function opened(pedido: Parameters<typeof caller.relatorios.movimentacoes>[0]) {
    let seen: (OpenReport & { rowsRead: number }) | undefined;
    const makeFile = async (source: unknown) => {
      const report = source as OpenReport;
      let rowsRead = 0;
      for await (const batch of report.rows) rowsRead += batch.length;
      seen = { ...report, rowsRead };
    };
    await callerFor(db, admin, { makeFile }).relatorios.movimentacoes(pedido);
    return seen;
  }

  it('has all rows, not a page of them', async () => {
    const seen = await opened({ ...in2020, formato: 'xlsx', limite: 1, page: 7 });
    expect(seen).toMatchObject({
      rowsRead: MANY,
      count: MANY,
      totals: [{ titulo: 'Total de sementes', somas: { variacao_sementeira: MANY, variacao_lote: 0 } }],
      fileName: 'viveiro-movimentacoes-2020-01-01_2020-12-31.xlsx',
      period: { of: '', start: '2020-01-01', end: '2020-12-31' },
      issued: { by: admin.nome },
      chart: null,
    });
  });

  it.each(['csv', 'xlsx', 'pdf'] as const)(
    'as %s reads no page: its answer has totals and no rows',
    async (formato) => {
      const { relatorios } = callerFor(db, admin, { makeFile: async () => {} });
      const statements = await statementsOf(db, async () =>
        expect(await relatorios.movimentacoes({ ...january, formato })).toMatchObject({
          ...{ docs: [], totalDocs: 5, totais: { variacao_lote: 480 } },
        }),
      );
      expect(statements.filter((sql) => / as totals\b/.test(sql))).toHaveLength(1);
      expect(statements.filter((sql) => /limit \$\d+(::bigint)? offset/.test(sql))).toEqual([]);
    },
  );

  it('is written within its snapshot, but a PDF is laid out afterwards', async () => {
    const open = async (formato: 'csv' | 'xlsx' | 'pdf') => {
      let transactions = -1;
      const makeFile = async () => {
        const { rows } = await db.raw(
          `select count(*) as n from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
             and backend_type = 'client backend'`,
        );
        transactions = rows[0].n;
      };
      await callerFor(db, admin, { makeFile }).relatorios.movimentacoes({ ...january, formato });
      return transactions;
    };
    expect([await open('csv'), await open('xlsx'), await open('pdf')]).toEqual([1, 1, 0]);
  });

  it('as a PDF holds at most 2 000 rows', async () => {
    await expect(opened({ ...in2020, formato: 'pdf' })).rejects.toMatchObject(
      refusal('invalid', 'PDF_GRANDE_DEMAIS', 'formato'),
    );
  });

  it('as a PDF has a chart by local months, and shows the names behind its filters', async () => {
    const seen = await opened({ ...january, formato: 'pdf', loteId: batch.id });
    expect(seen?.filters).toEqual([{ title: 'Lote', value: batch.codigo, option: false }]);
    expect(seen?.chart).toMatchObject({
      series: [
        ...['Entradas de mudas', 'Alocações de mudas em lotes', 'Entregas de mudas'],
        ...['Saídas de mudas sem destinatário', 'Mortalidade de mudas', 'Perdas de mudas'],
        'Retornos ao viveiro',
        ...['Entradas de sementes', 'Alocações de sementes em lotes', 'Entregas de sementes'],
        ...['Saídas de sementes sem destinatário', 'Mortalidade de sementes', 'Perdas de sementes'],
      ],
      bars: [{ label: '2026-01', values: [0, 0, 0, 0, 20, 0, 0, 0, 500, 0, 0, 0, 0] }],
    });
    const only = await opened({ ...january, formato: 'pdf', efetivas: true });
    expect(only?.filters).toEqual([{ title: 'Só as efetivas', value: null, option: false }]);
  });
});

function sum(docs: object[], campo: string): number {
  return docs.reduce((total, doc) => total + ((doc as Record<string, number>)[campo] ?? 0), 0);
}

/** Beside its columns a row has the ids of the record that it is about and of those that it names. */
const isIdOrNull = expect.toSatisfy((value) => value === null || /^[0-9a-f-]{36}$/.test(String(value)));
