import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LoteFase } from '../../../db/models/lote-fase.ts';
import { callerFor } from '../../support/caller.ts';
import { especie, estufa, lote, retorno } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';
import { audited, estadoDaEstufa, sementeira } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();

const { id: aberta } = await estufa(caller);
const { id: farta } = await especie(caller, { quantidade_inicial: 1_000_000 });

type Input = Parameters<typeof caller.lotes.criar>[0];
const item = (especie_id: string, quantidade_inicial = 1) => ({ especie_id, quantidade_inicial });

/** A batch of one plant of the plentiful species, but for what is told. */
const abrir = (values: Partial<Input> = {}, as = caller) =>
  as.lotes.criar({ estufa_id: aberta, itens_especies: [item(farta)], ...values });

const AT = 'itens_especies.0.quantidade_inicial';

const recusado = (values: object, codigo: string, campo: string) =>
  expectRefused(db, () => abrir(values), 'invalid', codigo, campo);

describe('opening a batch', () => {
  it('begins it in the instant of its registration, though the clock goes on', async () => {
    let ticks = 0;
    const ticking = callerFor(db, user, {
      now: () => new Date(Date.UTC(2026, 2, 15, 2, 59, 59, 990 + ticks++)),
    });
    const { data_inicio, data_registro } = await abrir({}, ticking);
    expect(data_inicio).toBe(data_registro);
  });

  it('answers it in SEMEADURA and ATIVO, with its species in the order sent', async () => {
    const now = new Date('2026-03-14T12:30:00.000Z');
    const { id: estufa_id, codigo_identificador } = await estufa(caller);
    const [b, a] = [
      await especie(caller, { nome_popular: 'B' }),
      await especie(caller, { nome_popular: 'A' }),
    ];
    const sent = [item(b.id, 1_000), item(a.id, 1)];
    const opened = await abrir({ estufa_id, itens_especies: sent }, callerFor(db, user, { now: () => now }));
    expect(opened).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      codigo: expect.stringMatching(/^LOTE-2026-\d{5}$/),
      estufa_id,
      estufa: { id: estufa_id, codigo_identificador },
      itens_especies: [
        { ...sent[0], nome_popular: 'B', quantidade_atual: 1_000, unidade: 'SEMENTE', ultima_contagem: null },
        { ...sent[1], nome_popular: 'A', quantidade_atual: 1, unidade: 'SEMENTE', ultima_contagem: null },
      ],
      procedencias: [],
      quantidade_total: 1_001,
      fase: 'SEMEADURA',
      status: 'ATIVO',
      motivo_encerramento: null,
      data_inicio: now.toISOString(),
      data_fim: null,
      data_registro: now.toISOString(),
      data_att: now.toISOString(),
    });
    const read = await caller.lotes.buscar({ id: opened.id });
    expect(read).toEqual(opened);
  });

  it('takes the plants out of their sementeiras by one allocation each, and occupies the greenhouse', async () => {
    const { id: estufa_id } = await estufa(caller);
    const { id: a } = await especie(caller);
    const { id: b } = await especie(caller);
    const { id } = await abrir({ estufa_id, itens_especies: [item(a, 1_000), item(b, 400)] });
    expect([await sementeira(caller, a), await sementeira(caller, b)]).toEqual([0, 600]);
    expect(await estadoDaEstufa(caller, estufa_id)).toBe('Ocupada 1400');
    const row = { tipo: 'SAIDA', origem: 'ALOCACAO', lote_id: id, usuario_id: user.id };
    expect(await caller.lotes.historico({ id })).toMatchObject([
      { ...row, especie_id: b, quantidade: 400, variacao_sementeira: -400, variacao_lote: 400 },
      { ...row, especie_id: a, quantidade: 1_000, variacao_sementeira: -1_000, variacao_lote: 1_000 },
    ]);
  });

  it('is audited with each of its allocations, and records the balances with which it starts', async () => {
    const other = await especie(caller);
    let id = '';
    const acoes = await audited(db, async () => {
      id = (await abrir({ itens_especies: [item(farta, 30), item(other.id)] })).id;
    });
    expect(acoes).toEqual(['CRIAR_LOTE', 'CRIAR_MOVIMENTACAO', 'CRIAR_MOVIMENTACAO']);
    expect(await LoteFase.query(db).where({ lote_id: id })).toMatchObject([
      {
        ...{ fase_anterior: null, fase: 'SEMEADURA' },
        saldos: [
          { especie_id: farta, quantidade: 30 },
          { especie_id: other.id, quantidade: 1 },
        ],
      },
    ]);
  });

  it('is refused whole, with what to do about each species', async () => {
    const [a, b] = [
      await especie(caller, { quantidade_inicial: 10 }),
      await especie(caller, { quantidade_inicial: 5 }),
    ];
    const asked = { entrada_direta: false, itens_especies: [item(farta, 5), item(a.id, 11), item(b.id, 6)] };
    const refused = {
      cause: { faults: [1, 2].map((n) => ({ campo: `itens_especies.${n}.quantidade_inicial` })) },
    };
    await expect(leavingNoTrace(db, () => abrir(asked))).rejects.toMatchObject(refused);
    await abrir({ itens_especies: [item(a.id, 10)] });
    expect(await sementeira(caller, a.id)).toBe(0);
  });
});

describe('the code', () => {
  const openedAt = async (instant: string) =>
    (await abrir({}, callerFor(db, user, { now: () => new Date(instant) }))).codigo;

  it('counts within the year, and starts again at the local new year', async () => {
    expect(await openedAt('2031-12-31T12:00:00.000Z')).toBe('LOTE-2031-00001');
    expect(await openedAt('2032-01-01T02:59:59.999Z')).toBe('LOTE-2031-00002');
    expect(await openedAt('2032-01-01T03:00:00.000Z')).toBe('LOTE-2032-00001');
    expect(await openedAt('2031-12-31T12:00:00.000Z')).toBe('LOTE-2031-00003');
  });

  it('is not used up by a refused batch', async () => {
    const before = await openedAt('2033-06-01T12:00:00.000Z');
    await expect(abrir({ estufa_id: randomUUID() })).rejects.toThrow();
    expect([before, await openedAt('2033-06-01T12:00:00.000Z')]).toEqual([
      'LOTE-2033-00001',
      'LOTE-2033-00002',
    ]);
  });

  it('is different for each of several batches at once', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => abrir()));
    expect(new Set(opened.map(({ codigo }) => codigo)).size).toBe(8);
  });
});

describe('what the sementeira lacks', () => {
  it('is entered with the opening on request, by one ENTRADA per species that says so', async () => {
    const [a, b] = [
      await especie(caller, { quantidade_inicial: 200 }),
      await especie(caller, { quantidade_inicial: 50 }),
    ];
    let opened: Awaited<ReturnType<typeof abrir>> | undefined;
    const direct = { entrada_direta: true, itens_especies: [item(a.id, 500), item(b.id, 50)] };
    const acoes = await audited(db, async () => {
      opened = await abrir(direct);
    });
    expect(acoes).toEqual(['CRIAR_LOTE', ...Array(3).fill('CRIAR_MOVIMENTACAO')]);
    expect(opened).toMatchObject({ quantidade_total: 550, fase: 'SEMEADURA' });
    expect([await sementeira(caller, a.id), await sementeira(caller, b.id)]).toEqual([0, 0]);
    expect(await caller.especies.historico({ id: a.id })).toMatchObject([
      { tipo: 'SAIDA', origem: 'ALOCACAO', quantidade: 500 },
      {
        ...{ tipo: 'ENTRADA', origem: 'MANUAL', quantidade: 300, lote_id: null, variacao_sementeira: 300 },
        justificativa: `Entrada direta na abertura do lote ${opened?.codigo}`,
      },
      { origem: 'SALDO_INICIAL' },
    ]);
    expect(await caller.especies.historico({ id: b.id })).toHaveLength(2);
  });
});

describe('a batch that does not mention direct entry', () => {
  const vazia = async () => (await especie(caller, { quantidade_inicial: 0 })).id;
  const abreSem = (especie_id: string, n = 20) => abrir({ itens_especies: [item(especie_id, n)] });
  const entrada = (especie_id: string, quantidade: number) =>
    caller.movimentacoes.criar({ tipo: 'ENTRADA', especie_id, quantidade });

  it('enters what is missing where nobody ever recorded anything, and again the next time', async () => {
    const id = await vazia();
    for (const times of [1, 2, 3]) {
      expect(await abreSem(id)).toMatchObject({ quantidade_total: 20 });
      expect(await caller.especies.historico({ id })).toHaveLength(2 * times);
    }
    await recusado({ itens_especies: [item(id, 20)], entrada_direta: false }, 'SALDO_INSUFICIENTE', AT);
  });

  it('is refused where the stock is managed: by an initial balance, an entry, an adjustment or a return', async () => {
    const { id: comSaldo } = await especie(caller, { quantidade_inicial: 19 });
    const comEntrada = await vazia();
    const { id: desfeita } = await entrada(comEntrada, 5);
    await caller.movimentacoes.estornar({ id: desfeita });
    const comAjuste = await vazia();
    await caller.movimentacoes.criar({ tipo: 'AJUSTE', especie_id: comAjuste, quantidade: 3 });
    const pronto = await lote(caller, { fase: 'PRONTO' });
    const { especie_destino_id } = await retorno(caller, pronto, 4);
    for (const id of [comSaldo, comEntrada, comAjuste, especie_destino_id ?? '']) {
      await recusado({ itens_especies: [item(id, 20)] }, 'SALDO_INSUFICIENTE', AT);
    }
    expect(await abrir({ itens_especies: [item(comSaldo, 20)], entrada_direta: true })).toBeDefined();
  });

  it('leaves the stock unmanaged when its allocation is reversed: nobody recorded an entry', async () => {
    const id = await vazia();
    await abreSem(id, 20);
    const [alocacao] = await caller.especies.historico({ id });
    await caller.movimentacoes.estornar({ id: alocacao?.id ?? '' });
    await abreSem(id, 30);
    expect(await caller.especies.historico({ id })).toMatchObject([
      { origem: 'ALOCACAO', quantidade: 30 },
      { tipo: 'ENTRADA', quantidade: 10 },
      { origem: 'ESTORNO' },
      { origem: 'ALOCACAO', quantidade: 20 },
      { tipo: 'ENTRADA', quantidade: 20 },
    ]);
  });
});
