import { describe, expect, it } from 'vitest';
import {
  containing,
  fold,
  isCalled,
  isStreamSafe,
  nearness,
  searchText,
  wordsOf,
} from '../../../src/common/text.ts';

describe('folded text', () => {
  it.each([
    ['Ipê-Amarelo', 'ipe amarelo'],
    ['GERMINAÇÃO', 'germinacao'],
    ['GERMINAÇÃO'.normalize('NFD'), 'germinacao'],
    ['  Pau \t\n Brasil ', 'pau brasil'],
    ['İstanbul', 'istanbul'],
    ['100%_\\', '100%_\\'],
    ['i\u0307stanbul', 'istanbul'],
    [`a${'\u0300\u0316'.repeat(64_000)}b`, 'ab'],
    ['—', '—'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each([
    [
      'Ipê-amarelo',
      'IPE AMARELO',
      'ipê – amarelo',
      'Ipê\u2011amarelo',
      'Ipê\u2212amarelo',
      '(ipê) "amarelo".',
    ],
    ['Pau-d’alho', "pau d'alho", 'Pau-d´alho', 'pau-d`alho', 'Pau-dʼalho', 'Pau-d＇alho', 'pau-dalho'],
    ['Citrus × latifolia', 'Citrus x latifolia', 'citrus ×latifolia'],
    ['Jaca\u00ADrandá', 'jacaranda', 'ＪＡＣＡＲＡＮＤＡ'],
  ])('of %s is that of its every spelling', (name, ...others) => {
    expect(others.map(fold)).toEqual(others.map(() => fold(name)));
  });

  it('keeps different names different', () => {
    const names = ['Ipê', 'Ipê 2', 'Xaxim', 'Xa xim', 'Araçá', 'Araçá-boi', '-', '—'];
    expect(new Set(names.map(fold)).size).toBe(names.length);
  });
});

describe('the text of a search column', () => {
  it('joins the parts that are there', () => {
    expect(searchText('Ipê', null, '', undefined, 'Handroanthus  Albus')).toBe('ipe handroanthus albus');
    expect(searchText(null)).toBe('');
  });
});

describe('a search', () => {
  it('keeps %, _ and \\ ordinary in its pattern', () => {
    expect(containing('acai')).toBe('%acai%');
    expect(containing('5%_\\x')).toBe('%5\\%\\_\\\\x%');
  });

  it.each([
    ['ipê amarelo', ['ipe', 'amarelo']],
    ['Ipê-amarelo', ['ipe amarelo']],
    ['Ipê - amarelo', ['ipe', 'amarelo']],
    ['%', ['%']],
    [' — ', ['—']],
    ['\u0301', []],
    ['', []],
    ['a b c d e f-g h', ['a', 'b', 'c', 'd', 'e', 'f g h']],
  ])('for %j is for the words %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('text that can be normalised in linear time', () => {
  it('has at most 30 marks on one letter', () => {
    expect(isStreamSafe(`a${'\u0300'.repeat(30)}b${'\u0300'.repeat(30)}`)).toBe(true);
    expect(isStreamSafe(`a${'\u0300'.repeat(31)}`)).toBe(false);
  });
});

describe('the name of a record', () => {
  it.each([
    ['Ipê-amarelo Handroanthus albus', 'ipe amarelo', true],
    ['Ipê amarelo', 'ipê-AMARELO', true],
    ['Ipê-amarelo', 'amar ip', true],
    ['Ipê-amarelo', 'ipe roxo', false],
    ['Ipê-amarelo', ' ', true],
    ['Ipê-amarelo', '-', false],
    ['Pau-d’alho', "pau d'alho", true],
  ])('%s contains the words of %j: %s', (name, text, has) => {
    expect(isCalled(name, text)).toBe(has);
  });

  it.each([
    ['Ipê-amarelo', 'ipe amarelo', 0],
    ['Ipê-amarelo', 'ipê', 1],
    ['Ipê-amarelo', 'amar', 2],
    ['Ipê-amarelo', 'relo', 3],
  ])('%s is as near to %j as %d', (name, text, rank) => {
    expect(nearness(name, text)).toBe(rank);
  });
});
