import { expect, test } from 'vitest';
import { municipio } from '../../../src/common/instituicao.ts';

test.each([
  ['Rua das Acácias, 120, Mogi das Cruzes – SP', 'Mogi das Cruzes'],
  ['Rua das Acácias, 120, Centro, Mogi das Cruzes/SP', 'Mogi das Cruzes'],
  ['Rua das Acácias, 120 - Centro - Mogi das Cruzes - SP, 08780-000', 'Mogi das Cruzes'],
  ['Av. Sete de Setembro, s/n, Vila Bela, Vilhena – RO, CEP: 76980-000', 'Vilhena'],
  ['Sítio do Horto, km 3, Embu-Guaçu/SP – 06900000', 'Embu-Guaçu'],
  ["Praça Central, 1, Santa Bárbara d'Oeste - SP.", "Santa Bárbara d'Oeste"],
  ['Rua 7, Não-Me-Toque – RS', 'Não-Me-Toque'],
  ['Curitiba/PR', 'Curitiba'],
])('the municipality of %s is %s', (endereco, nome) => {
  expect(municipio(endereco)).toBe(nome);
});

test.each(['Rua das Flores, 7', 'Rua das Flores, 7 – SP', 'Mogi das Cruzes', '– SP', 'Mogi – São Paulo'])(
  'no municipality and state are found in %s',
  (endereco) => {
    expect(municipio(endereco)).toBeUndefined();
  },
);
