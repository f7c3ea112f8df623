import { expect, test } from 'vitest';
import { estadoDaVersao } from '../../../../adapters/cli/database/estado/versao.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);

test('a version says how old it is, and after a year suggests looking for a newer one', () => {
  const version = { version: '1.2.0', commit: '5b7d96c', released: '2026-11-24' };
  expect(estadoDaVersao(at('2026-11-24'), version)).toEqual({
    sobre: 'Versão',
    como: '1.2.0, 5b7d96c, lançada hoje',
  });
  expect(estadoDaVersao(at('2026-11-25'), version).como).toBe('1.2.0, 5b7d96c, lançada há 1 dia');
  expect(estadoDaVersao(at('2027-11-24'), version).fazer).toBeUndefined();
  expect(estadoDaVersao(at('2027-11-25'), version)).toEqual({
    sobre: 'Versão',
    como: '1.2.0, 5b7d96c, lançada há 366 dias',
    fazer: 'Veja se há uma versão mais nova do Viveiro: esta tem mais de um ano.',
  });
});

test('a build between releases has no age', () => {
  const version = { version: '1.2.0', commit: undefined, released: undefined };
  expect(estadoDaVersao(at('2027-11-25'), version)).toEqual({ sobre: 'Versão', como: '1.2.0' });
});
