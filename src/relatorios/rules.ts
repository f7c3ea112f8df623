import { AppError, type Fault, invalid } from '../common/errors.ts';
import { grouped } from '../common/grouped.ts';
import { hasOffset, localDay, nextMonth } from '../common/local-time.ts';
import { type Comparacao, type Dias, diasAnteriores } from '../common/periodos.ts';

export interface Period {
  data_inicio?: string | undefined;
  data_fim?: string | undefined;
}

/** Some reports are refused unless their period has both ends. */
export function checkPeriod({ data_inicio, data_fim }: Period, title: string): void {
  const missing = Object.entries({ data_inicio, data_fim }).filter(([, date]) => date === undefined);
  const faults = missing.map(
    ([campo]): Fault => ({
      codigo: 'CAMPO_OBRIGATORIO',
      detalhe: `Informe o início e o fim do período: o relatório de ${title} é sempre de um.`,
      campo,
    }),
  );
  const [first, ...others] = faults;
  if (first) throw new AppError('invalid', [first, ...others]);
}

/** The days that a report is compared with, when that was asked for. Only a period in whole days has one before. */
export function diasComparados(
  { data_inicio, data_fim }: Period,
  comparar: Comparacao | undefined,
): Dias | undefined {
  if (comparar === undefined) return undefined;
  const ends = [data_inicio, data_fim].filter((end) => end?.length === 10);
  if (ends.length === 2 && `${data_inicio}` <= `${data_fim}`)
    return diasAnteriores({ data_inicio, data_fim } as Dias, comparar);
  throw invalid(
    'PERIODO_SEM_DIAS',
    'Informe o período por nome, ou o seu primeiro e o seu último dia, para o comparar com outro.',
    'comparar',
  );
}

const MAX_PDF_ROWS = 2_000;
/** A sheet has room for 1 048 576 rows, including those above the table and the totals. */
const MAX_XLSX_ROWS = 1_000_000;

/** A PDF is for reading, a sheet for calculating; anything longer is for programs. */
export function checkSize(format: string, rows: number): void {
  if (format === 'pdf' && rows > MAX_PDF_ROWS) {
    throw invalid(
      'PDF_GRANDE_DEMAIS',
      `Peça o PDF de um mês de cada vez, ou a planilha (xlsx): um PDF leva no máximo 2.000 linhas, e este teria ${rows.toLocaleString('pt-BR')}.`,
      'formato',
    );
  }
  if (format === 'xlsx' && rows > MAX_XLSX_ROWS) {
    throw invalid(
      'XLSX_GRANDE_DEMAIS',
      `Peça o relatório em csv ou escolha um período menor: uma planilha leva no máximo 1.000.000 de linhas, e esta teria ${rows.toLocaleString('pt-BR')}.`,
      'formato',
    );
  }
}

/** `viveiro-lotes-2026-01-01_2026-01-31.xlsx`: the local days of the period. Where an end is missing, the day of issue. */
export function fileName(
  name: string,
  format: string,
  { data_inicio, data_fim }: Period,
  issue: { at: Date; timeZone: string },
): string {
  const { at, timeZone } = issue;
  const today = localDay(at, timeZone);
  const [start, end] = [data_inicio, data_fim].map((date) => date && dayOf(date, timeZone));
  const days = start === undefined ? (end ?? today) : `${start}_${end ?? today}`;
  return `viveiro-${name}-${days}.${format}`;
}

/** A date-time without an offset is a local time, so its day is already written in it. */
function dayOf(moment: string, timeZone: string): string {
  return hasOffset(moment) ? localDay(new Date(moment), timeZone) : moment.slice(0, 10);
}

/** A summary is a page on paper. */
export function checkResumo({ resumo, formato }: { resumo?: boolean | undefined; formato: string }): void {
  if (!resumo || formato === 'pdf') return;
  throw invalid('VALOR_NAO_PERMITIDO', 'Peça o resumo com formato=pdf: ele é uma página impressa.', 'resumo');
}

/** More would need letters that are too small on A4. */
const MAX_PDF_COLUMNS = 20;

/**
 * The columns that are asked for by their fields, in that order; without any, those that a format has.
 *
 * @throws AppError `invalid` for a field that the report does not have, or for more than a sheet of paper has room for.
 */
export function askedColumns<Column extends { field: string; atFirst: boolean }>(
  columns: readonly Column[],
  { colunas = '', formato }: { colunas?: string | undefined; formato: string },
): Column[] {
  const asked = [...new Set(colunas.split(',').map((field) => field.trim()))].filter((field) => field !== '');
  if (asked.length === 0) return ofFormat(columns, formato);
  if (formato === 'pdf' && asked.length > MAX_PDF_COLUMNS) {
    throw invalid(
      'VALOR_NAO_PERMITIDO',
      `Escolha até ${MAX_PDF_COLUMNS} colunas para o PDF, ou peça a planilha (xlsx): mais não se leem em uma folha.`,
      'colunas',
    );
  }
  return asked.map((field) => {
    const column = columns.find((each) => each.field === field);
    if (column) return column;
    throw invalid(
      'VALOR_NAO_PERMITIDO',
      `Corrija colunas: este relatório não tem ${JSON.stringify(field)}. Os nomes estão em colunas da resposta em JSON.`,
      'colunas',
    );
  });
}

/** A PDF has what a screen has at first. A sheet has that first, so that it is printed, and the rest beside it. */
function ofFormat<Column extends { atFirst: boolean }>(
  columns: readonly Column[],
  formato: string,
): Column[] {
  const first = columns.filter(({ atFirst }) => atFirst);
  if (formato === 'pdf') return first;
  return formato === 'xlsx' ? [...first, ...columns.filter(({ atFirst }) => !atFirst)] : [...columns];
}

interface Bar {
  label: string;
  values: readonly number[];
}

/** Adds an empty bar for each month without rows. */
export function everyMonth(bars: readonly Bar[], series: number): readonly Bar[] {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return bars;
  const known = new Map(bars.map((bar) => [bar.label, bar]));
  const all: Bar[] = [];
  for (let month = first.label; month <= last.label; month = nextMonth(month)) {
    all.push(known.get(month) ?? { label: month, values: Array(series).fill(0) });
  }
  return all;
}

/** Adds up the bars of each key. The first label is shown. */
export function oneOfEach(bars: readonly Bar[], keyOf: (label: string) => string): readonly Bar[] {
  return [...grouped(bars, ({ label }) => keyOf(label)).values()].map(([first, ...others]) => ({
    label: first.label,
    values: first.values.map((value, n) => others.reduce((sum, { values }) => sum + (values[n] ?? 0), value)),
  }));
}
