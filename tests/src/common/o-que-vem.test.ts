import { expect, test } from 'vitest';
import { oQueVem } from '../../../src/common/o-que-vem.ts';

const HOJE = '2026-11-29';
const nada = { germinando: 0, crescendo: 0, mais_em: null };

test.each([
  [nada, null],
  [{ ...nada, crescendo: 1_445 }, '1.445 crescendo'],
  [{ ...nada, germinando: 1 }, '1 semente germinando'],
  [{ ...nada, germinando: 9, crescendo: 4, mais_em: '2027-03-02' }, '4 crescendo, a partir de março'],
  [{ ...nada, germinando: 9, mais_em: '2027-11-28' }, '9 sementes germinando, a partir de novembro de 2027'],
  [{ ...nada, crescendo: 4, mais_em: '2027-10-31' }, '4 crescendo, a partir de outubro'],
  [{ ...nada, crescendo: 4, mais_em: '2026-11-30' }, '4 crescendo, a partir de 30/11'],
  [{ ...nada, crescendo: 4, mais_em: HOJE }, '4 crescendo, a partir de agora'],
])('%o is told as %s', (andamento, frase) => {
  expect(oQueVem(andamento, HOJE)).toBe(frase);
});
