import type { Db } from '../../db/connection.ts';
import { period } from '../common/local-time.ts';
import { Filters } from '../pagination.ts';
import type { Grafico, Linha, RelatorioAberto } from './aberto.ts';
import type { Definicao, DefinicaoGrafico, Filtros, Formato } from './definicao.ts';

export interface Pedido {
  data_inicio?: string | undefined;
  data_fim?: string | undefined;
  formato: Formato;
  page: number;
  limite: number;
}

/** A report reads much, and laying it out takes its time: both may last longer than the day's requests. */
export const LIMIT_MS = 60_000;
const BATCH = 1_000;

/** The statement of all rows, in order, and what it is filtered by. */
export interface Leitura {
  filters: Filters;
  rows: string;
}

export function leituraDe(definicao: Definicao, pedido: Pedido, fusoHorario: string): Leitura {
  const { colunas, filtros, periodo, tabela, juncoes = '', ordem } = definicao;
  const entre = period(pedido.data_inicio, pedido.data_fim, fusoHorario);
  const filters = new Filters();
  if (periodo.sql === null) filters.values.push(entre.since, entre.before, entre.until);
  else filters.period(periodo.sql, entre);
  for (const [campo, value] of asked(filtros, pedido)) {
    const { sql, valor = same } = filtros[campo] as Filtros[string];
    filters.add(sql, value === true ? value : valor(value));
  }
  const select = Object.entries(colunas).map(([campo, { sql }]) => `${sql} as ${campo}`);
  const rows = `select ${select.join(', ')} from ${tabela} ${juncoes} ${filters.sql()} order by ${ordem}`;
  return { filters, rows };
}

/** The report's own filters that are there; one that may be true is there only then. */
function asked(filtros: Filtros, pedido: object): [campo: string, value: string | true][] {
  const absent = [undefined, false];
  return Object.entries(pedido).filter(([campo, value]) => campo in filtros && !absent.includes(value));
}

function same(value: string | true): string | true {
  return value;
}

export async function totaisDe(
  db: Db,
  { colunas, tabela }: Definicao,
  { filters }: Leitura,
): Promise<{ registros: number } & Record<string, number>> {
  const sums = Object.entries(colunas)
    .filter(([, { somada }]) => somada)
    .map(([campo, { sql }]) => `, coalesce(sum(${sql}), 0) as ${campo}`);
  const text = `select count(*) as registros${sums.join('')} from ${tabela} ${filters.sql()}`;
  const [totais] = await run<{ registros: number } & Record<string, number>>(db, text, filters.values);
  return totais as NonNullable<typeof totais>;
}

export function pagina<Row>(db: Db, { rows, filters }: Leitura, { page, limite }: Pedido): Promise<Row[]> {
  const values = [...filters.values, limite, (page - 1) * limite];
  return run(db, `${rows} limit $${values.length - 1} offset $${values.length}`, values);
}

/** Ids are shown by the name of what they are of; one that names nothing stays as it is. */
export async function filtrosLegiveis(
  db: Db,
  filtros: Filtros,
  pedido: object,
): Promise<RelatorioAberto['filtros']> {
  const legiveis: RelatorioAberto['filtros'][number][] = [];
  for (const [campo, value] of asked(filtros, pedido)) {
    const { titulo, nome, opcao = false } = filtros[campo] as Filtros[string];
    const [named] = nome ? await run<{ nome: string }>(db, nome, [value]) : [];
    legiveis.push({ titulo, valor: named?.nome ?? (value === true ? 'sim' : value), opcao });
  }
  return legiveis;
}

export async function graficoDe(
  db: Db,
  { grafico, tabela }: Definicao,
  { filters }: Leitura,
  fusoHorario: string,
): Promise<Grafico | null> {
  if (!grafico) return null;
  const { titulo, rotulo, series } = grafico;
  const values = [...filters.values, ...(rotulo.tipo === 'mes' ? [fusoHorario] : [])];
  const sums = Object.values(series).map((sql) => `coalesce(${sql}, 0)`);
  const text = `
    select ${rotuloSql(rotulo, values.length)} as rotulo, array[${sums.join(', ')}]::float8[] as valores
    from ${tabela} ${filters.sql()} group by 1 order by 1`;
  const barras = await run<Grafico['barras'][number]>(db, text, values);
  return { titulo, tipo: rotulo.tipo, series: Object.keys(series), barras };
}

function rotuloSql({ tipo, sql }: DefinicaoGrafico['rotulo'], fuso: number): string {
  return tipo === 'mes' ? `to_char(${sql} at time zone $${fuso}, 'YYYY-MM')` : sql;
}

/** All rows, read from a cursor of the database batch by batch: memory stays flat however many there are. */
export async function* todas(db: Db, { rows, filters }: Leitura): AsyncGenerator<Linha[]> {
  await run(db, `declare linhas no scroll cursor for ${rows}`, filters.values);
  for (;;) {
    const batch = await run<Linha>(db, `fetch ${BATCH} from linhas`, []);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) break;
  }
  await run(db, 'close linhas', []);
}

async function run<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const result = await db.raw(text).options({ values, query_timeout: LIMIT_MS });
  return result.rows;
}
