import { type Cell, folded, textOf } from './values.ts';

/** Matches the beginning of a total's label. The next word decides: `Total Paisagismo` is a recipient. */
const LABEL =
  /^(sub ?)?(total|totais|soma|somatorio|somatoria)( (geral|gerais|parcial|final|acumulado|de|da|do|das|dos|em|no|na|por)\b.*| [\d ]+)?$/;
const NUMBER = /^[+-]?[\d.,\s]*\d%?$/;

/** Whether the row is plainly a total: only such a label, in the first cell that is not blank, and numbers. */
export function isTotal(cells: readonly Cell[]): boolean {
  const [label, ...others] = cells.map(textOf).filter((text) => text !== '');
  return label !== undefined && LABEL.test(folded(label)) && others.every((text) => NUMBER.test(text));
}
