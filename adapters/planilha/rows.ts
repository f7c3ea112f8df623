import { folded } from '../../src/common/folding.ts';
import { COLUMNS } from './columns.ts';
import type { SheetHeader } from './header.ts';
import type { SheetColumn } from './shared-columns.ts';
import type { SheetRow } from './sheet.ts';
import { namesIn } from './titles.ts';
import { type Cell, textOf } from './values.ts';

/** Where a table begins and ends, if the sheet has more than the table. Nothing else of it is read. */
export interface TableEnds {
  /** The row of titles, when there is text above it. */
  readonly above: number | null;
  /** The row in which another table begins. */
  readonly another: number | null;
}

/** The rows of one table. Its ends are known once they were read. */
export interface TableRows extends TableEnds {
  rows(): AsyncGenerator<SheetRow>;
}

/**
 * The rows below a header, down to where another table begins. A header that is repeated, as on each page of a printout, is
 * no row.
 */
export function rowsBelow(
  header: SheetHeader,
  columns: readonly SheetColumn[],
  rows: () => AsyncIterable<SheetRow> | Iterable<SheetRow>,
): TableRows {
  const { number, titles } = header;
  const lone = lonePlaces(header, columns);
  let above: number | null = null;
  let another: number | null = null;
  return {
    get above() {
      return above;
    },
    get another() {
      return another;
    },
    async *rows() {
      // The heading of another table is a single cell above its titles.
      let headings: SheetRow[] = [];
      for await (const row of rows()) {
        if (row.number < number) above = number;
        if (row.number <= number || isRepeated(row, titles)) continue;
        if (columns.length > 0 && isTitles(row, titles)) {
          another = headings[0]?.number ?? row.number;
          return;
        }
        if (isAlone(row, lone)) {
          headings.push(row);
          if (headings.length > HEADINGS) yield* headings.splice(0, 1);
        } else {
          yield* headings;
          headings = [];
          yield row;
        }
      }
      yield* headings;
    },
  };
}

/** What people are told of a sheet beside its columns: which of its rows are not read, and that hidden ones are. */
export function notesOf({ above, another }: TableEnds, hidden = 0): string[] {
  return [
    ...(above === null ? [] : [`A tabela começa na linha ${above}: o que está acima dela não é lido.`]),
    ...(another === null ? [] : [`Na linha ${another} começa outra tabela: dela para baixo, nada é lido.`]),
    ...(hidden === 0
      ? []
      : [`Linhas ocultas na planilha, lidas como as outras: ${hidden.toLocaleString('pt-BR')}.`]),
  ];
}

/** How many lines a heading may have. */
const HEADINGS = 3;

/** Where the title of a group may be: the first column, and that of the name. */
export function lonePlaces(
  { titles, places }: SheetHeader,
  columns: readonly SheetColumn[],
): readonly (number | undefined)[] {
  const name = columns.find(({ required }) => required)?.field ?? '';
  return [titles.findIndex((title) => title !== ''), places.get(name)];
}

/** Whether only one cell is filled, and it is in one of these columns. */
export function isAlone(
  { cells }: SheetRow,
  lone: readonly (number | undefined)[],
  aside: ReadonlySet<number> = new Set(),
): boolean {
  const [first, other] = cells.flatMap((cell, place) =>
    textOf(cell) === '' || aside.has(place) ? [] : [place],
  );
  return first !== undefined && other === undefined && lone.includes(first);
}

function isRepeated({ cells }: SheetRow, titles: readonly string[]): boolean {
  const texts = cells.map(textOf);
  return (
    texts.some((text) => text !== '') && texts.every((text, place) => text === '' || text === titles[place])
  );
}

/** The titles of a table of any kind; some may be those of the table above. */
function isTitles({ cells }: SheetRow, above: readonly string[]): boolean {
  const texts = cells.map((cell, place) => ({ text: textOf(cell), place })).filter(({ text }) => text !== '');
  const known = texts.filter(({ text, place }) => text === above[place] || isTitle(text));
  return known.length >= 2 && known.length * 2 >= texts.length;
}

const isTitle = namesIn(Object.values(COLUMNS).flat());

const VARIATIONS = ['variacao no estoque', 'variacao no lote'];

/**
 * Whether a row of the service's own report moved the sementeira and a batch at once: the opening of a batch, a return, and their
 * reversals. As a movement of the batch alone it would be another one.
 */
export function movesBoth({ titles }: SheetHeader): (row: SheetRow) => boolean {
  const places = VARIATIONS.map((title) => titles.findIndex((each) => folded(each) === title));
  return ({ cells }) => places.every((place) => !/^0?$/.test(textOf(cells[place])));
}

/** Why a row is not a record, judged by its words alone; null when it may be one. Columns that are not read say nothing. */
export function refusedByWords(
  header: SheetHeader,
  columns: readonly SheetColumn[],
): (row: SheetRow) => string | null {
  const lone = lonePlaces(header, columns);
  const read = new Set(header.places.values());
  return ({ number, cells }) => {
    if (isTotal(cells, read)) return TOTAL;
    const said = cells.map((cell, place) => (read.has(place) || lone.includes(place) ? cell : null));
    return isAlone({ number, cells: said }, lone) && isNote(said.map(textOf).join('')) ? NOTE : null;
  };
}

const TOTAL = 'Retire a linha: ela é um total, e não um registro.';
const NOTE = 'Retire a linha: ela é um título ou uma nota da planilha, e não um registro.';

const UNIT = '(?:un|und|unid|unidades?|mudas?|plantas?|sementes?|kg|g)\\.?';
/** A number, with its unit or currency, or a sign in place of one; or a unit in a column of its own. */
const FIGURE = new RegExp(`^(?:(?:R\\$ ?)?[+-]?[\\d.,\\s]*\\d ?(?:%|${UNIT})?|${UNIT}|-+)$`, 'i');

/** Whether the row is plainly a total: such a label in any of its cells, and only numbers in those that are read. */
function isTotal(cells: readonly Cell[], read: ReadonlySet<number>): boolean {
  const texts = cells.map(textOf);
  const label = texts.findIndex((text) => isTotalLabel(joined(folded(text))));
  const isFigure = (text: string, place: number) =>
    text === '' || place === label || !read.has(place) || FIGURE.test(text);
  return label !== -1 && texts.every(isFigure);
}

/** Turns `t o t a l` into `total`. */
function joined(words: string): string {
  return words.split(' ').every((word) => word.length === 1) ? words.replaceAll(' ', '') : words;
}

/** What a total counts: no species and no person has such a name. */
const GROUP =
  '(?:mudas|sementes|plantas|especies|nativas|exoticas|frutiferas|ornamentais|arboreas|arvores|arbustos|palmeiras|trepadeiras|' +
  'medicinais|aromaticas|hortalicas|flores|forracoes)';
const GROUPS = new RegExp(`^${GROUP}(?: (?:e|ou|de|das|dos|${GROUP}))*$`);
/** The word behind `total` decides: `Total Paisagismo` is a recipient. */
const TOTALS = new RegExp(
  '^(?:sub ?(?:total|totais)\\b.*|(?:total|totais|soma|somatorio|somatoria)' +
    `(?: (?:geral|gerais|parcial|final|acumulado|de|da|do|das|dos|em|no|na|por|${GROUP})\\b.*| [\\d ]+)?)$`,
);

function isTotalLabel(label: string): boolean {
  return TOTALS.test(label);
}

/** What offices write below a table, or above a group of its rows. */
const SIGNED =
  /^(elaborad[oa]|preparad[oa]|conferid[oa]|digitad[oa]|atualizad[oa]|impress[oa]|emitid[oa]|assinatura|fonte|legenda|pagina \d+|obs|observac(ao|oes)) /;

function isNote(text: string): boolean {
  const said = joined(folded(text));
  return GROUPS.test(said) || SIGNED.test(`${said} `);
}
