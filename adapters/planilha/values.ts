import { folded } from '../../src/common/folding.ts';
import { dayIn } from './day.ts';
import { documentIn } from './document.ts';
import { hasLost } from './letters.ts';
import { Unreadable } from './unreadable.ts';

/** A formula whose result is not in the file, because no spreadsheet has calculated it yet. */
export class Uncalculated {
  readonly formula: string;

  constructor(formula: string) {
    this.formula = formula;
  }
}

/** A cell that is merged with one above it, which has the value of both. */
export const MERGED = Symbol('merged');

/** A raw cell. A date is the sheet's local time, stored as if it were UTC. */
export type Cell = string | number | boolean | Date | Uncalculated | typeof MERGED | null;

/**
 * The type of a column. A word is one of a closed set, which only the service knows; a document is a CPF or CNPJ; a name has
 * nothing but letters in the places of letters.
 */
export type ValueKind = 'text' | 'name' | 'document' | 'integer' | 'number' | 'weight' | 'word' | 'date';

/**
 * Reads a cell, as Brazilians write it, into a value for the service; undefined when it is blank.
 *
 * @throws Unreadable
 */
export function valueIn(cell: Cell, kind: ValueKind): string | number | undefined {
  if (cell === MERGED) throw new Unreadable(IS_MERGED);
  const text = textOf(cell);
  if (text === '') return undefined;
  if (cell instanceof Uncalculated) throw new Unreadable(UNCALCULATED);
  if (ERROR.test(text)) throw new Unreadable(HAS_ERROR);
  switch (kind) {
    case 'text':
      return whole(text);
    case 'name':
      return name(text);
    case 'document':
      return documentIn(text);
    case 'integer':
      return integer(cell, text);
    case 'number':
    case 'weight':
      return decimal(cell, text);
    case 'word':
      return folded(text).toUpperCase();
    case 'date':
      return day(cell, text);
  }
}

const UNCALCULATED =
  'Abra a planilha no Excel ou no LibreOffice e salve-a de novo, ou escreva o valor: a fórmula está sem resultado.';

const IS_MERGED =
  'Desfaça a mesclagem das células e escreva em cada linha o que vale nela: esta célula está mesclada com a de cima.';

/** What a formula without a result leaves, in Portuguese and in English, and a number in a column that is too narrow. */
const ERROR =
  /^(#(N\/[AD]|REF!|VALOR!|VALUE!|DIV\/0!|NOME\?|NAME\?|N[ÚU]M!|NULO!|NULL!|SPILL!|DESPEJAR!|CALC!|#+)|Erro?:\d{3})$/i;
const HAS_ERROR = 'Corrija a fórmula na planilha, ou escreva o valor: o que está na célula é um erro.';

/** A cell as text, without the apostrophe that keeps a spreadsheet from reading it as a formula. Full-width signs begin one, too. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === MERGED) return '';
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não';
  if (cell instanceof Uncalculated) return `=${cell.formula}`;
  if (cell instanceof Date) return brazilianMoment(cell.toISOString());
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  return cell
    .replaceAll('\r\n', '\n')
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '');
}

/** A question mark beside a letter: a program that did not know the letter wrote it. */
const LOST = /\p{L}\?|\?\p{L}/u;
const TELEPHONE = /^\+?[\d\s()./-]{8,}$/;

function whole(text: string): string {
  if (hasLost(text)) throw new Unreadable('Escreva o texto com as letras dele: o “?” tomou o lugar de uma.');
  return text;
}

function name(text: string): string {
  if (LOST.test(text)) throw new Unreadable('Escreva o nome com as letras dele: o “?” tomou o lugar de uma.');
  if (TELEPHONE.test(text)) throw new Unreadable('Escreva um nome: isto parece um telefone.');
  return text;
}

/**
 * `1234`, `1.234`, `1 234`, with at most two decimals, which are zeros, and a unit of one behind it: `200 un`, `1.200 mudas`.
 * `1,000` is ambiguous: it means a thousand in English.
 */
const INTEGER =
  /^([+-]?)(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:[,.]0{1,2})?(?:\s*(?:un|und|unid|unidades?|mudas?|plantas?|sementes?)\.?)?$/i;

function integer(cell: Cell, text: string): number {
  if (typeof cell === 'number' && Number.isInteger(cell)) return cell;
  const [, sign, digits] = (typeof cell === 'string' && INTEGER.exec(withPlainMinus(text))) || [];
  if (digits === undefined) throw new Unreadable('Informe um número inteiro, como 1.234.');
  return Number(`${sign}${digits.replace(/\D/g, '')}`);
}

/** `-19,92`, `98.5`, `1.250,5`; a percent sign after it is ignored. */
const DECIMAL = /^([+-]?)(\d{1,3}(?:\.\d{3})+(?=,)|\d+)(?:[,.](\d+))?\s*%?$/;

function decimal(cell: Cell, text: string): number {
  if (typeof cell === 'number') return cell;
  const [, sign, whole, part = '0'] = (typeof cell === 'string' && DECIMAL.exec(withPlainMinus(text))) || [];
  if (whole === undefined) throw new Unreadable('Informe um número, como 98,5.');
  return Number(`${sign}${whole.replace(/\D/g, '')}.${part}`);
}

/** Word processors write a minus sign of their own. */
function withPlainMinus(text: string): string {
  return text.replace(/^\u2212/, '-');
}

/** The day that a spreadsheet gives to a cell with only a time. */
const NO_DAY = '1899-12-31';

/** A local day, as `2026-01-31`. */
function day(cell: Cell, text: string): string {
  const iso = cell instanceof Date ? cell.toISOString().slice(0, 10) : dayIn(text);
  if (iso === undefined || iso === NO_DAY) throw new Unreadable('Informe uma data, como 31/01/2026.');
  return iso;
}

/** `31/01/2026`, followed by the time unless it is midnight. */
function brazilianMoment(iso: string): string {
  const time = iso.slice(11, 16);
  return time === '00:00' ? brazilianDay(iso) : `${brazilianDay(iso)} ${time}`;
}

/** `2026-01-31` as `31/01/2026`. */
function brazilianDay(iso: string): string {
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
}
