import { describe, expect, it } from 'vitest';
import { linhasDeTotais, seriesToShow } from '../../../src/common/totais.ts';

describe('the rows below a report', () => {
  it('are one for seeds and one for seedlings where the report tells them apart', () => {
    const apart = { sementes: { quantidade: 5 }, mudas: { quantidade: 2 } };
    expect(linhasDeTotais({ quantidade: 7 }, apart).map(({ somas }) => somas)).toEqual([
      { quantidade: 5 },
      { quantidade: 2 },
    ]);
    const virou = (viraram_mudas: number) =>
      linhasDeTotais({}, { sementes: {}, mudas: { viraram_mudas } })
        .map(({ titulo, somas }) => [titulo, somas.variacao_lote])
        .filter(([titulo]) => !String(titulo).startsWith('Total'));
    expect(virou(3)).toEqual([['Sementes que viraram mudas', 3]]);
    expect(virou(-3)).toEqual([['Mudas que voltaram a sementes', 3]]);
    expect(virou(0)).toEqual([]);
    const soMudas = { sementes: { quantidade: 0 }, mudas: { quantidade: 2 } };
    expect(linhasDeTotais({ quantidade: 2 }, soMudas).map(({ titulo }) => titulo)).toEqual([
      'Total de mudas',
    ]);
    const nada = { sementes: { quantidade: 0 }, mudas: { quantidade: 0 } };
    expect(linhasDeTotais({ quantidade: 0 }, nada)).toHaveLength(2);
    const conta = linhasDeTotais({ quantidade: 7, alocadas: 9 }, apart);
    expect(conta.at(-1)).toEqual({ titulo: 'Total de plantas', somas: { quantidade: 7, alocadas: 9 } });
    expect(linhasDeTotais({ quantidade: 7 })).toEqual([{ titulo: 'Total', somas: { quantidade: 7 } }]);
    expect(linhasDeTotais({})).toEqual([]);
  });
});

describe('the series of a chart', () => {
  const names = ['Entradas de mudas', 'Perdas de mudas', 'Entradas de sementes'];

  it('are those with something to show, with seeds stacked apart from seedlings', () => {
    const bars = [{ values: [0, 0, 7] }, { values: [3, 0, 0] }];
    expect(seriesToShow(names, bars)).toEqual([
      { name: 'Entradas de mudas', index: 0, stack: 'mudas' },
      { name: 'Entradas de sementes', index: 2, stack: 'sementes' },
    ]);
  });

  it('are all when none has anything to show', () => {
    expect(seriesToShow(names, [{ values: [0, 0, 0] }]).map(({ name }) => name)).toEqual(names);
    expect(seriesToShow(names, []).map(({ name }) => name)).toEqual(names);
  });
});
