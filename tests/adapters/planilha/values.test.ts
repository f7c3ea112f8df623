import { describe, expect, test } from 'vitest';

import { Unreadable } from '../../../adapters/planilha/unreadable.ts';
import { type Cell, textOf, valueIn } from '../../../adapters/planilha/values.ts';

const day = (iso: string) => new Date(iso);

describe('an integer', () => {
  test.each<[Cell, number]>([
    ['7', 7],
    [' 1234 ', 1234],
    ['1.234', 1234],
    ['1.234.567', 1_234_567],
    ['1\u00A0234', 1234],
    ['1.234,00', 1234],
    ['12,0', 12],
    ['12.00', 12],
    ['-3', -3],
    [1234, 1234],
  ])('is read from %j as Brazilians write it', (cell, value) => {
    expect(valueIn(cell, 'integer')).toBe(value);
  });

  test.each<[Cell]>([
    ['12,5'],
    ['1.5'],
    ['1.23'],
    ['1.2345'],
    ['1,234'],
    ['1,000'],
    ['dez'],
    ['10 kg'],
    ['1e3'],
    [12.5],
    [true],
    [day('2026-03-14')],
  ])('is not read from %j', (cell) => {
    expect(() => valueIn(cell, 'integer')).toThrow(Unreadable);
  });
});

describe('a date', () => {
  test('with two figures of a year is of this century, unless nobody kept such sheets then', () => {
    expect([valueIn('28/03/20', 'date'), valueIn('28/03/85', 'date')]).toEqual(['2020-03-28', '1985-03-28']);
  });

  test.each<[Cell]>([
    ['14/03/2026'],
    ['14/3/2026'],
    ['14-03-2026'],
    ['2026-03-14'],
    [day('2026-03-14T18:30:00Z')],
    ['14/03/2026 18:30'],
    ['2026-03-14 23:59:59'],
    ['2026-03-14T00:00:00.000'],
    ['14/03/26'],
    ['14-mar-26'],
    ['14 mar. 2026'],
    ['14 de março de 2026'],
    ['2026/03/14'],
    ['20260314'],
    [46_095],
    ['46095'],
  ])('is read from %j', (cell) => {
    expect(valueIn(cell, 'date')).toBe('2026-03-14');
  });

  test.each<[Cell]>([
    ['31/02/2026'],
    ['2026-02-31'],
    ['03/14/2026'],
    ['março/2026'],
    ['03/2026'],
    ['14 de mai'],
    [4_609],
    [day('1899-12-31T12:00:00Z')],
  ])('is not read from %j', (cell) => {
    expect(() => valueIn(cell, 'date')).toThrow('31/01/2026');
  });
});

test.each([
  ...['#N/A', '#N/D', '#REF!', '#DIV/0!', '#VALOR!', '#NAME?', '#NÚM!', '#####', 'Erro:502', 'Err:502'],
])('%s is the error of a formula, and not a text', (cell) => {
  expect(() => valueIn(cell, 'text')).toThrow('Corrija a fórmula na planilha');
});

test.each(['# 12', '#12', 'Erro', 'N/A'])('%s is a text', (cell) => {
  expect(valueIn(cell, 'text')).toBe(cell);
});

describe('a word', () => {
  test('is compared without case, accents and punctuation', () => {
    expect(['Frutífera', ' FRUTIFERA ', 'frutífera.'].map((text) => valueIn(text, 'word'))).toEqual(
      Array(3).fill('FRUTIFERA'),
    );
  });
});

describe('a text', () => {
  test.each<[Cell, string]>([
    ['  Ipê  ', 'Ipê'],
    ['uma\r\noutra', 'uma\noutra'],
    [11_999_998_888, '11999998888'],
    [12.5, '12,5'],
    [true, 'Sim'],
    [day('2026-03-14T00:00:00Z'), '14/03/2026'],
    [day('2026-03-14T08:30:00Z'), '14/03/2026 08:30'],
  ])('shows %j as a person reads it', (cell, text) => {
    expect(valueIn(cell, 'text')).toBe(text);
  });

  test('loses only an apostrophe in front of a formula', () => {
    expect(["'=A1", "'-3", "'+55", "'@x", "'＝1", "'－3", "d'água", "'normal'"].map(textOf)).toEqual([
      '=A1',
      '-3',
      '+55',
      '@x',
      '＝1',
      '－3',
      "d'água",
      "'normal'",
    ]);
  });
});

test.each(['text', 'integer', 'word', 'date'] as const)('a blank cell is undefined as %s', (kind) => {
  expect([null, '', '  ', '\u00A0'].map((cell) => valueIn(cell, kind))).toEqual(Array(4).fill(undefined));
});
