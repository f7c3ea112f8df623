import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { especie, estufa, lote, retorno } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';

const { db, user, caller } = await freshNursery();

const { id: aberta } = await estufa(caller);
const { id: farta } = await especie(caller, { quantidade_inicial: 1_000_000 });

type Input = Parameters<typeof caller.lotes.criar>[0];
const item = (especie_id: string, quantidade_inicial = 1) => ({ especie_id, quantidade_inicial });

/** A batch of one plant of the plentiful species, but for what is told. */
const abrir = (values: Partial<Input> = {}, as = caller) =>
  as.lotes.criar({ estufa_id: aberta, itens_especies: [item(farta)], ...values });

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
});

describe('a batch that does not mention direct entry', () => {
  const vazia = async () => (await especie(caller, { quantidade_inicial: 0 })).id;
  const entrada = (especie_id: string, quantidade: number) =>
    caller.movimentacoes.criar({ tipo: 'ENTRADA', especie_id, quantidade });

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
      const call = () => abrir({ itens_especies: [item(id, 20)] });
      const campo = 'itens_especies.0.quantidade_inicial';
      await expectRefused(db, call, 'invalid', 'SALDO_INSUFICIENTE', campo);
    }
    expect(await abrir({ itens_especies: [item(comSaldo, 20)], entrada_direta: true })).toBeDefined();
  });

  it('enters what is missing where nobody recorded anything, and again after its allocation was reversed', async () => {
    const id = await vazia();
    const abreCom = (n: number) => abrir({ itens_especies: [item(id, n)] });
    await abreCom(20);
    const [alocacao] = await caller.especies.historico({ id });
    await caller.movimentacoes.estornar({ id: alocacao?.id ?? '' });
    await abreCom(30);
    expect(await caller.especies.historico({ id })).toMatchObject([
      { origem: 'ALOCACAO', quantidade: 30 },
      { tipo: 'ENTRADA', quantidade: 10 },
      { origem: 'ESTORNO' },
      { origem: 'ALOCACAO', quantidade: 20 },
      { tipo: 'ENTRADA', quantidade: 20 },
    ]);
  });
});
