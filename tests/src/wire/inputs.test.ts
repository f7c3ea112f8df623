import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { act, change, creation, input } from '../../../src/wire/inputs.ts';
import { faultsOf } from '../../../src/wire/validation.ts';

const shape = { nome_popular: z.string().min(1), quantidade_inicial: z.int().optional() };
const record = z.object({
  id: z.string(),
  nome_popular: z.string(),
  quantidade_atual: z.int(),
  nome: z.string(),
});
const nova = input(shape, { record: () => record });

/** The machine word and the field of each fault. */
function faults(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value);
  return error ? faultsOf(error).map(({ codigo, campo }) => [codigo, campo]) : [];
}

describe('an input', () => {
  it('drops unknown keys, and the record’s own fields that are sent back', () => {
    const sent = { nome_popular: 'Ipê', cor: 'amarela', id: 'x', quantidade_atual: 5, nome: 'Ipê' };
    expect(nova.parse(sent)).toEqual({ nome_popular: 'Ipê' });
  });

  it('refuses a misspelt field, and says which one was meant', () => {
    const { error } = nova.safeParse({ nome_popular: 'Ipê', quantidade: 1_000 });
    expect(faultsOf(error)).toEqual([
      {
        codigo: 'CAMPO_DESCONHECIDO',
        campo: 'quantidade',
        detalhe: 'Corrija o nome do campo (você quis dizer quantidade_inicial?): este não existe aqui.',
      },
    ]);
  });

  it('names a misspelt field together with what else is wrong', () => {
    expect(faults(nova, { nome_poplar: 'Ipê', quantidade_inicial: 'mil' })).toEqual([
      ['CAMPO_OBRIGATORIO', 'nome_popular'],
      ['TIPO_INVALIDO', 'quantidade_inicial'],
      ['CAMPO_DESCONHECIDO', 'nome_poplar'],
    ]);
  });

  it('inside a list is checked too, and its faults have their index', () => {
    const list = input({ itens: z.array(input(shape)) });
    expect(
      faults(list, { itens: [{ nome_popular: 'Ipê' }, { nome_popular: 'Ipê', quantidade_inical: 1 }] }),
    ).toEqual([['CAMPO_DESCONHECIDO', 'itens.1.quantidade_inical']]);
  });

  it.each([5, 'texto', null, [1]])('is not %j', (value) => {
    expect(nova.safeParse(value).success).toBe(false);
  });

  it('answers at most 100 faults for 20 000 keys, and ignores a very long key', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`nome_${n}`, n]));
    expect(faults(nova, { nome_popular: 'Ipê', ...many }).length).toBeLessThanOrEqual(100);
    expect(faults(nova, { nome_popular: 'Ipê', ['nome_popular'.repeat(10_000)]: 1 })).toEqual([]);
  });

  it('has a JSON Schema that names its own fields only', () => {
    const { properties, additionalProperties } = z.toJSONSchema(nova, { io: 'input' });
    expect(Object.keys(properties ?? {})).toEqual(Object.keys(shape));
    expect(additionalProperties).toEqual({});
  });
});

describe('a creation', () => {
  const lote = creation(
    { estufa_id: z.string(), quantidade_inicial: z.int() },
    {
      record: () =>
        z.object({ id: z.string(), estufa: z.object({}), quantidade_atual: z.int(), data: z.string() }),
      instead: { quantidade_atual: 'quantidade_inicial', data: 'Deixe a data de fora.' },
      born: ({ quantidade_inicial }) => ({ quantidade_atual: quantidade_inicial }),
    },
  );
  const sent = { estufa_id: 'e1', quantidade_inicial: 5 };
  const told = (more: object) => {
    const { error } = lote.safeParse({ ...sent, ...more });
    return error && faultsOf(error).map(({ campo, detalhe }) => [campo, detalhe]);
  };

  it('refuses fields that only answers have, and names the intended field', () => {
    expect(told({ estufa: 'e2', quantidade_atual: 6, data: 'ontem', id: 'x' })).toEqual([
      ['estufa', 'Use estufa_id: este campo só existe nas respostas.'],
      ['quantidade_atual', 'Use quantidade_inicial: este campo só existe nas respostas.'],
      ['data', 'Deixe a data de fora.'],
      ['id', 'Retire este campo: quem o preenche é o serviço.'],
    ]);
  });

  it('refuses a key that resembles such a field, but none for resembling an id', () => {
    expect(told({ quantidadeAtual: 6 })).toMatchObject([['quantidadeAtual', expect.any(String)]]);
    expect(told({ ip: 'x', cor: 'amarela' })).toBeUndefined();
  });

  it('drops values that it has anyway, and fields that ask for nothing', () => {
    const nothing = { id: null, data: ' ', estufa: { id: 'E1' }, quantidade_atual: 5 };
    expect(lote.parse({ ...sent, ...nothing })).toEqual(sent);
  });
});

describe('an act', () => {
  const encerrar = act(
    { justificativa: z.string() },
    { record: () => record, born: () => ({ nome: 'Ipê' }), instead: { quantidade_atual: 'justificativa' } },
  );

  it('refuses what only answers have, but not the id of its path, nor what the act brings about', () => {
    const sent = { id: 'x', justificativa: 'Fim' };
    expect(encerrar.parse({ ...sent, nome: 'ipe', cor: 'amarela' })).toEqual({ justificativa: 'Fim' });
    expect(faults(encerrar, { ...sent, quantidade_atual: 5, nome: 'Outro' })).toEqual([
      ['CAMPO_SO_DE_RESPOSTA', 'quantidade_atual'],
      ['CAMPO_SO_DE_RESPOSTA', 'nome'],
    ]);
  });
});

describe('a change', () => {
  const mudanca = change(
    { nome_popular: z.string().optional(), anotacoes: z.string().nullish() },
    { record: () => record },
  );

  it('needs at least one field, which may be emptied', () => {
    expect(mudanca.parse({ anotacoes: null })).toEqual({ anotacoes: null });
    for (const nothing of [{}, { cor: 'x' }, { id: 'x', quantidade_atual: 5 }, { nome_popular: undefined }]) {
      expect(faults(mudanca, nothing)).toEqual([['NADA_A_ALTERAR', undefined]]);
    }
  });

  it('accepts the data_att that was read, which is not a field to change', () => {
    const data_att = '2026-03-14T12:30:00.000Z';
    expect(mudanca.parse({ anotacoes: 'x', data_att })).toEqual({ anotacoes: 'x', data_att });
    expect(faults(mudanca, { data_att })).toEqual([['NADA_A_ALTERAR', undefined]]);
    for (const unreadable of ['2026-03-14', '2026-03-14T12:30', 'ontem', null, 5]) {
      expect(faults(mudanca, { anotacoes: 'x', data_att: unreadable })).toMatchObject([
        [expect.any(String), 'data_att'],
      ]);
    }
    const { error } = mudanca.safeParse({ anotacoes: 'x', data_att: null });
    expect(faultsOf(error)).toMatchObject([{ detalhe: expect.stringMatching(/^Envie a data e a hora/) }]);
  });

  it('with a misspelt field is refused for that, and not for changing nothing', () => {
    expect(faults(mudanca, { nome_poplar: 'Ipê' })).toEqual([['CAMPO_DESCONHECIDO', 'nome_poplar']]);
  });
});
