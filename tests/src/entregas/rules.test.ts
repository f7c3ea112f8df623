import { describe, expect, it } from 'vitest';
import {
  checkDevolucao,
  checkDistintos,
  checkFinalidade,
  checkRestaEstornar,
  checkUnidade,
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
