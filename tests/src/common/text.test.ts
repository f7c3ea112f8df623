import { describe, expect, it } from 'vitest';
import {
  containing,
  fold,
  isCalled,
  isStreamSafe,
  nearness,
  searchText,
  spacedPatterns,
} from '../../../src/common/text.ts';

describe('folded text', () => {
  it.each([
    ['Ipê-Amarelo', 'ipe-amarelo'],
    ['GERMINAÇÃO', 'germinacao'],
    ['GERMINAÇÃO'.normalize('NFD'), 'germinacao'],
    ['  Pau \t\n Brasil ', 'pau brasil'],
    ['İstanbul', 'istanbul'],
    ['100%_\\', '100%_\\'],
    ['i\u0307stanbul', 'istanbul'],
    [`a${'\u0300\u0316'.repeat(64_000)}b`, 'ab'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('the text of a search column', () => {
  it('joins the parts that are there', () => {
    expect(searchText('Ipê', null, '', undefined, 'Handroanthus  Albus')).toBe('ipe handroanthus albus');
    expect(searchText(null)).toBe('');
  });
});

describe('a LIKE pattern', () => {
  it('keeps %, _ and \\ ordinary', () => {
    expect(containing('Açaí')).toBe('%acai%');
    expect(containing('5%_\\x')).toBe('%5\\%\\_\\\\x%');
    expect(containing('-')).toBe('%-%');
  });

  it('finds any character for a hyphen or a space, unless the pattern with spaces is asked for, too', () => {
    expect(containing('ipê-amarelo')).toBe('%ipe_amarelo%');
    expect(spacedPatterns(['ipê-amarelo', 'amarelo', '-', '5%-'])).toEqual(['%ipe amarelo%', '%5\\% %']);
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
    ['Ipê-amarelo', '-', true],
    ['Ipê amarelo', '-', false],
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
