import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Filters } from '../../../src/lists/filters.ts';
import { listarMovimentacoes } from '../../../src/movimentacoes/queries.ts';
import { FiltrosDeMovimentacoes } from '../../../src/movimentacoes/schemas.ts';
import { statementSent } from '../../db/plans.ts';
import { contextFor } from '../../support/caller.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller } = await freshNursery();

const linhas = Array.from({ length: 21 }, (_, n) => ({ localizacao_estufa: `${n}`, capacidade_total: 1 }));
await caller.estufas.importar({ linhas, gravar: true });

const pagina = (values: object) => caller.estufas.listar(values);

describe('a page', () => {
  it('may be larger than the database can count', async () => {
    for (const far of [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, 1e300]) {
      expect(await pagina({ page: far, limite: 100 })).toMatchObject({ totalDocs: 21 });
    }
  });

  it('of an empty list is page 1 of 1', async () => {
    expect(await pagina({ codigo_identificador: 'nenhuma' })).toEqual({
      docs: [],
      totalDocs: 0,
      limit: 10,
      page: 1,
      totalPages: 1,
      hasNextPage: false,
      hasPrevPage: false,
      nextPage: null,
      prevPage: null,
    });
  });
});

describe('filters', () => {
  it('are added for the given values only, each with its own parameter', () => {
    const filters = new Filters()
      .add('t.a = $?', undefined)
      .add('t.b = $?', null)
      .add('t.c = $?', 0)
      .add('(t.d = $? or t.e = $?)', 'x');
    expect(filters.sql()).toBe('where t.c = $1 and (t.d = $2 or t.e = $2)');
    expect(filters.values).toEqual([0, 'x']);
    expect(new Filters().sql()).toBe('');
  });

  it('by either of two columns name every subquery: PostgreSQL 15 refuses one without a name', () => {
    const rows = new Filters().equalInEither(['de', 'para'], 'x').rowsOf('(select 1)');
    expect(rows).toBe(
      '(select * from (select 1) r where r.de = $1 union all select * from (select 1) r where r.para = $1)',
    );
  });
});

it('the statement of a page is the one that the page of fechamento explains', async () => {
  const input = FiltrosDeMovimentacoes.parse({ tipo: 'SAIDA', page: 3, limite: 20 });
  const { text, given } = await statementSent((each) => listarMovimentacoes(contextFor(each), input));
  const [, sql = ''] = /```sql\n([^`]+)```/.exec(readFileSync('src/fechamento/README.md', 'utf8')) ?? [];
  const parts = sql.replaceAll(/--.*/g, '').split('…').map(onOneLine);
  expect(given).toEqual(['SAIDA', 40]);
  expect(parts.filter((part) => part === '' || !onOneLine(text).includes(part))).toEqual([]);
});

function onOneLine(sql: string): string {
  return sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .trim();
}
