import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';

/** A model's properties are types alone, so they are read from its source. */

const FOLDER = 'db/models';
const sources = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'));
const db = await freshDatabase();

/** The columns by table: whether each may be null. A property that may be left out is a relation. */
const ofModels = Object.fromEntries(
  sources
    .flatMap((source) => source.split(/^export class /m).slice(1))
    .map((source) => [
      /tableName = '(\w+)'/.exec(source)?.[1],
      Object.fromEntries(
        [...source.matchAll(/^ {2}declare (?:readonly )?(\w+): ([^;]+);/gm)].map(([, name, type = '']) => [
          name,
          / \| null$/.test(type),
        ]),
      ),
    ]),
);

test('every model has the columns of its table, nullable where the column is', async () => {
  const { rows } = await db.raw<{ rows: { tabela: string; colunas: Record<string, boolean> }[] }>(
    `select table_name as tabela, json_object_agg(column_name, is_nullable = 'YES') as colunas
     from information_schema.columns where table_schema = 'public' and table_name = any(?) group by 1`,
    [Object.keys(ofModels)],
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(ofModels).toEqual(Object.fromEntries(rows.map(({ tabela, colunas }) => [tabela, colunas])));
});
