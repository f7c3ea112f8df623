import type { SheetHeader } from './header.ts';
import { isAlone, lonePlaces, refusedByWords } from './rows.ts';
import type { SheetColumn } from './shared-columns.ts';
import type { SheetRow } from './sheet.ts';
import { firstLine } from './titles.ts';
import { textOf } from './values.ts';

/** The sign before the decimals of a weight. */
export type Decimal = 'ponto' | 'virgula';

/** What a person has answered, by question. */
export interface Answers {
  decimal?: Decimal | undefined;
  /** What rows are in which only the first cell is filled. */
  sozinhas?: 'registro' | 'titulo' | undefined;
}

/** A question about the whole sheet, with its answers. */
export interface Question {
  about: keyof Answers;
  text: string;
  answers: readonly { value: string; text: string }[];
  /** What a person has answered; nothing may be recorded before. */
  answer: string | undefined;
}

/** What the sheet's rows leave in doubt. It looks at all of them before any is read. */
export class Suspicions {
  readonly #weights: readonly { title: string; place: number }[];
  #ambiguous: { title: string; text: string } | undefined;
  readonly #seen = new Set<Decimal>();
  /**
   * Whether a weight has a decimal comma. It does not settle what `1.250` means, and neither does a decimal point beside
   * it.
   */
  #hasComma = false;
  readonly #alone: { number: number; text: string }[] = [];
  readonly #lone: readonly (number | undefined)[];
  /** Whether more than names and notes is missing in a row of one cell: a list of names has such rows. */
  readonly #isCounted: boolean;
  /** The columns of a table at the side: their titles are those of columns that are read. */
  readonly #aside: ReadonlySet<number>;
  readonly #refused: (row: SheetRow) => string | null;
  #rows = 0;

  constructor(header: SheetHeader, columns: readonly SheetColumn[]) {
    const { places, titles } = header;
    this.#lone = lonePlaces(header, columns);
    this.#refused = refusedByWords(header, columns);
    const read = [...places.values()];
    const again = (title: string) => read.some((place) => titles[place] === title);
    this.#aside = new Set(
      [...titles.keys()].filter((place) => !read.includes(place) && again(titles[place] ?? '')),
    );
    this.#isCounted = columns.some(
      ({ field, kind }) => places.has(field) && kind !== 'name' && kind !== 'text',
    );
    this.#weights = columns.flatMap(({ field, kind }) => {
      const place = places.get(field);
      const title = firstLine(titles[place ?? -1] ?? '');
      return kind === 'weight' && place !== undefined ? [{ title, place }] : [];
    });
  }

  look(row: SheetRow): void {
    for (const { title, place } of this.#weights) {
      const cell = row.cells[place];
      if (typeof cell === 'string') this.#weigh(title, cell.trim());
    }
    if (this.#refused(row) !== null) return;
    this.#rows += 1;
    if (!isAlone(row, this.#lone, this.#aside)) return;
    const texts = row.cells.map((cell, place) => (this.#aside.has(place) ? '' : textOf(cell)));
    this.#alone.push({ number: row.number, text: texts.join('') });
  }

  #weigh(title: string, text: string): void {
    if (/^\d{1,3}(\.\d{3}){2,}$|^\d{1,3}(\.\d{3})+,\d+$/.test(text)) this.#seen.add('virgula');
    else if (/^(0|\d*\.\d{1,2}$|\d+\.\d{4,}$|\d{4,}\.)/.test(text) && text.includes('.'))
      this.#seen.add('ponto');
    else if (text.includes(',')) this.#hasComma = true;
    else if (/^[1-9]\d{0,2}\.\d{3}$/.test(text)) this.#ambiguous ??= { title, text };
  }

  /** How weights are written, the rows that are titles of groups, and what is asked. */
  judged({ decimal, sozinhas }: Answers) {
    const [shown, other] = this.#seen;
    const isMixed = other !== undefined || (shown === 'ponto' && this.#hasComma);
    const certain = isMixed ? undefined : shown;
    const questions: Question[] = [];
    if (this.#ambiguous && !certain) questions.push({ ...weightQuestion(this.#ambiguous), answer: decimal });
    // When most rows have one cell, the sheet is simply like that. A group has at least one row.
    const isMost = this.#alone.length * 2 > this.#rows;
    const isOdd = this.#isCounted && this.#alone.length > 0 && !isMost && this.#rows > 2;
    if (isOdd) questions.push({ ...groupQuestion(this.#alone), answer: sozinhas });
    const titles = new Set(isOdd && sozinhas === 'titulo' ? this.#alone.map(({ number }) => number) : []);
    return { decimal: certain ?? decimal, titles, questions };
  }
}

function weightQuestion({ title, text }: { title: string; text: string }): Omit<Question, 'answer'> {
  return {
    about: 'decimal',
    text: `Diga como ler “${text}” em “${title}”`,
    answers: [
      { value: 'virgula', text: `é ${text.replace('.', '')}` },
      { value: 'ponto', text: `é ${text.replace('.', ',')}` },
    ],
  };
}

const NAMED = 3;

function groupQuestion(rows: readonly { number: number; text: string }[]): Omit<Question, 'answer'> {
  const named = rows.slice(0, NAMED).map(({ number, text }) => `${number} (“${text}”)`);
  const more = rows.length > NAMED ? ` e mais ${rows.length - NAMED}` : '';
  return {
    about: 'sozinhas',
    text: `Diga o que são as linhas em que só a primeira célula está preenchida: ${named.join(', ')}${more}`,
    answers: [
      { value: 'registro', text: 'são registros' },
      { value: 'titulo', text: 'são títulos de grupos, que não se gravam' },
    ],
  };
}
