import { describe, expect, test } from 'vitest';
import { MudancaDePerfil, NovoUsuario } from '../../../src/usuarios/schemas.ts';
import { refusedBy } from '../../support/refusals.ts';

const IUNA = { nome: 'Iúna', email: 'iuna@viveiro.example', cargo: 'Operador' };

describe('a new user', () => {
  test.each([
    ...['nome', 'email', 'cargo'].map((field) => [field, undefined, 'CAMPO_OBRIGATORIO'] as const),
    ['email', 'iuna', 'FORMATO_INVALIDO'],
    ['cargo', 'Gerente', 'VALOR_NAO_PERMITIDO'],
    ['nome', 'x'.repeat(201), 'FORA_DO_LIMITE'],
    ['nome', 'nulo\u0000', 'FORMATO_INVALIDO'],
    ['cpf', 52998224725, 'TIPO_INVALIDO'],
    ...['52998224726', '11111111111', '5299822472', 'abc', '529982247251'].map(
      (cpf) => ['cpf', cpf, 'CPF_INVALIDO'] as const,
    ),
  ] as const)('is refused with a wrong %s (%j)', (field, value, codigo) => {
    expect(refusedBy(NovoUsuario, { ...IUNA, [field]: value })).toEqual([`${codigo} ${field}`]);
  });
});

test.each(['curta', 'x'.repeat(129)])('a profile is not given the password %j', (nova_senha) => {
  const change = { senha_atual: 'muda de ipê-amarelo', nova_senha };
  expect(refusedBy(MudancaDePerfil, change)).toEqual(['FORA_DO_LIMITE nova_senha']);
});
