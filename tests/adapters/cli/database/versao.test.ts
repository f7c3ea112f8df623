import { expect, test } from 'vitest';
import { estadoDaVersao, estadoDoNode } from '../../../../adapters/cli/database/estado/versao.ts';

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

test.each([
  ['2026-04-30', '20.20.2', '30/04/2026', undefined],
  ['2026-05-01', '20.20.2', '30/04/2026', ['24', '20']],
  ['2026-11-28', '24.9.0', '30/04/2028', undefined],
  ['2028-05-01', '24.9.0', '30/04/2028', ['26', '24']],
  ['2029-05-01', '26.1.0', '30/04/2029', ['mais novo', '26']],
])(
  'on %s Node %s says until when it gets fixes, and which one to take instead',
  (day, node, last, better) => {
    const fazer =
      better &&
      `Instale o Node.js ${better[0]} e inicie o serviço de novo: o Node.js ${better[1]} não recebe correções de segurança desde ${last}.`;
    const como = `${node}, correções de segurança até ${last}`;
    expect(estadoDoNode(at(day), node)).toEqual({ sobre: 'Node.js', como, ...(fazer && { fazer }) });
  },
);

test('a Node that is newer than the build has no day', () => {
  expect(estadoDoNode(at('2029-05-01'), '30.0.0')).toEqual({ sobre: 'Node.js', como: '30.0.0' });
});
