import { Readable } from 'node:stream';
import type { Db } from '../../db/connection.ts';
import { invalid } from '../common/errors.ts';
import { period } from '../common/local-time.ts';
import { Filters, wrap } from '../pagination.ts';
import type { Context } from '../procedure/context.ts';
import { inTurn } from '../procedure/turn.ts';
import type {
  Colunas,
  Definicao,
  DefinicaoGrafico,
  Filtros,
  Formato,
  Grafico,
  Linha,
  LinhaDe,
  RelatorioAberto,
} from './definicao.ts';
import { checkPeriodo, checkTamanho, nomeDoArquivo } from './rules.ts';

interface Pedido {
  data_inicio?: string | undefined;
  data_fim?: string | undefined;
  formato: Formato;
  page: number;
  limite: number;
}

type Asking = Context & { user: NonNullable<Context['user']> };

/** A report reads much, and laying it out takes its time: both may last longer than the day's requests. */
const LIMIT_MS = 60_000;
const BATCH = 1_000;

/**
 * One page of a report with its totals, all of one snapshot. When another format than JSON is asked for, all rows of the
 * same snapshot also go out as a file, through `ctx.entregar`: row by row while the snapshot lives, or when it is gone
 * if the file needs them all at once.
 *
 * @throws AppError `invalid` when the report lacks its period, does not fit into the format, or files have no way out.
 */
export async function emitir<C extends Colunas, F extends Filtros>(
  ctx: Asking,
  definicao: Definicao<C, F>,
  pedido: Pedido,
) {
  if (definicao.periodoObrigatorio) checkPeriodo(pedido, definicao.titulo.toLowerCase());
  const { formato, page, limite } = pedido;
  const entregar = saidaDe(ctx, formato);
  const leitura = leituraDe(definicao, pedido, ctx.settings.fusoHorario);
  const read = async (db: Db) => {
    await db.raw(
      `set local statement_timeout = ${LIMIT_MS}; set local idle_in_transaction_session_timeout = ${LIMIT_MS}`,
    );
    const { registros, ...totais } = await totaisDe(db, definicao, leitura);
    let lido: RelatorioAberto | undefined;
    if (formato !== 'json') {
      checkTamanho(formato, registros);
      const aberto = await abrir({ ...ctx, db }, definicao, leitura, pedido, { formato, registros, totais });
      if (formato === 'pdf') lido = { ...aberto, linhas: await lidas(aberto.linhas) };
      else await entregar(aberto);
    }
    const docs = await pagina<LinhaDe<C>>(db, leitura, pedido);
    const resposta = {
      ...wrap(docs, registros, page, limite),
      colunas: colunasDe(definicao).map(({ campo, titulo, tipo }) => ({ campo, titulo, tipo })),
      totais,
    };
    return [resposta, lido] as const;
  };
  const line = formato === 'json' ? 'read' : 'export';
  const [resposta, lido] = await inTurn(ctx, line, () => ctx.db.transaction(read, SNAPSHOT));
  if (lido) await entregar(lido);
  return resposta;
}

const SNAPSHOT = { isolationLevel: 'repeatable read', readOnly: true } as const;

function saidaDe({ entregar }: Context, formato: Formato): NonNullable<Context['entregar']> {
  if (formato !== 'json' && !entregar) {
    throw invalid('FORMATO_SEM_SAIDA', 'Peça o arquivo pelo endereço REST do relatório.', 'formato');
  }
  return entregar ?? (async () => {});
}

/** The statement of all rows, in order, and what it is filtered by. */
interface Leitura {
  filters: Filters;
  rows: string;
}

function leituraDe(definicao: Definicao, pedido: Pedido, fusoHorario: string): Leitura {
  const { colunas, filtros, periodo, tabela, juncoes = '', ordem } = definicao;
  const { since, before, until } = period(pedido.data_inicio, pedido.data_fim, fusoHorario);
  const filters = new Filters();
  if (periodo.sql === null) filters.values.push(since, before, until);
  else {
    const { sql } = periodo;
    filters.add(`${sql} >= $?`, since).add(`${sql} < $?`, before).add(`${sql} <= $?`, until);
  }
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

function colunasDe({ colunas }: Definicao): RelatorioAberto['colunas'] {
  return Object.entries(colunas).map(([campo, { schema: _, sql: __, ...coluna }]) => ({ campo, ...coluna }));
}

async function totaisDe(
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

function pagina<Row>(db: Db, { rows, filters }: Leitura, { page, limite }: Pedido): Promise<Row[]> {
  const values = [...filters.values, limite, (page - 1) * limite];
  return run(db, `${rows} limit $${values.length - 1} offset $${values.length}`, values);
}

async function abrir(
  { db, user, now, settings }: Asking,
  definicao: Definicao,
  leitura: Leitura,
  pedido: Pedido,
  conta: Pick<RelatorioAberto, 'formato' | 'registros' | 'totais'>,
): Promise<RelatorioAberto> {
  const { fusoHorario } = settings;
  const { data_inicio = null, data_fim = null } = pedido;
  const agora = now();
  return {
    ...conta,
    arquivo: nomeDoArquivo(definicao.nome, conta.formato, pedido, { agora, fusoHorario }),
    titulo: definicao.titulo,
    nota: definicao.nota ?? null,
    colunas: colunasDe(definicao),
    periodo: { de: definicao.periodo.de, inicio: data_inicio, fim: data_fim },
    filtros: await filtrosLegiveis(db, definicao.filtros, pedido),
    emitido: { por: user.nome, em: agora.toISOString() },
    fusoHorario,
    grafico: conta.formato === 'pdf' ? await graficoDe(db, definicao, leitura, fusoHorario) : null,
    linhas: todas(db, leitura),
  };
}

/** Ids are shown by the name of what they are of; one that names nothing stays as it is. */
async function filtrosLegiveis(
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

async function graficoDe(
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
async function* todas(db: Db, { rows, filters }: Leitura): AsyncGenerator<Linha[]> {
  await run(db, `declare linhas no scroll cursor for ${rows}`, filters.values);
  for (;;) {
    const batch = await run<Linha>(db, `fetch ${BATCH} from linhas`, []);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) break;
  }
  await run(db, 'close linhas', []);
}

/** All batches, read now and to be had later. */
async function lidas(linhas: AsyncIterable<Linha[]>): Promise<AsyncIterable<Linha[]>> {
  const batches: Linha[][] = [];
  for await (const batch of linhas) batches.push(batch);
  return Readable.from(batches);
}

async function run<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const result = await db.raw(text).options({ values, query_timeout: LIMIT_MS });
  return result.rows;
}
