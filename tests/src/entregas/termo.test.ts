import { describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { destinatario, especie, lote, movimentacao, procedencia } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { atOnce } from '../../support/races.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';

const { db, caller: operator, admin } = await freshNursery();

describe('the receipt of a delivery of several items', () => {
  const visit = async () => {
    const [a, b] = [
      await especie(admin, { nome_popular: 'Ipê', variedade: 'Serra' }),
      await especie(admin, { nome_popular: 'Pitanga' }),
    ];
    const itens = [a, b].map(({ id: especie_id }, n) => ({ especie_id, quantidade: 2 + n }));
    const { id: destinatario_id } = await destinatario(admin);
    const pedido = { destinatario_id, itens, justificativa: 'Doação', finalidade: 'EDUCACAO' } as const;
    const entrega = await admin.entregas.criar(pedido);
    return {
      entrega,
      ids: entrega.itens.map(({ movimentacao_id }) => movimentacao_id) as [string, string],
      species: a,
    };
  };

  it('is the same for each of its items, with the names that the species had at its issue', async () => {
    const { entrega, ids, species } = await visit();
    const issued = await operator.movimentacoes.emitirTermo({ id: ids[1] });
    await admin.especies.atualizar({ id: species.id, nome_popular: 'Outro' });
    expect(issued).toMatchObject({
      ...{ movimentacao_id: null, quantidade: null, unidade: null, especie: null, lote: null },
      ...{ entrega_id: entrega.id, entrega: entrega.numero, finalidade: 'EDUCACAO' },
      itens: [
        { especie: { nome_popular: 'Ipê', variedade: 'Serra' }, quantidade: 2 },
        { especie: { nome_popular: 'Pitanga', variedade: null }, quantidade: 3 },
      ],
    });
    for (const again of [
      () => admin.movimentacoes.emitirTermo({ id: ids[0] }),
      () => admin.entregas.emitirTermo({ id: entrega.id }),
    ]) {
      expect(await leavingNoTrace(db, again)).toEqual({ ...issued, ja_emitido: true });
    }
    const { ja_emitido: _, ...termo } = issued;
    expect(await admin.movimentacoes.termo({ id: ids[1] })).toEqual({ ...termo, prova: null });
    expect(await admin.entregas.termo({ id: entrega.id })).toEqual({ ...termo, prova: null });
    const { numero, codigo } = issued;
    expect(await admin.entregas.buscar({ id: entrega.id })).toMatchObject({ termo: { numero, codigo } });
    expect((await admin.movimentacoes.listar({ termo: numero })).docs.map(({ id }) => id)).toEqual(
      ids.toReversed(),
    );
  });

  it('gets one number when it is issued for all of its items at once', async () => {
    const { entrega, ids } = await visit();
    const numbers = new Set<string>();
    const asks = [...ids, ...ids, ...ids].map(
      (id) => async () => numbers.add((await admin.movimentacoes.emitirTermo({ id })).numero),
    );
    const whole = async () => numbers.add((await admin.entregas.emitirTermo({ id: entrega.id })).numero);
    expect(await atOnce([...asks, whole, whole])).toEqual({ ok: 8 });
    expect(numbers.size).toBe(1);
  });

  it('says which items no longer count, and is cancelled when none does', async () => {
    const { entrega, ids } = await visit();
    const { codigo } = await admin.entregas.emitirTermo({ id: entrega.id });
    const { data_registro } = await admin.movimentacoes.estornar({ id: ids[0] });
    const partly = { situacao: 'PARCIAL', parcial_desde: data_registro, cancelado_em: null };
    const itens = [{ estornado_em: data_registro }, { estornado_em: null }];
    expect(await admin.entregas.termo({ id: entrega.id })).toMatchObject({ ...partly, itens });
    expect(await callerFor(db).movimentacoes.conferirTermo({ codigo })).toMatchObject({ ...partly, itens });
    const last = await admin.movimentacoes.estornar({ id: ids[1] });
    expect(await callerFor(db).movimentacoes.conferirTermo({ codigo })).toMatchObject({
      ...{ situacao: 'ESTORNADA', parcial_desde: null, cancelado_em: last.data_registro },
    });
  });

  it('can be issued while an item counts, and not afterwards', async () => {
    const { entrega, ids } = await visit();
    await admin.movimentacoes.estornar({ id: ids[0] });
    expect(await admin.movimentacoes.emitirTermo({ id: ids[0] })).toMatchObject({ situacao: 'PARCIAL' });
    const other = await visit();
    await admin.entregas.estornar({ id: other.entrega.id, justificativa: 'Engano' });
    const late = () => admin.entregas.emitirTermo({ id: other.entrega.id });
    await expectRefused(db, late, 'invalid', 'JA_ESTORNADA');
    expect(entrega.termo).toBeNull();
  });
});

describe('where the plants of a delivery came from', () => {
  const lugar = { local: 'Parque Centenário', municipio: 'Mogi das Cruzes', uf: 'SP' } as const;

  /** A ready batch of 30 plants, all of one lot of seed. */
  async function semeado() {
    const { id: especie_id } = await especie(admin, { quantidade_inicial: 0 });
    const colhida = await procedencia(admin, { ...lugar, especie_id, numero_matrizes: 6, recebe: 30 });
    const { id: lote_id } = await lote(admin, {
      fase: 'PRONTO',
      itens_especies: [{ especie_id, quantidade_inicial: 30 }],
    });
    const { id, codigo } = colhida;
    return { item: { especie_id, lote_id }, origem: { id, codigo, ...lugar, numero_matrizes: 6 } };
  }

  async function entregue(itens: { especie_id: string; lote_id?: string }[]) {
    const { id: destinatario_id } = await destinatario(admin);
    const pedidos = itens.map((item) => ({ ...item, quantidade: 2 }));
    return admin.entregas.criar({ destinatario_id, itens: pedidos, justificativa: 'Doação' });
  }

  it('is given for each item, and left out for an item of unknown origin', async () => {
    const { item, origem } = await semeado();
    const { id: especie_id } = await especie(admin);
    const { id, itens } = await entregue([item, { especie_id }]);
    expect(itens).toMatchObject([
      { procedencias: [origem], origem_em_parte: false },
      { procedencias: [], origem_em_parte: false },
    ]);
    const now = (await admin.entregas.buscar({ id })).itens;
    expect(itens).toEqual(now.map((each, pedido) => ({ ...each, pedido })));
  });

  it.each([1, 2])('stays as a receipt of %i said it, and the delivery says it as of today', async (many) => {
    const { item, origem } = await semeado();
    const { id: especie_id } = await especie(admin);
    const { id } = await entregue([item, { especie_id }].slice(0, many));
    const { ja_emitido: _, ...termo } = await admin.entregas.emitirTermo({ id });
    const { codigo } = termo;
    const page = await callerFor(db).movimentacoes.conferirTermo({ codigo });
    await admin.procedencias.atualizar({ id: origem.id, local: 'Serra do Itapety', numero_matrizes: 7 });

    expect(termo.itens[0]).toMatchObject({ procedencias: [origem], origem_em_parte: false });
    expect(page.itens[0]).toMatchObject({ procedencias: [origem] });
    expect(await admin.entregas.termo({ id })).toEqual({ ...termo, prova: null });
    expect(await callerFor(db).movimentacoes.conferirTermo({ codigo })).toEqual(page);
    const [now] = (await admin.entregas.buscar({ id })).itens;
    expect(now?.procedencias).toEqual([{ ...origem, local: 'Serra do Itapety', numero_matrizes: 7 }]);
  });

  it('is known in part after plants of unknown origin entered the batch, but fully for what left before', async () => {
    const { item } = await semeado();
    const before = await entregue([item]);
    await movimentacao(admin, { ...item, quantidade: 5 });
    const { itens } = await entregue([item]);
    expect(itens).toMatchObject([{ origem_em_parte: true }]);
    expect((await admin.entregas.buscar({ id: before.id })).itens).toMatchObject([
      { origem_em_parte: false },
    ]);
  });

  it('is that of the batch for plants that return to it', async () => {
    const { item } = await semeado();
    const { id, itens } = await entregue([item]);
    const voltam = itens.map(({ movimentacao_id }) => ({ movimentacao_id, quantidade: 1 }));
    await admin.entregas.devolver({ id, itens: voltam, lote_id: item.lote_id, justificativa: 'Sobrou' });
    expect((await entregue([item])).itens).toMatchObject([{ origem_em_parte: false }]);
  });
});
