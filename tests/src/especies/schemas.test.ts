import { describe, expect, test } from 'vitest';
import { MudancaDeEspecie, NovaEspecie } from '../../../src/especies/schemas.ts';
import { refusedBy } from '../../support/refusals.ts';

const IPE = { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'SEMENTE' };

describe('a new species', () => {
  test.each([
    ['nome_popular', undefined, 'CAMPO_OBRIGATORIO'],
    ['nome_popular', null, 'CAMPO_OBRIGATORIO'],
    ['nome_popular', '', 'CAMPO_OBRIGATORIO'],
    ['nome_popular', 'x'.repeat(201), 'FORA_DO_LIMITE'],
    ['nome_popular', 'a\u0000', 'FORMATO_INVALIDO'],
    ['nome_cientifico', 'a\ud800', 'VALOR_INVALIDO'],
    ['variedade', 'a\nb', 'FORMATO_INVALIDO'],
    ['anotacoes', 'x'.repeat(2_001), 'FORA_DO_LIMITE'],
    ['categoria', undefined, 'CAMPO_OBRIGATORIO'],
    ['categoria', null, 'CAMPO_OBRIGATORIO'],
    ['categoria', 'nativas', 'VALOR_NAO_PERMITIDO'],
    ['tipo', undefined, 'CAMPO_OBRIGATORIO'],
    ['tipo', null, 'CAMPO_OBRIGATORIO'],
    ['tipo', 'FLOR', 'VALOR_NAO_PERMITIDO'],
    ['quantidade_inicial', -1, 'FORA_DO_LIMITE'],
    ['quantidade_inicial', 1_000_000_001, 'FORA_DO_LIMITE'],
    ['quantidade_inicial', 1.5, 'TIPO_INVALIDO'],
    ['quantidade_inicial', '5', 'TIPO_INVALIDO'],
    ['quantidade_inicial', false, 'TIPO_INVALIDO'],
  ] as const)('is refused with a wrong %s (%j)', (field, value, codigo) => {
    expect(refusedBy(NovaEspecie, { ...IPE, [field]: value })).toEqual([`${codigo} ${field}`]);
  });

  test.each([
    ['quantidade_atual', 9, 'quantidade_inicial'],
    ['em_producao', 9, 'lote'],
    ['id', 'x', 'Retire'],
    ['data_registro', '2020-01-01', 'Retire'],
  ])('is refused with %s, which it cannot store, and says what to do', (field, value, word) => {
    expect(refusedBy(NovaEspecie, { ...IPE, [field]: value })).toEqual([`CAMPO_SO_DE_RESPOSTA ${field}`]);
    expect(() => NovaEspecie.parse({ ...IPE, [field]: value })).toThrow(word);
  });
});

test.each([
  ['nome_popular', ' ', 'CAMPO_OBRIGATORIO'],
  ['categoria', null, 'CAMPO_OBRIGATORIO'],
  ['status', 'PENDENTE', 'VALOR_NAO_PERMITIDO'],
  ['anotacoes', 5, 'TIPO_INVALIDO'],
] as const)('a change of a species is refused with a wrong %s (%j)', (field, value, codigo) => {
  expect(refusedBy(MudancaDeEspecie, { [field]: value })).toEqual([`${codigo} ${field}`]);
});
