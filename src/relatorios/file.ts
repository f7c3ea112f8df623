import { Readable } from 'node:stream';
import type { Db } from '../../db/connection.ts';
import { invalid } from '../common/errors.ts';
import { linhasDeTotais, linhasDoOutro } from '../common/totais.ts';
import type { Saldos } from '../estoque/extrato.ts';
import { registrarAcesso } from '../procedure/acessos.ts';
import type { Context } from '../procedure/context.ts';
import { ultimoSelo } from '../selos/queries.ts';
import type { ReportRow } from './columns.ts';
import type { FileFormat, ReportFilters } from './definition.ts';
import type { OpenReport } from './open-report.ts';
import { asked, type Reading, rowsSql } from './reading.ts';
import { inSnapshot, run, type Whole, wholeOf } from './results.ts';
import { resumoOf } from './resumo.ts';
import { checkSize, fileName } from './rules.ts';

export type Asking = Context & { user: NonNullable<Context['user']> };

/**
 * Makes a file of all rows of a report. CSV and XLSX are written while the snapshot is read. A PDF needs all rows first, so it is laid
 * out after the snapshot.
 *
 * @throws AppError `invalid` when a file would be too long, or none can be sent.
 */
export async function reportFile(ctx: Asking, reading: Reading, format: FileFormat): Promise<Whole> {
  const { makeFile } = ctx;
  if (!makeFile) {
    throw invalid('FORMATO_SEM_SAIDA', 'Peça o arquivo pelo endereço REST do relatório.', 'formato');
  }
  ctx.holdOpen?.();
  let paper: OpenReport | undefined;
  const whole = await ctx.withSlot('export', () =>
    inSnapshot(ctx, async (db, settle, completeUntil) => {
      const whole = await wholeOf(db, reading);
      const { resumo } = reading.request;
      if (!resumo) checkSize(format, whole.count);
      settle();
      if (reading.definition.pessoal) {
        // Outside the snapshot, which is read-only.
        await registrarAcesso(ctx, {
          ...{ acesso: 'EXPORTAR_RELATORIO', relatorio: reading.definition.name, formato: format },
          ...{ registros: whole.count, usuario_id: ctx.user.id, ip: ctx.ip },
        });
      }
      const report = await open(db, ctx, reading, { ...whole, format, completeUntil });
      if (resumo) paper = { ...report, resumo: await resumoOf(db, reading, whole), rows: Readable.from([]) };
      else if (format === 'pdf')
        paper = { ...report, rows: Readable.from(await Readable.from(report.rows).toArray()) };
      else await makeFile(report);
      return whole;
    }),
  );
  if (paper) await makeFile(paper);
  return whole;
}

async function open(
  db: Db,
  { user, now }: Asking,
  reading: Reading,
  {
    format,
    completeUntil,
    ...whole
  }: Whole & Pick<OpenReport, 'format'> & Pick<OpenReport['issued'], 'completeUntil'>,
): Promise<OpenReport> {
  const { definition, request, colunas, timeZone } = reading;
  const { data_inicio: start = null, data_fim: end = null } = request;
  const { count, chart, saldos } = whole;
  const at = now();
  const name = `${definition.name}${request.resumo ? '-resumo' : ''}`;
  return {
    ...{ format, count, chart, resumo: null },
    ...(format === 'csv' ? ROWS_ALONE : await aroundRows(db, reading, whole)),
    fileName: fileName(name, format, request, { at, timeZone }),
    title: definition.title,
    note: definition.note ?? null,
    columns: colunas,
    printed: request.colunas ? colunas.length : colunas.filter(({ atFirst }) => atFirst).length,
    period: { of: definition.period.of, start, end },
    issued: { by: user.nome, at: at.toISOString(), completeUntil },
    timeZone,
    rows: between(saldos, allRows(db, reading, count), reading),
  };
}

type AroundRows = Pick<OpenReport, 'totals' | 'filters' | 'selo'>;

/** A CSV has no place for what stands above and below the rows. */
const ROWS_ALONE: AroundRows = { totals: [], filters: [], selo: null };

async function aroundRows(
  db: Db,
  { definition, request }: Reading,
  { totals, byUnit, compared }: Whole,
): Promise<AroundRows> {
  return {
    totals: [
      ...linhasDeTotais(totals, byUnit),
      ...(compared ? linhasDoOutro(compared.dias, compared.totals, compared.byUnit) : []),
    ],
    filters: await readableFilters(db, definition.filters, request),
    selo: await ultimoSelo(db),
  };
}

const CHUNK = 250;
/** Up to this many rows, sorting all of them is faster than finding the first ones in their order among millions. */
const SORTED_SOON = 10_000;

/**
 * Reads all rows, as many as were counted, chunk by chunk through a cursor of the database, so that memory stays flat. By default
 * a cursor is planned for its first rows: for three old days it would search the whole book.
 */
export async function* allRows(db: Db, reading: Reading, count: number): AsyncGenerator<ReportRow[]> {
  const { definition, timeZone } = reading;
  const { complete } = definition;
  if (count <= SORTED_SOON) await run(db, 'set local cursor_tuple_fraction = 1', []);
  await run(db, `declare linhas no scroll cursor for ${rowsSql(reading)}`, reading.filters.values);
  for (;;) {
    const chunk = await run<ReportRow>(db, `fetch ${CHUNK} from linhas`, []);
    if (chunk.length > 0)
      yield complete ? await complete((sql, values) => run(db, sql, values), chunk, timeZone) : chunk;
    if (chunk.length < CHUNK) return;
  }
}

/** The rows of a statement between its opening and its closing balance; those of another report alone. */
async function* between(
  saldos: Saldos | undefined,
  rows: AsyncIterable<ReportRow[]>,
  { definition: { columns } }: Reading,
): AsyncGenerator<ReportRow[]> {
  const empty = Object.fromEntries(Object.keys(columns).map((field) => [field, null]));
  const saldo = (tipo: string, { sementes, mudas }: Saldos['final']) => [
    { ...empty, tipo, saldo_sementes: sementes, saldo_mudas: mudas },
  ];
  if (saldos) yield saldo('SALDO_ANTERIOR', saldos.anterior);
  yield* rows;
  if (saldos) yield saldo('SALDO_FINAL', saldos.final);
}

/** The filters as people read them. An id becomes the name of its record, or stays when there is no such record. */
async function readableFilters(
  db: Db,
  filters: ReportFilters,
  request: object,
): Promise<OpenReport['filters']> {
  const readable: OpenReport['filters'][number][] = [];
  for (const [field, given] of asked(filters, request)) {
    const { title, named, option = false, documento } = filters[field] as ReportFilters[string];
    const [record] = named ? await run<{ nome: string }>(db, named, [given]) : [];
    const value = record?.nome ?? (given === true ? null : given);
    readable.push({ title, value, option, ...(documento && { documento }) });
  }
  return readable;
}
