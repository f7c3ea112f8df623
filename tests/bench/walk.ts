import { readFileSync } from 'node:fs';
import { connect, type Db } from '../../db/connection.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { dereferenced } from '../support/dereferenced.ts';
import { withProcess } from './built-service.ts';

/**
 * Asks every GET of openapi.json with each of its filters and each pair of them, one after the other: with the values that most
 * rows have, with those that fewest have, and with others drawn by a seed. Prints the slowest, and what failed.
 */

/** No answer may take longer, in milliseconds; of a file its first byte. */
const GOAL_MS = 300;
/** These compute everything again, and are asked by themselves. */
const LONG = ['/integridade', '/auditoria/verificacao'];
/** All rows in one answer, as the specification has it. It is written while it is read, and measured by its first byte, as a file is. */
const STREAMED = /\/historico$/;
/** What is refused when it would be too long: the labels of a whole nursery, a PDF of thousands of rows. */
const TOO_LONG = /^\/lotes\/etiquetas|formato=pdf/;
/** Two wishes that exclude each other. */
const CONTRADICTORY = /^\/eventos\?apos=.*&agora=true/;
const SLOWEST = 15;

interface Service {
  url: string;
  headers: Record<string, string>;
  /** The database that it is on. */
  db: Db;
  /** A part of the paths that are asked. */
  only: string;
  seed: number;
}

interface Asked {
  path: string;
  ms: number;
  /** Asked once more, when it was slow. */
  again?: number;
  status: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: { type?: string; enum?: string[]; format?: string; pattern?: string };
}

/** Answers how many addresses were slow or failed. */
export async function walk({ url, headers, db, only, seed }: Service): Promise<number> {
  const values = await valuesOf(db, seed);
  const asked: Asked[] = [];
  for (const path of addresses(values, only)) {
    const first = await ask(url + path, headers);
    const slow = first.ms > GOAL_MS && !LONG.includes(path);
    asked.push({ path, ...first, ...(slow && { again: (await ask(url + path, headers)).ms }) });
  }
  const failed = asked.filter(
    ({ path, status }) => ![200, 302, 404].includes(status) && !(status === 400 && mayRefuse(path)),
  );
  const quick = asked.filter(({ path }) => !LONG.includes(path));
  const slow = quick.filter(({ ms }) => ms > GOAL_MS);
  console.log(
    `walk of ${asked.length} addresses, seed ${seed}: ${slow.length} over ${GOAL_MS} ms, ${failed.length} failed`,
  );
  print('failed', failed);
  print(`over ${GOAL_MS} ms`, slow);
  print(
    'the slowest of the others',
    quick
      .filter(({ ms }) => ms <= GOAL_MS)
      .slice()
      .sort(bySlowness)
      .slice(0, SLOWEST),
  );
  print(
    'what computes everything again',
    asked.filter(({ path }) => LONG.includes(path)),
  );
  return slow.length + failed.length;
}

function mayRefuse(path: string): boolean {
  return TOO_LONG.test(path) || CONTRADICTORY.test(path);
}

/** The same over a database that is there: a session is opened for its first Administrador, and removed. */
export async function walkOver(database: string, only: string, seed: number): Promise<number> {
  const db = connect({ connection: database, patient: true });
  const { rows } = await db.raw(
    `select id from usuarios where cargo = 'Administrador' order by data_registro limit 1`,
  );
  const token = newToken();
  const id = hashToken(token);
  await db.raw(
    `insert into sessoes (id, usuario_id, data_registro, data_att, data_fim) values (?, ?, now(), now(), now() + interval '1 day')`,
    [id, rows[0].id],
  );
  let found = 0;
  try {
    await withProcess({ DATABASE_URL: database }, async ({ url }) => {
      found = await walk({ url, headers: { authorization: `Bearer ${token}` }, db, only, seed });
    });
  } finally {
    await db.raw('delete from sessoes where id = ?', [id]);
    await db.destroy();
  }
  return found;
}

function print(what: string, asked: Asked[]): void {
  if (asked.length > 0) console.log(`${what}:`);
  for (const { path, ms, again, status } of asked.toSorted(bySlowness)) {
    const second = again === undefined ? '' : `, again ${again.toFixed(0)} ms`;
    console.log(`  ${ms.toFixed(0).padStart(6)} ms${second}  ${status}  ${path}`);
  }
}

const bySlowness = (a: Asked, b: Asked) => b.ms - a.ms;

/** A connection that the service closed meanwhile is made again. */
function ask(url: string, headers: Record<string, string>): Promise<{ ms: number; status: number }> {
  return once(url, headers).catch(() => once(url, headers));
}

async function once(url: string, headers: Record<string, string>): Promise<{ ms: number; status: number }> {
  const over = new AbortController();
  const begin = performance.now();
  const answer = await fetch(url, { headers, signal: over.signal, redirect: 'manual' });
  const { status } = answer;
  if (/json|html/.test(answer.headers.get('content-type') ?? '') && !STREAMED.test(url))
    await answer.arrayBuffer();
  else await answer.body?.getReader().read();
  const ms = performance.now() - begin;
  over.abort();
  return { ms, status };
}

/** Every GET, by itself, with each filter and with each pair of filters. */
function addresses(values: Values, only: string): string[] {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
  const paths: Record<string, { get?: { parameters?: Parameter[] } }> = dereferenced(
    document.paths,
    document,
  );
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || !path.includes(only)) return [];
    const parameters = get.parameters ?? [];
    // `limit` and `dataInicio` are other names of what is asked already; a format is asked for with a short period; to wait is
    // what `espera` is for; a `callbackURL` that the service does not list is refused.
    const asked = parameters.filter(
      ({ name }) => !['limit', 'dataInicio', 'dataFim', 'formato', 'espera', 'callbackURL'].includes(name),
    );
    const area =
      path.split('/')[1] === 'relatorios' ? (path.split('/')[2] ?? '') : (path.split('/')[1] ?? '');
    const choices = asked
      .filter((each) => each.in === 'query' && !each.required)
      .map((each) => valuesFor(each, area, values).map((value) => ({ [each.name]: value })));
    const pairs = choices.flatMap((ones, at) =>
      choices
        .slice(at + 1)
        .flatMap((others) => ones.flatMap((one) => others.map((other) => ({ ...one, ...other })))),
    );
    const formats = parameters.find(({ name }) => name === 'formato')?.schema.enum ?? [];
    const queries = [
      {},
      ...choices.flat(),
      ...pairs.filter(({ data_inicio = '', data_fim }) => data_fim === undefined || data_inicio <= data_fim),
      ...formats.map((formato) => ({ formato, ...values.month })),
    ];
    return queries.flatMap((query) =>
      concrete(path, asked, { ...needed(path, values), ...query }, area, values),
    );
  });
}

/** What an address is refused without. */
function needed(path: string, values: Values): Record<string, string> {
  if (path === '/relatorios/mortalidade') return values.year;
  if (path === '/busca') return { texto: 'planta' };
  return path === '/auditoria/registros' ? { entidade: 'especie' } : {};
}

/** The address with its ids: by itself with each of some, with filters for the busiest record alone. */
function concrete(
  path: string,
  parameters: Parameter[],
  query: Record<string, string>,
  area: string,
  values: Values,
): string[] {
  const places = parameters.filter((each) => each.in === 'path');
  const ids = places.flatMap((each) => valuesFor(each, area, values));
  const needs = parameters.filter(({ name, required }) => required && !(name in query));
  const given = {
    ...Object.fromEntries(needs.map((each) => [each.name, valuesFor(each, area, values)[0] ?? ''])),
    ...query,
  };
  for (const { name } of places) delete given[name];
  const search = new URLSearchParams(given).toString();
  const filled = places.length === 0 ? [path] : ids.map((id) => path.replace(/\{\w+\}/, id));
  return filled.map((each) => (search === '' ? each : `${each}?${search}`));
}

interface Values {
  /** By `area.name` or by name: what most rows have, what fewest have, and two that were drawn. */
  known: Record<string, string[]>;
  month: Record<string, string>;
  year: Record<string, string>;
}

function valuesFor({ name, schema }: Parameter, area: string, { known }: Values): string[] {
  const found = known[`${area}.${name}`] ?? known[name];
  if (found) return found;
  if (schema.enum) return schema.enum;
  if (name === 'ordenar')
    return (/\(([^)]+)\)/.exec(schema.pattern ?? '')?.[1] ?? '').split('|').flatMap((by) => [by, `-${by}`]);
  return schema.type === 'boolean' ? ['true'] : ['1'];
}

async function valuesOf(db: Db, seed: number): Promise<Values> {
  const of = async (table: string, column: string): Promise<string[]> => {
    const { rows } = await db.raw(`
      with v as (select ${column} as valor, count(*) as n from ${table} where ${column} is not null group by 1)
      (select valor::text from v order by n desc, valor limit 1) union (select valor::text from v order by n, valor limit 1)
      union (select valor::text from v order by md5(valor::text || '${seed}') limit 2)`);
    return rows.map(({ valor }: { valor: string }) => valor);
  };
  const { rows } = await db.raw(`
    select min(em)::date::text as first, (min(em) + (max(em) - min(em)) / 2)::date::text as middle, max(em)::date::text as last
    from (select data_registro at time zone 'America/Sao_Paulo' as em from movimentacoes) m`);
  const [{ first, middle, last }] = rows as [{ first: string; middle: string; last: string }];
  const after = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const [especies, lotes, estufas, usuarios, destinatarios] = [
    await of('movimentacoes', 'especie_id'),
    await of('movimentacoes', 'lote_id'),
    await of('lotes', 'estufa_id'),
    await of('movimentacoes', 'usuario_id'),
    await of('movimentacoes', 'destinatario_id'),
  ];
  return {
    known: {
      ...{
        especieId: especies,
        loteId: lotes,
        estufaId: estufas,
        usuarioId: usuarios,
        destinatarioId: destinatarios,
      },
      movimentacaoId: await of('(select id from entregas where seq % 1009 = 0) e', 'id'),
      procedenciaId: await of('(select id from procedencias) p', 'id'),
      entidadeId: await of('auditoria', 'entidade_id'),
      operacaoId: await of('auditoria', 'operacao_id'),
      termo: ['TERMO-2026-00001', ...(await of('termos', 'numero'))],
      selo: (await of(`(select encode(selo, 'hex') as selo from selos) s`, 'selo')).slice(0, 2),
      data_inicio: [first, after(middle, 0), after(last, -30)],
      data_fim: [after(first, 30), after(middle, 365), last],
      em: [after(first, 30), middle, last],
      page: ['2', '1000'],
      limite: ['100'],
      texto: ['planta', 'planta 12', 'lote-2021', 'escola municipal 7', '00000000000123', 'xyz'],
      nome: ['planta', 'planta 4', 'escola municipal 12', 'pessoa', 'xyz'],
      busca: ['lote', 'lote-2021', '4321', 'xyz'],
      email: ['pessoa3@viveiro.local'],
      documento: ['00000000000123'],
      codigo_identificador: ['e', 'e42'],
      localizacao_estufa: ['estufa 4'],
      ids: [lotes.join(',')],
      numero: await of('(select numero from entregas where seq % 1009 = 0) e', 'numero'),
      municipio: ['mogi'],
      posicao: ['2'],
      token: ['x'],
      ...{ 'especies.id': especies, 'lotes.id': lotes, 'estufas.id': estufas, 'usuarios.id': usuarios },
      'destinatarios.id': destinatarios,
      'entregas.id': await of('(select id from entregas where seq % 1009 = 0) e', 'id'),
      'procedencias.id': await of('(select id from procedencias) p', 'id'),
      'movimentacoes.id': await of('(select id from movimentacoes where seq % 1009 = 0) m', 'id'),
    },
    month: { data_inicio: after(last, -30), data_fim: last },
    year: { data_inicio: middle, data_fim: after(middle, 365) },
  };
}
