import { inteiro } from '../format.ts';
import { To } from '../to.tsx';
import type { Drawn } from './drawn.ts';
import css from './table.module.css';

/** The data of a chart as a table. A figure links to the list behind it. */
export function ChartTable({ label, axis, series, rows, tableRows = rows }: Drawn & { label: string }) {
  return (
    <div className={css.table}>
      <table aria-label={label}>
        <thead>
          <tr>
            {[axis, ...series].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="numero">
          {tableRows.map(({ label: row, values, behind }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {values.map((value, n) => {
                const list = behind?.[n];
                return (
                  <td key={series[n]}>{list ? <To href={list}>{inteiro(value)}</To> : inteiro(value)}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
