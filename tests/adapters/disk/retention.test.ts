import { expect, test } from 'vitest';
import { nameAt, newestOf, outdated } from '../../../adapters/disk/retention.ts';
import { plusDays } from '../../../src/common/local-time.ts';

const TODAY = '2026-11-23';

test('a backup is named by the nursery’s day and time', () => {
  const name = nameAt(new Date('2026-11-24T02:30:05Z'), 'America/Sao_Paulo');
  expect(name).toBe('viveiro-2026-11-23-233005.gz');
  expect(newestOf(['viveiro-2026-11-22.gz', name, 'viveiro-2026-11-23-020000.gz', 'zeca.gz'])).toBe(name);
  expect(newestOf(['ultima-prova.json'])).toBeUndefined();
});

test('of twelve years of daily backups, the last month remains, and before it the first of each month for ten years', () => {
  const days = Array.from({ length: 12 * 365 }, (_, ago) => plusDays(TODAY, -ago));
  const names = days.map((day) => `viveiro-${day}.gz`);
  const gone = new Set(outdated(names, TODAY));
  const kept = days.filter((day) => !gone.has(`viveiro-${day}.gz`)).sort();
  expect(kept.slice(-31)).toEqual(days.slice(0, 31).reverse());
  const months = kept.slice(0, -31);
  expect(months).toHaveLength(10 * 12 + 10);
  expect(months[0]).toBe('2016-01-01');
  expect(months.every((day) => day.endsWith('-01'))).toBe(true);
  // What is kept is kept the next time, too.
  expect(
    outdated(
      kept.map((day) => `viveiro-${day}.gz`),
      TODAY,
    ),
  ).toEqual([]);
});

test('a month that began late keeps its first backup, and files with other names stay', () => {
  const names = [
    'viveiro-2026-03-17.gz',
    'viveiro-2026-03-18-023000.gz',
    'antes-de-atualizar.gz',
    'viveiro-2026-03-19-023000.gz.age',
    'notas.txt',
  ];
  expect(outdated(names, TODAY)).toEqual([
    'viveiro-2026-03-18-023000.gz',
    'viveiro-2026-03-19-023000.gz.age',
  ]);
});
