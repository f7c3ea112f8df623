import { z } from 'zod';
import { exampleOf } from '../../adapters/http/openapi/examples.ts';
import type { Schema } from '../../adapters/http/openapi/json-schema.ts';
import { NovoDestinatario } from '../../src/destinatarios/schemas.ts';
import { NovaEspecie } from '../../src/especies/schemas.ts';

/**
 * The optional texts of a register's records, each with its sample of the document, or with what only a long one
 * keeps. What is promised of all of them (that they are kept, changed, audited and answered) is tested by way of these.
 */
export const OPCIONAIS_DA_ESPECIE = {
  ...optionalTextsOf(NovaEspecie, 'especies'),
  anotacoes: 'Colher em outubro.\n\tSecar à sombra.',
};

export const OPCIONAIS_DO_DESTINATARIO = {
  ...optionalTextsOf(NovoDestinatario, 'destinatarios'),
  endereco: 'Rua A, 1\nCentro',
};

type OptionalText<Input> = {
  [field in keyof Input as undefined extends Input[field]
    ? string extends Input[field]
      ? field
      : never
    : never]-?: string;
};

function optionalTextsOf<S extends z.ZodObject>(schema: S, area: string): OptionalText<z.input<S>> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const texts = Object.entries(exampleOf({ properties } as Schema, area) as object).filter(([field]) => {
    const { anyOf = [] } = properties[field] as z.core.JSONSchema.BaseSchema;
    return !required.includes(field) && anyOf.some(({ type, enum: values }) => type === 'string' && !values);
  });
  return Object.fromEntries(texts) as OptionalText<z.input<S>>;
}

/** The fields as they are answered where none was given. */
export function absent<Field extends string>(fields: Record<Field, string>): Record<Field, null> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, null])) as Record<Field, null>;
}
