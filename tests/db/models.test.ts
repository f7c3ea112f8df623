import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as listas from '../../src/common/listas.ts';
import * as modelos from '../../src/common/modelos-de-email.ts';
import * as vocabulary from '../../src/common/vocabulary.ts';
import { freshDatabase } from '../support/database.ts';

/** A model's properties are types alone, so they are read from its source. */

const FOLDER = 'db/models';
const sources = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'));
const db = await freshDatabase();

/** The types of the columns by table. A property that may be left out is a relation. */
const ofModels = Object.fromEntries(
  sources
    .flatMap((source) => source.split(/^export class /m).slice(1))
    .map((source) => [
      /tableName = '(\w+)'/.exec(source)?.[1],
      Object.fromEntries(
        [...source.matchAll(/^ {2}declare (?:readonly )?(\w+): ([^;]+);/gm)].map(([, name, type = '']) => [
          name,
          type,
        ]),
      ),
    ]),
) as Record<string, Record<string, string>>;

test('every model has the columns of its table, nullable where the column is', async () => {
  const { rows } = await db.raw<{ rows: { tabela: string; colunas: Record<string, boolean> }[] }>(
    `select table_name as tabela, json_object_agg(column_name, is_nullable = 'YES') as colunas
     from information_schema.columns where table_schema = 'public' and table_name = any(?) group by 1`,
    [Object.keys(ofModels)],
  );
  expect(rows.length).toBeGreaterThan(10);
  const nullable = Object.entries(ofModels).map(([tabela, types]) => [
    tabela,
    Object.fromEntries(Object.entries(types).map(([name, type]) => [name, / \| null$/.test(type)])),
  ]);
  expect(Object.fromEntries(nullable)).toEqual(
    Object.fromEntries(rows.map(({ tabela, colunas }) => [tabela, colunas])),
  );
});

/** Columns with fixed values of tables that have no model, or whose type depends on another column. */
const OTHERS: Record<string, readonly string[]> = {
  'emails.modelo': modelos.MODELOS_EMAIL,
  'problemas.problema': vocabulary.PROBLEMAS,
  'selos.livro': vocabulary.LIVROS,
  'vistas.lista': listas.LISTAS,
  'webhooks.situacao': vocabulary.SITUACOES_DO_WEBHOOK,
  'webhooks.motivo': vocabulary.MOTIVOS_DO_WEBHOOK,
};
/** What a batch is in, as its book keeps it. */
const OF_A_CHECKED_COLUMN = ['lote_fases.fase', 'lote_fases.fase_anterior', 'movimentacoes.fase_lote'];

test('the CHECK of a column allows the values of its property, and no others', async () => {
  const { rows } = await db.raw<{ rows: { tabela: string; definition: string }[] }>(
    `select conrelid::regclass::text as tabela, pg_get_constraintdef(oid, true) as definition from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid, true) ~ '^CHECK \\(\\w+ = ANY'`,
  );
  const checked = rows.map(({ tabela, definition }) => [
    `${tabela}.${/\w+(?= = ANY)/.exec(definition)}`,
    [...definition.matchAll(/'([^']*)'/g)].map(([, value]) => value),
  ]);
  const typed = Object.entries(ofModels).flatMap(([tabela, types]) =>
    Object.entries(types).flatMap(([name, type]) => {
      const values = LISTS.get(type.replace(' | null', ''));
      return values && !OF_A_CHECKED_COLUMN.includes(`${tabela}.${name}`)
        ? [[`${tabela}.${name}`, values] as const]
        : [];
    }),
  );
  const said = { ...Object.fromEntries(typed), ...OTHERS };
  expect(Object.fromEntries(checked), 'a CHECK in db/migrations, or a type in db/models').toEqual(said);
  const lists = Object.values(vocabulary).filter(Array.isArray);
  expect(lists.filter((list) => !Object.values(said).includes(list))).toEqual([]);
});

/** The values of each type: a `Fase` is one of FASES. */
const LISTS = new Map(
  ['vocabulary', 'listas', 'modelos-de-email'].flatMap((name) => {
    const all: Record<string, unknown> = { ...vocabulary, ...listas, ...modelos };
    const source = readFileSync(`src/common/${name}.ts`, 'utf8');
    return [...source.matchAll(/^export type (\w+) = \(typeof (\w+)\)\[number\];/gm)].map(
      ([, type, list = '']) => [type, all[list] as readonly string[]] as const,
    );
  }),
);
