import { describe, expect, test } from 'vitest';
import { MudancaDeDestinatario, NovoDestinatario } from '../../../src/destinatarios/schemas.ts';
import { refusedBy } from '../../support/refusals.ts';

const MARIA = { nome: 'Maria', tipo: 'FISICA', categoria: 'PRIVADA', documento: '529.982.247-25' };
const REQUIRED = ['nome', 'tipo', 'categoria', 'documento'];

describe('a new recipient', () => {
  test.each([
    ...REQUIRED.map((field) => [field, undefined, 'CAMPO_OBRIGATORIO'] as const),
    ['email', 'escola.gov.br', 'FORMATO_INVALIDO'],
    ['email', 'a@b', 'FORMATO_INVALIDO'],
    ['tipo', 'OUTRA', 'VALOR_NAO_PERMITIDO'],
    ['categoria', 'municipal', 'VALOR_NAO_PERMITIDO'],
    ['nome', 'x'.repeat(201), 'FORA_DO_LIMITE'],
    ['endereco', 'x'.repeat(2_001), 'FORA_DO_LIMITE'],
    ['telefone', 'linha\nquebrada', 'FORMATO_INVALIDO'],
    ...['id', 'documento_valido', 'data_registro'].map(
      (field) => [field, 'x', 'CAMPO_SO_DE_RESPOSTA'] as const,
    ),
  ] as const)('is refused with a wrong %s (%j)', (field, value, codigo) => {
    expect(refusedBy(NovoDestinatario, { ...MARIA, [field]: value })).toEqual([`${codigo} ${field}`]);
  });

  test.each([
    ['529.982.247-25', '52998224725'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['.-/', ''],
  ])('has its document %s as %j', (documento, kept) => {
    expect(NovoDestinatario.parse({ ...MARIA, documento }).documento).toBe(kept);
  });
});

test.each(REQUIRED)('a change of a recipient does not empty %s', (field) => {
  expect(refusedBy(MudancaDeDestinatario, { [field]: null })).toEqual([`CAMPO_OBRIGATORIO ${field}`]);
});
