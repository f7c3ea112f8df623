import { describe, expect, it } from 'vitest';
import {
  checkDevolucao,
  checkDistintos,
  checkFinalidade,
  checkItem,
  checkRestaEstornar,
  checkUmaVez,
  checkUnidade,
  type ItemPedido,
} from '../../../src/entregas/rules.ts';

const refused = (codigo: string, campo?: string) =>
  expect.objectContaining({ faults: [expect.objectContaining({ codigo, ...(campo && { campo }) })] });

describe('a return from a recipient', () => {
  it('is of an item of the delivery, and at most what was taken and not yet returned', () => {
    const item = { quantidade: 10, devolvida: 6, estornada: false };
    expect(() => checkDevolucao(item, 4)).not.toThrow();
    expect(() => checkDevolucao(item, 5)).toThrow(refused('DEVOLUCAO_EXCEDIDA', 'quantidade'));
    expect(() => checkDevolucao(item, 5)).toThrow(/^Use no máximo 4:/);
    expect(() => checkDevolucao({ ...item, devolvida: 10 }, 1)).toThrow(/^Retire este item:/);
    expect(() => checkDevolucao(undefined, 1)).toThrow(refused('ITEM_DE_OUTRA_ENTREGA', 'movimentacao_id'));
    expect(() => checkDevolucao({ ...item, estornada: true }, 1)).toThrow(
      refused('JA_ESTORNADA', 'movimentacao_id'),
    );
  });
});

describe('what comes back into a batch', () => {
  it('is what the batch has', () => {
    for (const same of ['SEMENTE', 'MUDA'] as const) expect(() => checkUnidade(same, same)).not.toThrow();
    expect(() => checkUnidade('MUDA', 'SEMENTE')).toThrow(refused('UNIDADE_DIVERGENTE', 'lote_id'));
    expect(() => checkUnidade('MUDA', 'SEMENTE')).toThrow(
      /^Devolva as mudas a um lote de Produção em diante/,
    );
    expect(() => checkUnidade('SEMENTE', 'MUDA')).toThrow(/^Devolva as sementes a um lote em Semeadura/);
  });
});

describe('a delivery', () => {
  it('has no item twice', () => {
    const check = (place: number) => () => checkDistintos(['a', 'b', 'a'], place, 'especie_id', 'Junte.');
    for (const place of [0, 1]) expect(check(place)).not.toThrow();
    expect(check(2)).toThrow(refused('ITEM_REPETIDO', 'especie_id'));
  });

  const pedido = (values: Partial<ItemPedido>): ItemPedido => ({
    ...{
      especie_id: 'e',
      lote_id: null,
      quantidade: 1,
      planta_id: 'p',
      nome: 'Ipê',
      sai: 'MUDA',
      fontes: [],
    },
    ...values,
  });

  it('says of each item where it is from, or leaves that to the service, and its unit is what leaves', () => {
    const de = 'MAIS_ANTIGOS';
    const unknown = { planta_id: undefined, unidade: 'SEMENTE' } as const;
    for (const clear of [{}, { de }, { lote_id: 'l', unidade: 'MUDA' }, unknown] as const) {
      expect(() => checkItem(pedido(clear))).not.toThrow();
    }
    const refusals = [
      [{ de, planta_id: undefined }, 'ESPECIE_INEXISTENTE', 'especie_id'],
      [{ de, lote_id: 'l' }, 'DE_ONDE_AMBIGUO', 'lote_id'],
      [{ de, procedencia_id: 'p' }, 'DE_ONDE_AMBIGUO', 'procedencia_id'],
      [{ lote_id: 'l', unidade: 'SEMENTE' }, 'UNIDADE_DIVERGENTE', 'unidade'],
    ] as const;
    for (const [values, codigo, campo] of refusals)
      expect(() => checkItem(pedido(values))).toThrow(refused(codigo, campo));
  });

  it('has a plant that the service shares out only once', () => {
    const twice =
      (...values: Partial<ItemPedido>[]) =>
      () =>
        checkUmaVez(values.map(pedido), values.length - 1);
    const de = 'MAIS_ANTIGOS';
    expect(twice({ de }, { de, sai: 'SEMENTE' })).not.toThrow();
    expect(twice({ de }, { de, planta_id: 'q' })).not.toThrow();
    expect(twice({ lote_id: 'l' }, { lote_id: 'm' }, { lote_id: 'l', especie_id: 'f' })).not.toThrow();
    for (const refusal of [
      twice({ de }, { de, especie_id: 'f' }),
      twice({ de }, { lote_id: 'l' }),
      twice({ lote_id: 'l' }, { de, especie_id: 'f' }),
      twice({ lote_id: 'l' }, { lote_id: 'm' }, { lote_id: 'l' }),
    ])
      expect(refusal).toThrow(refused('ITEM_REPETIDO', 'especie_id'));
  });

  it('needs a purpose where the installation requires one', () => {
    expect(() => checkFinalidade(null, false)).not.toThrow();
    expect(() => checkFinalidade('EVENTO', true)).not.toThrow();
    expect(() => checkFinalidade(null, true)).toThrow(refused('FINALIDADE_OBRIGATORIA', 'finalidade'));
  });

  it('is reversed while something is left of it', () => {
    expect(() => checkRestaEstornar(['item'])).not.toThrow();
    expect(() => checkRestaEstornar([])).toThrow(refused('JA_ESTORNADA'));
  });
});
