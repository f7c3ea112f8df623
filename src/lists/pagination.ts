import { z } from 'zod';
import { filters } from '../wire/inputs.ts';

const MAX_LIMITE = 100;
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LIMITE);

/**
 * The input of a list: its filters, the page and the page size. A page that is out of range or unreadable is 1. An
 * unreadable page size is the list's default (`padrao`), and 100 is the maximum. The interface spells the page size
 * and the period in two ways: every list takes both, and procedures read `limite`, `data_inicio` and `data_fim`.
 */
export function list<Filters extends z.ZodRawShape>(own: Filters, padrao: number) {
  const paging = {
    page: lenient(MAX_PAGE, 'Página, a partir de 1', 1),
    ...pageSize({ padrao, maximo: MAX_LIMITE, oQue: 'Registros por página' }),
  };
  return filters({ ...own, ...paging }, { spellings: SPELLINGS }, onePeriod);
}

/** A period has a name or dates. */
function onePeriod(input: Record<string, unknown>, issues: z.RefinementCtx): void {
  const dates = ['data_inicio', 'data_fim', 'dataInicio', 'dataFim'];
  const path = dates.filter((date) => input[date] !== undefined).slice(0, 1);
  if (input.periodo === undefined || path.length === 0) return;
  const message = 'Retire a data, ou o período: um já diz os dias do outro.';
  issues.addIssue({ code: 'custom', path, message, params: { codigo: 'PERIODO_AMBIGUO' } });
}

/** How many at once, in both spellings. */
export function pageSize({ padrao, maximo, oQue }: { padrao: number; maximo: number; oQue: string }) {
  return {
    limite: lenient(maximo, `${oQue}, no máximo ${maximo}`, padrao),
    limit: lenient(maximo, 'O mesmo que limite', undefined),
  };
}

/** The other spelling of each field, by the spelling that procedures read. */
export const SPELLINGS: Readonly<Record<string, string>> = {
  dataInicio: 'data_inicio',
  dataFim: 'data_fim',
  limit: 'limite',
};

/** The place of a page among all pages. */
export const Pagina = z.object({
  totalDocs: z.int().describe('Total de registros que atendem aos filtros'),
  limit: z.int().describe('Registros por página'),
  page: z.int().describe('Página atual'),
  totalPages: z.int().describe('Total de páginas, no mínimo 1'),
  hasNextPage: z.boolean().describe('Se há uma página seguinte'),
  hasPrevPage: z.boolean().describe('Se há uma página anterior'),
  nextPage: z.int().nullable().describe('Número da página seguinte'),
  prevPage: z.int().nullable().describe('Número da página anterior'),
});

/** A page of a list: its records, and its place. */
export function pageOf<T extends z.ZodType>(record: T) {
  return z.object({ docs: z.array(record).describe('Registros'), ...Pagina.shape });
}

/** The page wrapper around a page's records. */
export function wrap<Row>(docs: Row[], totalDocs: number, page: number, limit: number) {
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit));
  const hasNextPage = page < totalPages;
  const hasPrevPage = page > 1;
  return {
    docs,
    totalDocs,
    limit,
    page,
    totalPages,
    hasNextPage,
    hasPrevPage,
    nextPage: hasNextPage ? page + 1 : null,
    prevPage: hasPrevPage ? Math.min(page - 1, totalPages) : null,
  };
}

/** A whole number. An unreadable one counts as absent, one that is too large as the maximum. */
function lenient<Absent extends number | undefined>(maximum: number, description: string, absent: Absent) {
  const whole = z.int().min(1).meta({ description, maximum }).optional();
  const lenient = z.preprocess((n) => (isHuge(n) ? maximum : n), whole) as unknown as typeof whole;
  return lenient.catch(undefined).transform((n) => (n === undefined ? absent : Math.min(n, maximum)));
}

/** REST leaves a number of more than 15 digits as it is written. */
function isHuge(n: unknown): boolean {
  return typeof n === 'string'
    ? /^[1-9]\d{15,}$/.test(n)
    : typeof n === 'number' && n > Number.MAX_SAFE_INTEGER;
}
