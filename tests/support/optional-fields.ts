import type { Caller } from './caller.ts';

/**
 * The optional fields of a register's records, each with a value. What is promised of all of them (that they are kept,
 * changed, audited and answered) is tested by way of these lists, which do not compile without a new field.
 */

type Creation<Area extends 'especies' | 'destinatarios'> = Parameters<Caller[Area]['criar']>[0];
type Optional<Input> = { [field in keyof Input as undefined extends Input[field] ? field : never]-?: string };

export const OPCIONAIS_DA_ESPECIE: Optional<Omit<Creation<'especies'>, 'quantidade_inicial' | 'status'>> = {
  nome_cientifico: 'Handroanthus albus',
  variedade: 'Serra',
  anotacoes: 'Colher em outubro.\n\tSecar à sombra.',
};

export const OPCIONAIS_DO_DESTINATARIO: Optional<Omit<Creation<'destinatarios'>, 'status'>> = {
  email: 'contato@escola.gov.br',
  telefone: '(11) 4002-8922',
  responsavel: 'João',
  endereco: 'Rua A, 1\nCentro',
};

/** The fields as they are answered where none was given. */
export function absent<Field extends string>(fields: Record<Field, string>): Record<Field, null> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, null])) as Record<Field, null>;
}
