import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { relatoriosRouter } from '../../../src/relatorios/router.ts';

it('has the reports that the tour names', () => {
  const tour = readFileSync('docs/tour.md', 'utf8');
  const [, named = ''] = /^The reports: ([^.]+)\./m.exec(tour) ?? [];
  const names = named.replace(' and, for administrators,', ',').split(', ');
  expect(names).toEqual(Object.keys(relatoriosRouter._def.procedures));
});
