import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../src/relatorios/columns.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { callerFor } from '../../support/caller.ts';
import { administrador, destinatario, especie, estufa } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, caller, admin, user } = await freshNursery();

const place = await estufa(caller, { localizacao_estufa: 'Estufa 70', capacidade_total: 100 });
await caller.estufas.atualizar({ id: place.id, capacidade_total: 200, status: 'Manutenção' });
const ipe = await especie(admin, { nome_popular: 'Ipê-roxo', quantidade_inicial: 30 });
const school = await destinatario(caller, { nome: 'Escola Azul' });
await caller.destinatarios.atualizar({ id: school.id, nome: 'Escola Verde', telefone: '1147001234' });

const rows = async (filters: object = {}) => (await admin.relatorios.auditoria(filters)).docs;

it('shows for each entry who did what to which record and what changed, the newest first', async () => {
  const [changed, created] = await rows({ entidadeId: place.id });
  expect(created).toMatchObject({
    ...{ acao: 'CRIAR_ESTUFA', entidade: 'estufa', entidade_id: place.id, registro: 'E70-B01-01' },
    ...{ usuario_id: user.id, usuario: user.nome },
  });
  expect(created?.mudancas).toContain('capacidade total: 100');
  expect(changed).toMatchObject({
    acao: 'ATUALIZAR_ESTUFA',
    mudancas: 'capacidade total: 100 → 200; marca: nada → Manutenção',
  });
});

it('names a movement by its species, and shows no ids of notes', async () => {
  const [entry] = await rows({ acao: 'CRIAR_MOVIMENTACAO' });
  expect(entry).toMatchObject({ entidade: 'movimentacao', registro: ipe.nome_popular });
  expect(entry?.mudancas).not.toContain(ipe.id);
});

it('names the fields of personal data that changed, and shows no values', async () => {
  const [changed] = await rows({ entidadeId: school.id });
  expect(changed).toMatchObject({ acao: 'ATUALIZAR_DESTINATARIO', registro: 'Escola Verde' });
  expect(changed?.mudancas).toMatch(/telefone/);
  expect(changed?.mudancas).not.toMatch(/1147001234|Escola Azul/);
});

it('can be filtered by person, action, record and period', async () => {
  const all = await rows({ limite: 100 });
  const logs = async (filters: object) => (await admin.auditoria.logs({ ...filters, limite: 100 })).docs;
  for (const filters of [{}, { usuarioId: user.id }, { acao: 'CRIAR_ESPECIE' }, { entidadeId: ipe.id }]) {
    const found = await rows({ ...filters, limite: 100 });
    expect(found.map(({ id }) => id)).toEqual((await logs(filters)).map(({ id }) => id));
    expect(found.length).toBeGreaterThan(0);
  }
  expect(all.length).toBeGreaterThan((await rows({ usuarioId: user.id, limite: 100 })).length);
  expect(await rows({ data_fim: '2000-01-01' })).toEqual([]);
});

it('is for an Administrador', async () => {
  await expect(caller.relatorios.auditoria({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

describe('as a file', () => {
  /** The rows that the file is made from, and how many the report says they are. */
  async function rowsOf(filters: Parameters<typeof admin.relatorios.auditoria>[0]) {
    const rows: ReportRow[] = [];
    let count = 0;
    const makeFile = async (source: unknown) => {
      const report = source as OpenReport;
      count = report.count;
      for await (const chunk of report.rows) rows.push(...chunk);
    };
    const maria = callerFor(db, await administrador(db), { makeFile });
    await maria.relatorios.auditoria({ ...filters, formato: 'csv' });
    return { rows, count };
  }

  it('has one sentence for each operation, with what changed in words', async () => {
    const { rows } = await rowsOf({ entidadeId: place.id });
    expect(rows).toMatchObject([
      {
        usuario: user.nome,
        ato: 'alterou a estufa E70-B01-01; Capacidade: 100 → 200; Marca: nada → Manutenção',
      },
      { ato: expect.stringMatching(/^cadastrou a estufa E70-B01-01(;|$)/) },
    ]);
  });

  it('tells a delivery of several items once, by its recipient, with its items', async () => {
    const itens = [
      { especie_id: ipe.id, quantidade: 2 },
      {
        especie_id: (await especie(admin, { nome_popular: 'Angico', quantidade_inicial: 9 })).id,
        quantidade: 3,
      },
    ];
    const { numero } = await caller.entregas.criar({
      destinatario_id: school.id,
      itens,
      justificativa: 'Plantio',
    });
    const { rows, count } = await rowsOf({ acao: 'CRIAR_ENTREGA' });
    expect(count).toBe(1);
    expect(rows[0]?.ato).toMatch(
      new RegExp(
        `^registrou a entrega ${numero} a Escola Verde; entregou \\d \\w+ de (Angico|Ipê-roxo) .*; entregou \\d `,
      ),
    );
    expect(rows[0]?.ato).not.toMatch(/[0-9a-f]{8}-/);
  });

  it('tells an import once, however much it recorded', async () => {
    const linhas = ['A', 'B'].map((nome) => ({ localizacao_estufa: nome, capacidade_total: 10 }));
    await admin.estufas.importar({ linhas, gravar: true });
    const { rows, count } = await rowsOf({ acao: 'CRIAR_ESTUFA' });
    expect(count).toBe(2);
    expect(rows.map(({ ato }) => ato)).toEqual([
      'importou 2 estufas de uma planilha',
      expect.stringMatching(/^cadastrou a estufa E70-B01-01/),
    ]);
  });
});
