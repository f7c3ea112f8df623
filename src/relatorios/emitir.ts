import { Readable } from 'node:stream';
import type { Db } from '../../db/connection.ts';
import { invalid } from '../common/errors.ts';
import { wrap } from '../pagination.ts';
import type { Context } from '../procedure/context.ts';
import { inTurn } from '../procedure/turn.ts';
import type { Columns, Definition, ReportFilters, ReportFormat, RowOf } from './definition.ts';
import type { OpenReport, Row } from './open-report.ts';
import {
  allRows,
  chartOf,
  LIMIT_MS,
  pageRows,
  type Reading,
  type ReportRequest,
  readableFilters,
  readingOf,
  totalsOf,
} from './reading.ts';
import { checkPeriod, checkSize, fileName } from './rules.ts';

type Asking = Context & { user: NonNullable<Context['user']> };

/**
 * One page of a report with its totals, all of one snapshot. When another format than JSON is asked for, all rows of the
 * same snapshot also go out as a file, through `ctx.entregar`: row by row while the snapshot lives, or when it is gone
 * if the file needs them all at once.
 *
 * @throws AppError `invalid` when the report lacks its period, does not fit into the format, or files have no way out.
 */
export async function emitir<C extends Columns, F extends ReportFilters>(
  ctx: Asking,
  definition: Definition<C, F>,
  request: ReportRequest,
) {
  if (definition.periodRequired) checkPeriod(request, definition.title.toLowerCase());
  const { formato, page, limite } = request;
  const entregar = saidaDe(ctx, formato);
  const reading = readingOf(definition, request, ctx.settings.fusoHorario);
  const read = async (db: Db) => {
    await db.raw(
      `set local statement_timeout = ${LIMIT_MS}; set local idle_in_transaction_session_timeout = ${LIMIT_MS}`,
    );
    const { count, totals } = await totalsOf(db, definition, reading);
    let whole: OpenReport | undefined;
    if (formato !== 'json') {
      checkSize(formato, count);
      const report = await open({ ...ctx, db }, definition, reading, request, {
        format: formato,
        count,
        totals,
      });
      if (formato === 'pdf') whole = { ...report, rows: await readNow(report.rows) };
      else await entregar(report);
    }
    const docs = await pageRows<RowOf<C>>(db, reading, request);
    const answer = {
      ...wrap(docs, count, page, limite),
      colunas: columnsOf(definition).map(({ field, title, type }) => ({
        campo: field,
        titulo: title,
        tipo: type,
      })),
      totais: totals,
    };
    return [answer, whole] as const;
  };
  const line = formato === 'json' ? 'read' : 'export';
  const [answer, whole] = await inTurn(ctx, line, () => ctx.db.transaction(read, SNAPSHOT));
  if (whole) await entregar(whole);
  return answer;
}

const SNAPSHOT = { isolationLevel: 'repeatable read', readOnly: true } as const;

function saidaDe({ entregar }: Context, formato: ReportFormat): NonNullable<Context['entregar']> {
  if (formato !== 'json' && !entregar) {
    throw invalid('FORMATO_SEM_SAIDA', 'Peça o arquivo pelo endereço REST do relatório.', 'formato');
  }
  return entregar ?? (async () => {});
}

async function open(
  { db, user, now, settings }: Asking,
  definition: Definition,
  reading: Reading,
  request: ReportRequest,
  counted: Pick<OpenReport, 'format' | 'count' | 'totals'>,
): Promise<OpenReport> {
  const { fusoHorario: timeZone } = settings;
  const { data_inicio = null, data_fim = null } = request;
  const agora = now();
  return {
    ...counted,
    fileName: fileName(definition.name, counted.format, request, { at: agora, timeZone }),
    title: definition.title,
    note: definition.note ?? null,
    columns: columnsOf(definition),
    period: { of: definition.period.of, start: data_inicio, end: data_fim },
    filters: await readableFilters(db, definition.filters, request),
    issued: { by: user.nome, at: agora.toISOString() },
    timeZone,
    chart: counted.format === 'pdf' ? await chartOf(db, definition, reading, timeZone) : null,
    rows: allRows(db, reading),
  };
}

function columnsOf({ columns }: Definition): OpenReport['columns'] {
  return Object.entries(columns).map(([field, { schema: _, sql: __, ...column }]) => ({ field, ...column }));
}

/** All batches, read now and to be had later. */
async function readNow(rows: AsyncIterable<Row[]>): Promise<AsyncIterable<Row[]>> {
  const batches: Row[][] = [];
  for await (const batch of rows) batches.push(batch);
  return Readable.from(batches);
}
