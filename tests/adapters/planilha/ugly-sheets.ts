import { COLUMNS, KINDS, type SheetKind } from '../../../adapters/planilha/columns.ts';
import { lettersOf } from '../../../adapters/planilha/header.ts';
import { fileOf } from './ugly-files.ts';
import { ANOTHER_COUNT, BESIDE, CARD, CARD_PLANTS, UGLY_COLUMNS, type UglyColumn } from './ugly-kinds.ts';
import {
  type Decimal,
  type Draw,
  dotted,
  NOTHING,
  plainAmount,
  type Value,
  type Written,
} from './ugly-values.ts';

/** A sheet as an office makes it, and what its author knows of it. */
export interface UglySheet {
  kind: SheetKind;
  bytes: Uint8Array;
  /** The values of each row that is a record, by its number. */
  records: ReadonlyMap<number, Readonly<Record<string, Value>>>;
  /** The letters of each field's column. */
  letters: ReadonlyMap<string, string>;
  /** What is true of all rows, though no column says it. */
  constants: Readonly<Record<string, Written>>;
  decimal: Decimal;
  /** What a row of one cell is. */
  sozinhas: 'registro' | 'titulo';
  /** The sheet of the workbook. */
  name: string;
  /** Whether an office expects it to be read. */
  expected: boolean;
  text: string;
}

/** One line of the sheet, and what it records. */
interface Line {
  cells: string[];
  record?: Record<string, Value>;
}

/** In these the most may go wrong. */
const MOST = ['especies', 'movimentacoes', 'movimentacoes', 'procedencias', 'procedencias'] as const;

export async function uglySheet(draw: Draw): Promise<UglySheet> {
  const kind = draw.one([...KINDS, ...MOST] as const);
  const decimal = draw.one(['virgula', 'ponto'] as const);
  const { columns, constants } = columnsOf(draw, kind);
  const titles = columns.map((column) => noisy(draw, column));
  if (draw.once(16)) addTwin(draw, columns, titles);
  const units = draw.once(6) ? columns.findIndex(({ counted }) => counted) + 1 : 0;
  if (units > 0) {
    titles.splice(units, 0, draw.one(['Unidade', 'Unid.', 'Un']));
    columns.splice(units, 0, { field: null, titles: [], write: () => ({ cell: '' }) });
  }
  const has = (name: string) => columns.some(({ field }) => field === name);
  const card = has('entrada') ? stockCard(draw, has('saldo')) : undefined;
  const isWorkbook = draw.once(4);
  let expected = true;

  const recordOf = (): Line => {
    const record: Record<string, Value> = {};
    for (const [field, { value }] of Object.entries(constants))
      if (value !== undefined) record[field] = value;
    const isOther = units > 0 && draw.once(20);
    const unit = draw.one(isOther ? ['kg', 'bandeja', 'milheiro'] : ['un', 'mudas', 'Un.', '']);
    const cells = columns.map(({ field, write, counted }, place) => {
      if (units > 0 && place === units) return unit;
      const { cell, value, odd } = write(draw, decimal);
      if (odd || (counted && isOther)) expected = false;
      if (field !== null && value !== undefined) record[field] = counted && isOther ? NOTHING : value;
      return cell;
    });
    if (!card)
      return !isWorkbook && !has('peso_gramas') && draw.odd()
        ? broken(draw, cells, record)
        : { cells, record };
    const { written, moved, odd } = card(String(record.especie));
    if (odd) expected = false;
    return {
      cells: columns.map(({ field }, place) => written[field ?? ''] ?? cells[place] ?? ''),
      record: { ...record, ...(isOther ? NO_MOVEMENT : moved) },
    };
  };

  const blank = () => titles.map(() => '');
  const named = columns.findIndex(({ name }) => name);
  const alone = (text: string): Line => ({ cells: blank().with(draw.one([0, named]), text) });
  const total = (label: string): Line => {
    const sum = draw.one([String, dotted])(550 + draw.upTo(9000)) + draw.one(['', '', ' mudas']);
    const at = draw.one([0, named]);
    const cells = columns.map(({ counted }, place) =>
      counted ? sum : place === units && units > 0 ? 'un' : '',
    );
    return { cells: cells.with(at, label) };
  };

  const made = Array.from({ length: 2 + draw.upTo(5) }, recordOf);
  // What shows how weights are written may also stand below the weight that is written otherwise.
  const records = !card && draw.once(2) ? made.toReversed() : made;
  // Nobody can tell a name alone in its row from the name of a place, where names and texts are all that a row has.
  const isMore = COLUMNS[kind].some(
    (column) =>
      column.kind !== 'name' && column.kind !== 'text' && columns.some(({ field }) => field === column.field),
  );
  const isBare = !isMore || records.some(({ cells }) => cells.filter((cell) => cell !== '').length === 1);
  const isGrouped = draw.once(isMore ? 4 : 2);
  const groups = draw.one(isBare ? [GROUPS] : [GROUPS, PLACES, PLACES]);
  const lines: Line[] = [...preamble(draw), { cells: titles }];
  const header = lines.length - 1;
  for (const [row, record] of records.entries()) {
    if (isGrouped && row % 2 === 0) lines.push(alone(draw.one(groups)));
    if (draw.once(12)) lines.push({ cells: blank() });
    if (draw.once(12)) lines.push({ cells: [...titles] });
    lines.push(record);
    if (isGrouped && row % 2 === 1 && draw.once(2)) lines.push(total(draw.one(SUBTOTALS)));
  }
  if (draw.once(4)) lines.push(total(draw.one(TOTALS)));
  if (draw.once(isMore ? 6 : 2))
    lines.push({ cells: blank() }, alone(draw.one(isBare ? SIGNATURES.slice(1) : SIGNATURES)));
  // Where few titles are of the first table, those of the second one may be the sheet's, below a heading.
  const isPlain = columns.filter(({ field }) => field !== null).length > Math.max(1, columns.length / 2);
  if (isPlain && draw.once(8)) lines.push(...secondTable(draw, titles, recordOf));
  const isBroken = records.some(({ cells }) => cells.length > columns.length);
  if (isBroken) expected = false;
  else if (draw.once(16)) besideIt(lines[header], draw.one(records), columns);

  const file = await fileOf(
    draw,
    isWorkbook,
    lines.map(({ cells }) => cells),
  );
  return {
    ...{ kind, constants, decimal, bytes: file.bytes, name: file.name },
    sozinhas: isBare ? 'registro' : 'titulo',
    records: new Map(lines.flatMap(({ record }, row) => (record ? [[row + 1, record] as const] : []))),
    letters: new Map(
      columns.flatMap(({ field }, at) => (field === null ? [] : [[field, lettersOf(at)] as const])),
    ),
    expected: expected && file.isWhole,
    text: `${kind} (${file.how})\n${lines.map(({ cells }) => cells.join(' | ')).join('\n')}`,
  };
}

const GROUPS = ['NATIVAS', 'Frutíferas', 'FRUTÍFERAS E NATIVAS', 'Exóticas'];
const PLACES = ['Quadra norte', 'Setor 2', 'Canteiro dos fundos', 'Viveiro velho'];
const SUBTOTALS = ['Subtotal', 'Subtotal nativas', 'Total frutíferas', 'Sub-total'];
const TOTALS = [
  'TOTAL',
  'Total geral',
  'TOTAL (mudas)',
  'T O T A L',
  'Total:',
  'Soma',
  'Total de espécies: 3',
];
/** The first is told by no word. */
const SIGNATURES = [
  'Mogi, 20 de maio',
  'Elaborado por: Fulana em 20/11/2026',
  'Fonte: Secretaria',
  'Página 1 de 2',
];

/** The columns of the sheet in their order, and what its author knows instead of a column. */
function columnsOf(draw: Draw, kind: SheetKind) {
  const constants: Record<string, Written> = {};
  const all = UGLY_COLUMNS[kind];
  const isCard = kind === 'movimentacoes' && draw.once(2);
  const mine = isCard
    ? [
        ...all
          .filter(({ field }) => field !== 'tipo' && field !== 'quantidade')
          .map((column) => (column.name ? { ...column, write: CARD_PLANTS } : column)),
        ...CARD,
      ]
    : all;
  const isNames = draw.once(4);
  const columns: UglyColumn[] = [];
  for (const column of mine) {
    if (column.optional && (isNames || draw.once(2))) continue;
    if (columns.some(({ field }) => field === column.field)) continue;
    if (column.constant && (isNames || draw.once(3)))
      constants[column.field ?? ''] = column.write(draw, 'virgula');
    else columns.push(column);
  }
  if (draw.once(2)) columns.splice(draw.one([0, columns.length]), 0, draw.one(BESIDE));
  const isCounted = columns.some(({ field }) => field === 'quantidade_inicial');
  if (isCounted && draw.once(3)) columns.push(draw.one(ANOTHER_COUNT));
  if (draw.once(8)) columns.push(columns.splice(draw.upTo(columns.length - 1), 1)[0] as UglyColumn);
  return { columns, constants };
}

/** The title of a column again, above other values, as only letters tell. */
function addTwin(draw: Draw, columns: UglyColumn[], titles: string[]): void {
  const place = columns.findIndex(({ counted }) => counted);
  if (place === -1) return;
  const at = draw.one([place, columns.length]);
  columns.splice(at, 0, { field: null, titles: [], write: () => ({ cell: String(1 + draw.upTo(99)) }) });
  titles.splice(at, 0, titles[place] ?? '');
}

const NO_MOVEMENT = { tipo: NOTHING, quantidade: NOTHING };

/** The rows of a stock card: what came in or went out of a plant, and how many there are then. */
function stockCard(draw: Draw, hasBalance: boolean) {
  const balances = new Map<string, number>();
  // Two balances that are wrong by the same agree.
  let wrong = 0;
  const odd = (written: Record<string, string>) => ({ written, odd: true, moved: NO_MOVEMENT });
  return (plant: string) => {
    const isIn = draw.once(2);
    const quantidade = draw.one([7, 40, 350, 1250]) + draw.upTo(9);
    const before = balances.get(plant);
    const after = (before ?? 20_000) + (isIn ? quantidade : -quantidade);
    balances.set(plant, after);
    const { cell } = plainAmount(draw, quantidade);
    const written: Record<string, string> = {
      ...{ entrada: isIn ? cell : draw.one(['', '', '0']), saida: isIn ? '' : cell },
      saldo: String(after),
    };
    if (draw.odd(4)) return odd({ ...written, entrada: cell, saida: cell });
    if (draw.odd(4)) return odd({ ...written, entrada: '', saida: '' });
    if (hasBalance && before !== undefined && draw.odd(3))
      return odd({ ...written, saldo: String(after + ++wrong) });
    return { written, odd: false, moved: { tipo: isIn ? 'ENTRADA' : 'SAIDA', quantidade } };
  };
}

/** A row of a CSV that a separator in one of its texts made longer: nobody knows which of its values is which. */
function broken(draw: Draw, cells: readonly string[], record: Line['record']): Line {
  if (cells.at(-1) === '') return { cells: [...cells], ...(record && { record }) };
  const at = 1 + draw.upTo(cells.length - 1);
  return {
    cells: [...cells.slice(0, at), 'dos fundos', ...cells.slice(at)],
    record: { ...record, broken: NOTHING },
  };
}

/** A title as people write it, with what says nothing. */
function noisy(draw: Draw, { titles, counted }: UglyColumn): string {
  const title = draw.one(titles);
  const [cased, tail] = [draw.one([title, title, title.toUpperCase(), title.toLowerCase()]), draw.upTo(11)];
  if (counted && tail === 11) return `${cased} (un)`;
  if (counted && tail === 10) return `${cased} (mudas)`;
  if (tail === 9) return `${cased} *`;
  if (tail === 8) return `${cased}\n(preencha como no exemplo: Quantidade, Data e Nome)`;
  if (tail === 7) return ` ${cased}: `;
  return tail === 6 ? `${cased} (obrigatório)` : cased;
}

function preamble(draw: Draw): Line[] {
  if (!draw.once(3)) return [];
  const lines = ['Prefeitura Municipal de Mogi', 'Viveiro Municipal', '', 'Controle de mudas – 2026'];
  return lines.slice(0, 1 + draw.upTo(3)).map((text) => ({ cells: [text] }));
}

const OTHER_TABLES = [
  ['Espécie', 'Tipo', 'Peso (g)'],
  ['Data', 'Coletor', 'Peso (g)'],
  ['Nome', 'CPF', 'Telefone'],
  ['Estufa', 'Capacidade', 'Situação'],
];

/** Another table below, of which nothing belongs to the first one. */
function secondTable(draw: Draw, titles: readonly string[], record: () => Line): Line[] {
  const heading = draw.one([[], [{ cells: [''] }], [{ cells: [''] }, { cells: ['COLETA DE SEMENTES'] }]]);
  if (draw.once(2))
    return [...heading, { cells: [...titles.slice(0, -1), 'Peso'] }, { cells: record().cells }];
  return [...heading, { cells: draw.one(OTHER_TABLES) }, { cells: ['Araçá', 'Semente', '400'] }];
}

/** The same titles again, at the side of the table. */
function besideIt(header: Line | undefined, row: Line, columns: readonly UglyColumn[]): void {
  const title = header?.cells[columns.findIndex((column) => column.name)] ?? '';
  const width = columns.length;
  for (const [line, text] of [
    [header, title],
    [row, 'Guapuruvu'],
  ] as const)
    if (line) line.cells = [...line.cells, ...Array(width + 1 - line.cells.length).fill(''), text];
}
