import { inteiro } from '../ui/format.ts';
import css from './linha.module.css';

const WIDTH = 120;
const HEIGHT = 28;

/** A small line chart. Its description names the first and the last value. */
export function Linha({ valores, label }: { valores: readonly number[]; label: string }) {
  const most = Math.max(1, ...valores);
  const at = (value: number, n: number): [number, number] => [
    (n * WIDTH) / Math.max(1, valores.length - 1),
    HEIGHT - 2 - (value * (HEIGHT - 4)) / most,
  ];
  const points = valores.map((value, n) => at(value, n).join(',')).join(' ');
  const [x, y] = at(valores.at(-1) ?? 0, valores.length - 1);
  return (
    <svg
      className={css.linha}
      viewBox={`-3 0 ${WIDTH + 6} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${valores.map(inteiro).join(', ')}.`}
    >
      <polyline points={points} />
      <line x1={x} x2={x} y1={y} y2={y} />
    </svg>
  );
}
