import { z } from 'zod';
import { exampleOf } from '../../adapters/http/openapi/examples.ts';
import type { Schema } from '../../adapters/http/openapi/json-schema.ts';
import { Destinatario, NovoDestinatario } from '../../src/destinatarios/schemas.ts';
import { Especie, NovaEspecie } from '../../src/especies/schemas.ts';

/**
 * What a register's records may lack, texts and fixed values, each with its sample of the document, or with what only a long
 * text keeps. What is promised of all of them (that they are kept, changed, audited and answered) is tested by way of these.
 */
export const OPCIONAIS_DA_ESPECIE = {
  ...optionalFieldsOf(NovaEspecie, Especie, 'especies'),
  anotacoes: 'Colher em outubro.\n\tSecar à sombra.',
};

export const OPCIONAIS_DO_DESTINATARIO = {
  ...optionalFieldsOf(NovoDestinatario, Destinatario, 'destinatarios'),
  endereco: 'Rua A, 1\nCentro',
};

type Optional<Nova, Registro> = {
  [field in keyof Nova & keyof Registro as null extends Registro[field] ? field : never]: Extract<
    Registro[field],
    string
  >;
};

/** What a new record may be given, and any record may lack. */
function optionalFieldsOf<Nova extends z.ZodObject, Registro extends z.ZodObject>(
  { shape }: Nova,
  registro: Registro,
  area: string,
): Optional<z.output<Nova>, z.output<Registro>> {
  const { properties = {} } = z.toJSONSchema(registro, { unrepresentable: 'any' });
  const optional = Object.entries(exampleOf({ properties } as Schema, area) as object).filter(([field]) => {
    const { anyOf = [] } = properties[field] as z.core.JSONSchema.BaseSchema;
    return field in shape && (anyOf as { type?: string }[]).some(({ type }) => type === 'null');
  });
  return Object.fromEntries(optional) as Optional<z.output<Nova>, z.output<Registro>>;
}

/** The fields as they are answered where none was given. */
export function absent<Field extends string>(fields: Record<Field, string>): Record<Field, null> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, null])) as Record<Field, null>;
}
