import { describe, expect, it } from 'vitest';
import { list } from '../../../src/lists/pagination.ts';
import { filter } from '../../../src/wire/fields.ts';
import { faultsOf } from '../../../src/wire/validation.ts';

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
    ['9007199254740991', 90_071_992_547_409, 100],
    ['99999999999999999999', 90_071_992_547_409, 100],
    [1e20, 90_071_992_547_409, 100],
    ['0000000000000000000001', 1, 10],
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

  it('may say a period twice, but not differently', () => {
    const doPeriodo = list(filter.period('Registradas'), 10);
    const data_inicio = '2026-01-31';
    expect(doPeriodo.parse({ data_inicio, dataInicio: data_inicio })).toMatchObject({ data_inicio });
    expect(doPeriodo.parse({ data_inicio, dataInicio: '' })).toMatchObject({ data_inicio });
    const { error } = doPeriodo.safeParse({ data_inicio, dataInicio: '2026-12-01' });
    expect(faultsOf(error)).toMatchObject([
      { campo: 'dataInicio', detalhe: expect.stringMatching(/^Envie só data_inicio/) },
    ]);
  });
});
