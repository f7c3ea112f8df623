import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/common/errors.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { destinatario, especie, especieDo, lote, procedencia } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';

const { db, user, caller, at } = await freshNursery({ nome: 'Beto Operador' });
const escola = await destinatario(caller, { nome: 'Escola' });
const destinatario_id = escola.id;

type Nova = Parameters<typeof caller.entregas.criar>[0];

const entregar = (values: Partial<Nova>, by = caller) =>
  by.entregas.criar({ destinatario_id, itens: [], justificativa: 'Doação', ...values });

/** A ready batch of these species, so many of each. */
const pronto = (...plantas: number[]) => lote(caller, { plantas, fase: 'PRONTO' });

const recusas = async (values: Partial<Nova>) => {
  const call = () => entregar({ itens: [], ...values });
  const error = await leavingNoTrace(db, call).catch((thrown) => thrown.cause);
  if (!(error instanceof AppError)) throw error;
  return error.faults.map(({ codigo, campo }) => [codigo, campo]);
};

const actions = async (operacao: string) =>
  (await db('auditoria').where({ operacao_id: operacao }).orderBy('seq')).map(({ acao }) => acao);
const operationOf = async (id: string) => (await db('movimentacoes').where({ id }).first()).operacao_id;

describe('a delivery', () => {
  it('is what leaves batches and the sementeira for one recipient at once, with its details', async () => {
    const now = new Date('2026-03-14T12:30:00.000Z');
    const ready = await pronto(50, 30);
    const seeds = await especie(caller, { nome_popular: 'Ipê' });
    const [first, second] = [especieDo(ready), especieDo(ready, 1)];
    const made = await callerFor(db, user, { now: () => now }).entregas.criar({
      destinatario_id,
      itens: [
        { especie_id: first, lote_id: ready.id, quantidade: 20 },
        { especie_id: seeds.id, quantidade: 5 },
        { especie_id: second, lote_id: ready.id, quantidade: 3 },
      ],
      justificativa: 'Dia da árvore',
      finalidade: 'Arborização' as never,
      programa: 'Mil árvores',
      plantio: {
        local: 'Praça da Sé',
        municipio: 'Mogi das Cruzes',
        uf: 'sp' as never,
        latitude: -23.5,
        longitude: -46.2,
      },
      retirada_por: { nome: 'Ana Lima', documento: '529.982.247-25' },
    });
    const item = (especie_id: string, quantidade: number, unidade: string) => ({
      movimentacao_id: expect.any(String),
      especie: { id: especie_id, nome_popular: expect.any(String) },
      lote: unidade === 'MUDA' ? { id: ready.id, codigo: ready.codigo } : null,
      ...{ quantidade, unidade, devolvida: 0, devolucoes: [], estornada_por: null },
      ...{ procedencias: [], origem_em_parte: false },
    });
    const { avisos, itens, ...delivery } = made;
    const entrega = { ...delivery, itens: itens.map(({ pedido: _, ...item }) => item) };
    expect([avisos, itens.map(({ pedido }) => pedido)]).toEqual([[], [0, 1, 2]]);
    expect(entrega).toEqual({
      id: made.itens[0]?.movimentacao_id,
      numero: 'ENT-2026-00001',
      destinatario: { id: destinatario_id, nome: 'Escola' },
      itens: [item(first, 20, 'MUDA'), item(seeds.id, 5, 'SEMENTE'), item(second, 3, 'MUDA')],
      ...{ total: 28, devolvida: 0, liquido: 28, por_unidade: { sementes: 5, mudas: 23 } },
      ...{ finalidade: 'ARBORIZACAO', programa: 'Mil árvores', situacao: 'EFETIVA', termo: null },
      plantio: {
        ...{ local: 'Praça da Sé', bairro: null, municipio: 'Mogi das Cruzes', uf: 'SP' },
        ...{ latitude: -23.5, longitude: -46.2, zona: null },
      },
      retirada_por: { nome: 'Ana Lima', documento: '52998224725' },
      justificativa: 'Dia da árvore',
      usuario: { id: user.id, nome: 'Beto Operador' },
      ...{ data_registro: now.toISOString(), data_att: now.toISOString() },
    });
    expect(await caller.entregas.buscar({ id: made.id })).toEqual(entrega);
    const rows = await Promise.all(
      made.itens.map(({ movimentacao_id: id }) => caller.movimentacoes.buscar({ id })),
    );
    expect(rows.map(({ tipo }) => tipo)).toEqual(['EXPEDICAO', 'SAIDA', 'EXPEDICAO']);
    expect(rows.map(({ justificativa }) => justificativa)).toEqual(Array(3).fill('Dia da árvore'));
  });

  it('takes from the lot of seed that an item names, if that item leaves the sementeira and the lot has enough', async () => {
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 0 });
    const velha = await procedencia(caller, { especie_id, recebe: 10 });
    const nova = await procedencia(caller, { especie_id, recebe: 10 });
    const item = { especie_id, quantidade: 4, procedencia_id: nova.id };
    const { itens } = await entregar({ itens: [item] });
    expect(itens).toMatchObject([{ procedencias: [{ id: nova.id }], origem_em_parte: false }]);
    expect(await caller.procedencias.buscar({ id: nova.id })).toMatchObject({ saldo: 6 });
    expect(await caller.procedencias.buscar({ id: velha.id })).toMatchObject({ saldo: 10 });
    const outra = { especie_id: (await especie(caller)).id, quantidade: 1, procedencia_id: nova.id };
    expect(await recusas({ itens: [{ ...item, quantidade: 7 }, outra] })).toEqual([
      ['SALDO_INSUFICIENTE', 'itens.0.procedencia_id'],
      ['PROCEDENCIA_INEXISTENTE', 'itens.1.procedencia_id'],
    ]);
    const ready = await pronto(10);
    const doLote = {
      especie_id: especieDo(ready),
      lote_id: ready.id,
      quantidade: 1,
      procedencia_id: nova.id,
    };
    expect(await recusas({ itens: [doLote] })).toEqual([
      ['PROCEDENCIA_SO_NA_SEMENTEIRA', 'itens.0.procedencia_id'],
    ]);
  });

  it('leaves its own audit entry beside those of its movements, with the facts to protect and no personal data', async () => {
    const ready = await pronto(10);
    const made = await entregar({
      itens: [{ especie_id: especieDo(ready), lote_id: ready.id, quantidade: 2 }],
      finalidade: 'EDUCACAO',
      plantio: { local: 'Rua das Zínias, 1', uf: 'SP' },
      retirada_por: { nome: 'Caio Prado', documento: '52998224725' },
    });
    const operacao = await operationOf(made.id);
    expect(await actions(operacao)).toEqual(['CRIAR_MOVIMENTACAO', 'EXPEDIR_LOTE', 'CRIAR_ENTREGA']);
    const entry = await db('auditoria').where({ acao: 'CRIAR_ENTREGA', entidade_id: made.id }).first();
    const { retirada_hash } = await db('entregas').where({ id: made.id }).first();
    expect(entry).toMatchObject({
      entidade: 'entrega',
      detalhes: {
        ...{ numero: made.numero, destinatario_id, itens: [made.id], finalidade: 'EDUCACAO', uf: 'SP' },
        ...{ retirada: retirada_hash, dados_pessoais: ['local'] },
      },
    });
    expect(JSON.stringify(entry.detalhes)).not.toMatch(/Zínias|Caio|52998224725/);
  });

  it('is numbered within the local year, and a refused one uses no number', async () => {
    const { id: especie_id } = await especie(caller);
    const one = (by: typeof caller, quantidade = 1) => entregar({ itens: [{ especie_id, quantidade }] }, by);
    const [last, first] = [at('2031-01-01T02:59:59.999Z'), at('2031-01-01T03:00:00.000Z')];
    expect((await one(last)).numero).toBe('ENT-2030-00001');
    await expect(one(last, 1_000_000)).rejects.toThrow();
    expect((await one(last)).numero).toBe('ENT-2030-00002');
    expect((await one(first)).numero).toBe('ENT-2031-00001');
  });

  it('that is refused names all refused items, and writes nothing', async () => {
    const ready = await pronto(10, 10);
    const growing = await lote(caller);
    const [a, b, alone] = [especieDo(ready), especieDo(ready, 1), (await especie(caller)).id];
    const found = await recusas({
      itens: [
        { especie_id: a, lote_id: ready.id, quantidade: 11 },
        { especie_id: b, lote_id: ready.id, quantidade: 10 },
        { especie_id: alone, quantidade: 1_001 },
        { especie_id: alone, lote_id: ready.id, quantidade: 1 },
        { especie_id: especieDo(growing), lote_id: growing.id, quantidade: 1 },
        { especie_id: a, lote_id: randomUUID(), quantidade: 1 },
        { especie_id: randomUUID(), quantidade: 1 },
        { especie_id: b, lote_id: ready.id, quantidade: 1 },
      ],
    });
    expect(found).toEqual([
      ['SALDO_INSUFICIENTE', 'itens.0.quantidade'],
      ['SALDO_INSUFICIENTE', 'itens.2.quantidade'],
      ['ESPECIE_FORA_DO_LOTE', 'itens.3.especie_id'],
      ['LOTE_NAO_PRONTO', 'itens.4.lote_id'],
      ['LOTE_INEXISTENTE', 'itens.5.lote_id'],
      ['ESPECIE_INEXISTENTE', 'itens.6.especie_id'],
      ['ITEM_REPETIDO', 'itens.7.especie_id'],
    ]);
  });

  it('is for a registered ATIVO recipient, and says so once', async () => {
    const inativo = await destinatario(caller, { status: 'INATIVO' });
    const itens = [
      { especie_id: (await especie(caller)).id, quantidade: 1 },
      { especie_id: (await especie(caller)).id, quantidade: 1 },
    ];
    for (const id of [inativo.id, randomUUID()])
      expect(await recusas({ destinatario_id: id, itens })).toEqual([
        ['DESTINATARIO_INDISPONIVEL', 'destinatario_id'],
      ]);
  });

  it('needs a reason, and a purpose where the installation requires one; a movement never needs a purpose', async () => {
    const settings = { ...SETTINGS, exigirFinalidade: true };
    const strict = callerFor(db, user, { settings });
    const { id: especie_id } = await especie(caller);
    const itens = [{ especie_id, quantidade: 1 }];
    expect(await recusas({ itens, justificativa: ' ' })).toEqual([['CAMPO_OBRIGATORIO', 'justificativa']]);
    const sem = () => entregar({ itens }, strict);
    await expectRefused(db, sem, 'invalid', 'FINALIDADE_OBRIGATORIA', 'finalidade');
    expect(await entregar({ itens, finalidade: 'OUTRA' }, strict)).toMatchObject({ finalidade: 'OUTRA' });
    const saida = { tipo: 'SAIDA', especie_id, destinatario_id, quantidade: 1 } as const;
    expect(await strict.movimentacoes.criar(saida)).toMatchObject({ quantidade: 1 });
  });

  it('that waits in vain for a batch answers that the service is busy', async () => {
    const ready = await pronto(5);
    const itens = [{ especie_id: especieDo(ready), lote_id: ready.id, quantidade: 1 }];
    await db.transaction(async (trx) => {
      await trx.raw('set local idle_in_transaction_session_timeout = 0');
      await trx.raw('select from lotes where id = ? for update', [ready.id]);
      await expect(entregar({ itens })).rejects.toMatchObject({
        cause: { kind: 'unavailable', faults: [{ codigo: 'SERVICO_OCUPADO' }] },
      });
    });
  }, 20_000);
});
