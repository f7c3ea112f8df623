import { expect, test } from 'vitest';
import { folded } from '../../../src/common/folding.ts';

test.each([
  [
    'Ipê-amarelo',
    'IPE AMARELO',
    'ipê – amarelo',
    'Ipê\u2011amarelo',
    'ipe\u00ADamarelo'.replace('\u00AD', ' '),
  ],
  ['Pau-d’alho', "pau d'alho", 'Pau-d´alho', 'pau-d`alho', 'Pau-dʼalho', 'pau-dalho'],
  ['Citrus × latifolia', 'Citrus x latifolia', 'citrus ×latifolia'],
  ['Jaca\u00ADrandá', 'jacaranda', 'ＪＡＣＡＲＡＮＤＡ'],
])('%s is one name in every spelling', (name, ...others) => {
  expect(others.map(folded)).toEqual(others.map(() => folded(name)));
});

test('different names stay different', () => {
  const names = ['Ipê', 'Ipê 2', 'Xaxim', 'Xa xim', 'Araçá', 'Araçá-boi'];
  expect(new Set(names.map(folded)).size).toBe(names.length);
});

test('long runs of marks are folded in linear time', () => {
  expect(folded(`a${'\u0301\u0323'.repeat(200_000)}`)).toBe('a');
});
