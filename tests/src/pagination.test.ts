import { describe, expect, it } from 'vitest';
import { filter } from '../../src/fields.ts';
import { Filters, list } from '../../src/pagination.ts';
import { estufa } from '../support/factories.ts';
import { freshNursery } from '../support/fresh-nursery.ts';

const { caller } = await freshNursery();

const made: string[] = [];
for (let n = 0; n < 21; n += 1) made.unshift((await estufa(caller)).id);

const pagina = (values: object) => caller.estufas.listar(values);

describe('page and limite', () => {
  const listar = list({}, 10);

  it.each([
    [undefined, 1, 10],
    [null, 1, 10],
    ['', 1, 10],
    ['abc', 1, 10],
    ['2', 1, 10],
    [0, 1, 10],
    [-1, 1, 10],
    [1.5, 1, 10],
    [Number.NaN, 1, 10],
    [1, 1, 1],
    [100, 100, 100],
    [101, 101, 100],
    [1_000_000_000_000, 1_000_000_000_000, 100],
    [{}, 1, 10],
  ])('of %s mean page %i of %i', (value, asPage, asLimit) => {
    expect(listar.parse({ page: value, limite: value })).toEqual({ page: asPage, limite: asLimit });
    expect(listar.parse({ limit: value })).toMatchObject({ limite: asLimit });
  });

  it('have two spellings, as the period has', () => {
    const doPeriodo = list(filter.period('Registradas'), 10);
    const [data_inicio, data_fim] = ['2026-01-31', '2026-02-01T08:00'];
    const read = doPeriodo.parse({ dataInicio: data_inicio, dataFim: data_fim.toLowerCase(), limit: 20 });
    expect(read).toMatchObject({ data_inicio, data_fim, limite: 20 });
    expect(doPeriodo.safeParse({ dataInicio: 'ontem' }).success).toBe(false);
  });

  it('may be larger than the database can count', async () => {
    for (const far of [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, 1e300]) {
      expect(await pagina({ page: far, limite: 100 })).toMatchObject({ totalDocs: 21 });
    }
  });
});

describe('a page', () => {
  it.each([
    [{}, [0, 10], { limit: 10, page: 1, totalPages: 3, nextPage: 2, prevPage: null }],
    [{ page: 2 }, [10, 20], { limit: 10, page: 2, totalPages: 3, nextPage: 3, prevPage: 1 }],
    [{ page: 3 }, [20, 21], { limit: 10, page: 3, totalPages: 3, nextPage: null, prevPage: 2 }],
    [{ limite: 21 }, [0, 21], { limit: 21, page: 1, totalPages: 1, nextPage: null, prevPage: null }],
    [{ limite: 20 }, [0, 20], { limit: 20, page: 1, totalPages: 2, nextPage: 2, prevPage: null }],
    [{ limite: 7, page: 3 }, [14, 21], { limit: 7, page: 3, totalPages: 3, nextPage: null, prevPage: 2 }],
    [{ limite: 500 }, [0, 21], { limit: 100, page: 1, totalPages: 1, nextPage: null, prevPage: null }],
    [{ page: 4 }, [0, 0], { limit: 10, page: 4, totalPages: 3, nextPage: null, prevPage: 3 }],
    [{ page: 9 }, [0, 0], { limit: 10, page: 9, totalPages: 3, nextPage: null, prevPage: 3 }],
    [{ limit: 7, page: 3 }, [14, 21], { limit: 7, page: 3, totalPages: 3, nextPage: null, prevPage: 2 }],
  ] as const)('for %j holds the records %j', async (asked, [from, to], where) => {
    const { docs, ...rest } = await pagina(asked);
    expect(docs.map(({ id }) => id)).toEqual(made.slice(from, to));
    expect(rest).toMatchObject({
      totalDocs: 21,
      hasNextPage: where.nextPage !== null,
      hasPrevPage: where.page > 1,
      ...where,
    });
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
});
