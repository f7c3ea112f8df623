import { expect, test } from 'vitest';
import type { Oferta } from '../../admin/entregas/ofertas.ts';
import { emDesacordo, itensDe, type Linha, repartir } from '../../admin/entregas/repartir.ts';

/** How lines of a delivery are met by what there is. */

const velho = lote('A', 30, 40);
const novo = lote('B', 20, 20);
const mudas: Oferta = { ...lote('', 5, 0), chave: 'mudas', lote: null };
const sementes: Oferta = { ...mudas, chave: 'sementes', saldo: 900, unidade: 'SEMENTE' };

test('the oldest batch goes first, then the next, then the sementeira, and seeds are not given for seedlings', () => {
  const [repartida] = repartir([linha(60)], () => [velho, novo, mudas, sementes]);
  expect(levado(repartida)).toEqual([
    ['A', 30],
    ['B', 20],
    ['mudas', 5],
  ]);
  expect(repartida?.falta).toBe(5);
});

test('seeds are given where there are only seeds', () => {
  expect(levado(repartir([linha(60)], () => [sementes])[0])).toEqual([['sementes', 60]]);
});

test('a line with a chosen stock has it first, and what two lines take of one stock becomes one item', () => {
  const linhas = [linha(10), linha(25, 'A')];
  const repartidas = repartir(linhas, () => [velho, novo]);
  expect(repartidas.map(levado)).toEqual([
    [
      ['A', 5],
      ['B', 5],
    ],
    [['A', 25]],
  ]);
  expect(
    itensDe(repartidas, linhas).map(({ item, linhas }) => [item.lote_id, item.quantidade, linhas]),
  ).toEqual([
    ['A', 30, [0, 1]],
    ['B', 5, [0]],
  ]);
});

test('only what leaves the sementeira names a lot of seed, and only one', () => {
  const itens = (linhas: Linha[]) =>
    itensDe(
      repartir(linhas, () => [velho, mudas]),
      linhas,
    ).map(({ item }) => [item.lote_id, item.procedencia_id]);
  expect(itens([linha(33, '', 'p')])).toEqual([
    ['A', undefined],
    [null, 'p'],
  ]);
  const duas = (uma: string, outra: string) => {
    const linhas = [linha(2, 'mudas', uma), linha(2, 'mudas', outra), linha(3, 'A', 'q')];
    return emDesacordo(
      repartir(linhas, () => [velho, mudas]),
      linhas,
    );
  };
  expect([duas('p', 'p'), duas('p', 'q'), duas('p', ''), duas('', '')]).toEqual([[], [1], [1], []]);
});

test('each stock shows what the whole delivery leaves in it, and whether its batch ends', () => {
  const [first, second] = repartir([linha(20, 'B'), linha(12, 'A')], () => [velho, novo]);
  expect(first?.partes[0]).toMatchObject({ restam: 0, finaliza: true });
  // Another species is still alive in it.
  expect(second?.partes[0]).toMatchObject({ restam: 18, finaliza: false });
});

test('a stock that is gone and a species that has not loaded give nothing', () => {
  expect(repartir([linha(3, 'Z')], () => [velho])).toEqual([{ partes: [], falta: 3 }]);
  expect(repartir([linha(3)], () => undefined)).toEqual([{ partes: [], falta: 0 }]);
});

function lote(id: string, saldo: number, doLote: number): Oferta {
  return {
    ...{ chave: id, especie_id: 'e', lote: { id, codigo: id }, saldo },
    ...{ unidade: 'MUDA', onde: 'E01-B01-01', doLote },
  };
}

function linha(quantidade: number, de = '', procedencia_id = ''): Linha {
  return { linha: 'x', especie_id: 'e', quantidade, de, procedencia_id };
}

function levado(repartida: ReturnType<typeof repartir>[number] | undefined) {
  return repartida?.partes.map(({ oferta, quantidade }) => [oferta.chave, quantidade]);
}
