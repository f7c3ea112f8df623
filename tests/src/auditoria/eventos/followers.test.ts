import { expect, test } from 'vitest';
import { Followers } from '../../../../src/auditoria/eventos/followers.ts';
import { times } from '../../../support/races.ts';

const chave = { escopos: [], enderecos: [] };

test('programs, however many, leave people their places, and people leave programs theirs', () => {
  const followers = new Followers();
  const all = (whom: object) => times(20, () => followers.join(whom as { id: string }));
  const programs = times(10, (n) => all({ id: `programa ${n}`, chave })).flat();
  expect(() => followers.join({ id: 'mais um', chave })).toThrow('há gente demais acompanhando');
  const people = times(15, (n) => all({ id: `pessoa ${n}` })).flat();
  expect(() => followers.join({ id: 'mais uma' })).toThrow('há gente demais acompanhando');
  // Whoever leaves makes room among their own.
  programs[0]?.leave();
  expect(() => followers.join({ id: 'mais uma' })).toThrow();
  followers.join({ id: 'mais um', chave });
  people[0]?.leave();
  followers.join({ id: 'mais uma' });
});
