import type { Db } from '../../db/connection.ts';
import { diasAnteriores } from '../common/periodos.ts';
import type { Ranking } from './definition.ts';
import type { Figure, Ranked, Resumo } from './open-report.ts';
import { found, type Reading, readingOf, shownColumns } from './reading.ts';
import { run, type Whole, wholeOf } from './results.ts';

/** How many figures a summary has, and how many bars a ranking; the last bar is of all the others. */
const FIGURES = 4;
const BARS = 8;

/** What the summary of a report has on its one page beside the chart. */
export async function resumoOf(db: Db, reading: Reading, whole: Whole): Promise<Resumo> {
  const before = daysBefore(reading);
  const earlier = before && figuresOf(reading, await wholeOf(db, inDays(reading, before)));
  const [rows, ...sums] = figuresOf(reading, whole);
  const each = sums.filter(({ title }, n) => sums.findIndex((other) => other.title === title) === n);
  const telling = [...each.filter(({ value }) => value !== 0), ...each.filter(({ value }) => value === 0)];
  const figures = [rows as Sum, ...telling.slice(0, FIGURES - 1)].map(({ title, value }): Figure => {
    const other = earlier?.find((each) => each.title === title);
    return { title, value, before: earlier ? (other?.value ?? 0) : null };
  });
  const rankings: Ranked[] = [];
  for (const ranking of reading.definition.resumo.rankings)
    rankings.push(await rankedOf(db, reading, ranking));
  return { figures, before, rankings: rankings.filter(({ bars }) => bars.length > 0) };
}

interface Sum {
  title: string;
  value: number;
}

/** The number of rows, the series of the chart, and the sums that a screen has at first, seedlings and seeds apart. */
function figuresOf({ definition }: Reading, { count, totals, byUnit, chart }: Whole): Sum[] {
  const { linhas, figures = [] } = definition.resumo;
  const place = (field: string) => {
    const at = figures.indexOf(field);
    return at < 0 ? figures.length : at;
  };
  const summed = shownColumns(definition)
    .filter(({ summed, atFirst }) => summed && atFirst)
    .toSorted((a, b) => place(a.field) - place(b.field));
  const series = (chart?.series ?? []).map((title, n) => {
    return { title, value: (chart?.bars ?? []).reduce((sum, { values }) => sum + (values[n] ?? 0), 0) };
  });
  return [
    { title: linhas, value: count },
    ...series,
    ...summed.flatMap(({ field, title }) =>
      byUnit && field in byUnit.mudas
        ? [
            { title: `${title}: mudas`, value: byUnit.mudas[field] ?? 0 },
            { title: `${title}: sementes`, value: byUnit.sementes[field] ?? 0 },
          ]
        : [{ title, value: totals[field] ?? 0 }],
    ),
  ];
}

type Days = NonNullable<Resumo['before']>;

/** The days that the report is compared with: those before, unless others are asked for. Without both ends there are none. */
function daysBefore({
  request: { data_inicio, data_fim, comparar = 'periodo-anterior' },
}: Reading): Resumo['before'] {
  if (!data_inicio || !data_fim) return null;
  const [first, last] = [data_inicio.slice(0, 10), data_fim.slice(0, 10)];
  const before = diasAnteriores({ data_inicio: first, data_fim: last }, comparar);
  return { start: before.data_inicio, end: before.data_fim };
}

function inDays({ definition, request, timeZone }: Reading, { start, end }: Days): Reading {
  return readingOf(definition, { ...request, data_inicio: start, data_fim: end }, timeZone);
}

/** The labels with the most of the first sum that is not zero everywhere: seedlings and seeds are never added up. */
async function rankedOf(db: Db, reading: Reading, ranking: Ranking): Promise<Ranked> {
  const { title, sums, option = false } = ranking;
  const labels = await run<{ label: string | null; values: number[] }>(
    db,
    rankedSql(reading, ranking),
    reading.filters.values,
  );
  const units = Object.keys(sums);
  const at = Math.max(
    0,
    units.findIndex((_, n) => labels.some(({ values }) => values[n])),
  );
  const bars = labels
    .flatMap(({ label, values }) => (label === null ? [] : [{ label, value: values[at] ?? 0 }]))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  const others = bars.length > BARS ? bars.splice(BARS - 1) : [];
  return {
    ...{ title, unit: units[at] ?? '', option, bars },
    others: { count: others.length, value: others.reduce((sum, { value }) => sum + value, 0) },
  };
}

/** The labels of a ranking, each with its sums. */
export function rankedSql(reading: Reading, ranking: Ranking): string {
  const { definition } = reading;
  const { from, where } = found(reading);
  const { label, sums, joins = definition.joins ?? '' } = ranking;
  const values = Object.values(sums).map((sql) => `coalesce(${sql}, 0)`);
  return `
    ${definition.with ?? ''}
    select ${label} as label, array[${values.join(', ')}]::float8[] as values
    from ${from} ${joins} ${where} group by 1 order by 1`;
}
