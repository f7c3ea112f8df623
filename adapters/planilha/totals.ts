import { type Cell, folded, textOf } from './values.ts';

/** Begins as the label of a total does. What follows must say of what: `Total Paisagismo` is a recipient. */
const LABEL =
  /^(sub ?)?(total|totais|soma|somatorio|somatoria)( (geral|gerais|parcial|final|acumulado|de|da|do|das|dos|em|no|na|por)\b.*| [\d ]+)?$/;
const NUMBER = /^[+-]?[\d.,\s]*\d%?$/;

/** Whether the row is plainly a total: nothing but such a label, in the first cell that is not blank, and numbers. */
export function isTotal(cells: readonly Cell[]): boolean {
  const [label, ...others] = cells.map(textOf).filter((text) => text !== '');
  return label !== undefined && LABEL.test(folded(label)) && others.every((text) => NUMBER.test(text));
}
