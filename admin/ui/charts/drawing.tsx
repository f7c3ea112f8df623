import type { ReactElement } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type SeriesToShow, seriesToShow } from '../../../src/common/totais.ts';
import { inteiro } from '../format.ts';

/** The data of a chart: rows along its horizontal axis, each with one figure per series. */
export interface Drawn {
  /** `stacks` are bars of several series on top of each other. */
  kind: 'bars' | 'stacks' | 'lines';
  /** What the rows are: `Mês`, `Dia`. */
  axis: string;
  series: readonly string[];
  rows: readonly ChartRow[];
  /** The rows of the table, when the chart has more than anybody reads. */
  tableRows?: readonly ChartRow[];
}

export interface ChartRow {
  label: string;
  values: readonly number[];
  /** The address of the list behind each figure. */
  behind?: readonly string[];
}

/** Series differ by colour and, without it, by pattern or dash. A report's seeds have the colours of its seedlings. */
const COLOURS = [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6].map((n) => `var(--serie-${n})`);
const DASHES = ['0', '6 3', '2 3'];

export default function Drawing({ kind, series, rows }: Drawn) {
  const data = rows.map(({ label, values }) => ({ label, ...values }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={data} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <Patterns />
        <CartesianGrid vertical={false} stroke="var(--grade)" />
        <XAxis
          dataKey="label"
          // Bars show every label, or every second one, but never all but one.
          interval={kind === 'lines' ? 'preserveEnd' : 'equidistantPreserveStart'}
          minTickGap={kind === 'lines' ? 12 : 8}
          tickLine={false}
          tick={TICK}
          stroke="var(--grade)"
        />
        <YAxis
          width="auto"
          tickFormatter={inteiro}
          tickLine={false}
          axisLine={false}
          tick={TICK}
          allowDecimals={false}
        />
        <Tooltip
          formatter={(value) => inteiro(Number(value))}
          isAnimationActive={false}
          cursor={{ fill: 'var(--grade)', fillOpacity: 0.4 }}
          contentStyle={CARD}
          itemStyle={{ color: 'inherit' }}
        />
        <Legend itemSorter={null} formatter={(name) => <span style={LEGEND}>{name}</span>} />
        {seriesToShow(series, rows).map((each) => drawn(kind, each))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function drawn(kind: Drawn['kind'], { name, index: n, stack }: SeriesToShow): ReactElement {
  // Animated bars would be missing on a print.
  const props = { name, dataKey: String(n), isAnimationActive: false };
  if (kind !== 'lines') {
    return (
      <Bar
        key={name}
        {...props}
        {...(kind === 'stacks' && { stackId: stack })}
        fill={`url(#serie-${n})`}
        stroke={COLOURS[n] ?? ''}
        maxBarSize={kind === 'stacks' ? 32 : 16}
        radius={kind === 'stacks' ? 0 : [2, 2, 0, 0]}
      />
    );
  }
  return (
    <Line
      key={name}
      {...props}
      type="stepAfter"
      dot={false}
      stroke={COLOURS[n] ?? ''}
      strokeWidth={2}
      strokeDasharray={DASHES[n] ?? ''}
    />
  );
}

/** The patterns over the paler ground of a series: none for the first, then stripes, dots, and both directions of each. */
const MARKS = [
  { stripes: 6, angle: 45 },
  { stripes: 2.5, angle: 45 },
  { dots: 1.4, angle: 45 },
  { stripes: 2.5, angle: -45 },
  { stripes: 2, angle: 90 },
  { dots: 2, angle: 0 },
  { stripes: 2, angle: 0 },
  { dots: 0.8, angle: 45 },
  { stripes: 1, angle: 45 },
  { dots: 2.4, angle: 45 },
  { stripes: 1, angle: -45 },
  { stripes: 1, angle: 90 },
  { dots: 0.8, angle: 0 },
];

const PATTERNS = MARKS.map((mark, n) => ({ id: `serie-${n}`, colour: COLOURS[n], ...mark }));

function Patterns() {
  return (
    <defs>
      {PATTERNS.map(({ id, colour, stripes, dots, angle }) => (
        <pattern
          key={id}
          id={id}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${angle})`}
        >
          <rect width="6" height="6" fill={colour} fillOpacity={0.25} />
          {stripes && <rect width={stripes} height="6" fill={colour} />}
          {dots && <circle cx="3" cy="3" r={dots} fill={colour} />}
        </pattern>
      ))}
    </defs>
  );
}

const TICK = { fill: 'var(--mantine-color-dimmed)', fontSize: 12 };
/** Recharts writes names in the colours of their series, which may be unreadable. */
const LEGEND = { color: 'var(--mantine-color-text)', fontSize: 'var(--mantine-font-size-sm)' };
const CARD = {
  background: 'var(--mantine-color-body)',
  border: '1px solid var(--mantine-color-default-border)',
  borderRadius: 8,
  color: 'var(--mantine-color-text)',
};
