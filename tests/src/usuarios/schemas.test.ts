import { expect, test } from 'vitest';
import { NovoUsuario } from '../../../src/usuarios/schemas.ts';
import { refusedBy } from '../../support/refusals.ts';

test('a new user has a CPF with right check digits, or none', () => {
  for (const cpf of ['52998224726', '11111111111', '5299822472', 'abc', '529982247251']) {
    const sent = { nome: 'Iúna', email: 'iuna@viveiro.example', cargo: 'Operador', cpf };
    expect(refusedBy(NovoUsuario, sent)).toEqual(['CPF_INVALIDO cpf']);
  }
});
