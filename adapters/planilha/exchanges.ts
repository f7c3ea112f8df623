import { folded } from '../../src/common/folding.ts';
import type { SheetColumn } from './shared-columns.ts';
import type { Sheet } from './sheet.ts';
import { type Cell, textOf } from './values.ts';

/** A value to be replaced in all its cells of a column. */
export interface Exchange {
  campo: string;
  de: string;
  por: string;
}

/** A value for which several rows are refused. */
export interface Repeated {
  coluna: SheetColumn;
  valor: string;
  linhas: readonly number[];
  /** The only fixed word of the column with the same beginning. */
  palavra: string | undefined;
}

/** How a cell is compared: words without case and accents, anything else as it is. A blank cell has no value. */
function keyOf({ kind }: Pick<SheetColumn, 'kind'>, cell: Cell | undefined): string {
  const text = textOf(cell);
  return kind === 'word' ? folded(text) || text : text;
}

/** The sheet with its values exchanged. `met` receives the exchanges that found a cell. */
export function exchanged(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  { number, places }: { number: number; places: ReadonlyMap<string, number> },
  exchanges: readonly Exchange[],
  met: Set<Exchange>,
): Sheet {
  const at = exchanges.flatMap((exchange) => {
    const column = columns.find(({ field }) => field === exchange.campo);
    const place = places.get(exchange.campo);
    return column && place !== undefined
      ? [{ exchange, column, place, key: keyOf(column, exchange.de) }]
      : [];
  });
  if (at.length === 0) return sheet;
  return {
    ...sheet,
    rows: async function* () {
      for await (const row of sheet.rows()) {
        const found = at.filter(
          ({ column, place, key }) => row.number > number && keyOf(column, row.cells[place]) === key,
        );
        const cells = [...row.cells];
        for (const { exchange, place } of found) {
          cells[place] = exchange.por;
          met.add(exchange);
        }
        yield { ...row, cells };
      }
    },
  };
}

/** The values for which two rows or more are refused, by column, in the order in which they first appear. */
export function repeatedValues(
  refusals: readonly { linha: number; campo: string | null; valor: string }[],
  columns: readonly SheetColumn[],
): Repeated[] {
  return columns.flatMap((coluna) => {
    const words = Object.keys(coluna.synonyms ?? {});
    const wrong = refusals.filter(({ campo }) => campo === coluna.field);
    const groups = new Map<string, typeof wrong>();
    for (const each of wrong) {
      const key = keyOf(coluna, each.valor);
      groups.set(key, [...(groups.get(key) ?? []), each]);
    }
    return [...groups].flatMap(([key, group]) => {
      const linhas = [...new Set(group.map(({ linha }) => linha))];
      const valor = group[0]?.valor ?? '';
      return linhas.length < 2 ? [] : [{ coluna, valor, linhas, palavra: wordLike(key, words) }];
    });
  });
}

/** Only the category Nativa begins with `N`. */
function wordLike(value: string, words: readonly string[]): string | undefined {
  const [only, ...more] = words.filter((word) => folded(word).startsWith(folded(value)));
  return folded(value) !== '' && more.length === 0 ? only : undefined;
}
