import { describe, expect, test } from 'vitest';
import { MudancaDeEstufa, NovaEstufa } from '../../../src/estufas/schemas.ts';
import { refusedBy } from '../../support/refusals.ts';

const NOVA = { localizacao_estufa: '1', capacidade_total: 500 };

describe('a new greenhouse', () => {
  test.each([
    ['localizacao_estufa', undefined, 'CAMPO_OBRIGATORIO'],
    ['localizacao_estufa', null, 'CAMPO_OBRIGATORIO'],
    ['localizacao_estufa', ' ', 'CAMPO_OBRIGATORIO'],
    ['localizacao_barraca', 'x'.repeat(201), 'FORA_DO_LIMITE'],
    ['localizacao_posicao', 'a\u0000', 'FORMATO_INVALIDO'],
    ['localizacao_posicao', 'a\nb', 'FORMATO_INVALIDO'],
    ['localizacao_posicao', 'a\ud800', 'VALOR_INVALIDO'],
    ['localizacao_posicao', 5, 'TIPO_INVALIDO'],
    ['capacidade_total', undefined, 'CAMPO_OBRIGATORIO'],
    ['capacidade_total', null, 'CAMPO_OBRIGATORIO'],
    ['capacidade_total', 0, 'FORA_DO_LIMITE'],
    ['capacidade_total', -1, 'FORA_DO_LIMITE'],
    ['capacidade_total', 1_000_000_001, 'FORA_DO_LIMITE'],
    ['capacidade_total', 1.5, 'TIPO_INVALIDO'],
    ['capacidade_total', '5', 'TIPO_INVALIDO'],
    ['capacidade_total', true, 'TIPO_INVALIDO'],
    ['status', 'Cheia', 'VALOR_NAO_PERMITIDO'],
    ...['id', 'ocupacao_atual', 'vagas', 'lotes'].map((field) => [field, 7, 'CAMPO_SO_DE_RESPOSTA'] as const),
  ] as const)('is refused with a wrong %s (%j)', (field, value, codigo) => {
    expect(refusedBy(NovaEstufa, { ...NOVA, [field]: value })).toEqual([`${codigo} ${field}`]);
  });

  test('has 1 to 1 000 000 000 places', () => {
    for (const capacidade_total of [1, 1_000_000_000]) {
      expect(refusedBy(NovaEstufa, { ...NOVA, capacidade_total })).toEqual([]);
    }
  });
});

test.each([
  ['localizacao_estufa', '', 'CAMPO_OBRIGATORIO'],
  ['capacidade_total', null, 'CAMPO_OBRIGATORIO'],
  ['capacidade_total', 0, 'FORA_DO_LIMITE'],
  ['capacidade_total', '5', 'TIPO_INVALIDO'],
  ['status', 'Cheia', 'VALOR_NAO_PERMITIDO'],
] as const)('a change of a greenhouse is refused with a wrong %s (%j)', (field, value, codigo) => {
  expect(refusedBy(MudancaDeEstufa, { [field]: value })).toEqual([`${codigo} ${field}`]);
});
