import { expect, it } from 'vitest';
import { doViveiro, formatIn } from '../../../adapters/print/brazilian.ts';

it.each([
  ['2026-01-31', '31/01/2026'],
  ['2026-01-31T08:00', '31/01/2026 08:00'],
  ['2026-01-31T08:00:00Z', '31/01/2026 05:00'],
  ['2026-01-31T08:00:00-03:00', '31/01/2026 08:00'],
])('a period since %s is shown as: %s', (moment, shown) => {
  expect(formatIn('America/Sao_Paulo').moment(moment)).toBe(shown);
});

it.each([
  ['Viveiro Municipal', 'do Viveiro Municipal'],
  ['Estação Florestal', 'da Estação Florestal'],
  ['HORTO DE MOGI', 'do HORTO DE MOGI'],
  ['Mudas do Vale', 'do viveiro Mudas do Vale'],
])('%s is written as %s', (nome, spoken) => {
  expect(doViveiro(nome)).toBe(spoken);
});

it('a number on paper has the sign and the digits that it has on the screen', () => {
  const { value } = formatIn('America/Sao_Paulo');
  expect([value(-1250, 'inteiro'), value(0.5, 'taxa')]).toEqual(['−1.250', '50,0%']);
  expect([value(-19.825, 'decimal'), value(80, 'decimal')]).toEqual(['−19,825', '80']);
});
