import type { Knex } from 'knex';

/**
 * A person whose data was erased leaves a record without it: INATIVO for good, with a word in place of the document, so
 * that the document may be registered anew.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table destinatarios
      add column data_anonimizacao timestamptz,
      drop constraint destinatarios_documento_forma,
      add constraint destinatarios_documento_forma check (documento ~ case
        when data_anonimizacao is not null then '^ANONIMIZADO-[0-9A-F]{8}$'
        when tipo = 'FISICA' then '^[0-9]{11}$' else '^[A-Z0-9]{12}[0-9]{2}$' end),
      add constraint destinatarios_anonimizado_inativo check (data_anonimizacao is null or status = 'INATIVO');
    alter table usuarios
      add column data_anonimizacao timestamptz,
      add constraint usuarios_anonimizado_inativo check (data_anonimizacao is null or status = 'INATIVO');
  `);
}

/** The form of a document knows no erased ones: theirs become that of nobody. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table destinatarios drop constraint destinatarios_documento_forma;
    update destinatarios set documento = case tipo
        when 'FISICA' then lpad((('x' || right(documento, 8))::bit(32)::bigint)::text, 11, '0')
        else right(documento, 8) || '000000' end
      where data_anonimizacao is not null;
    alter table destinatarios
      drop constraint destinatarios_anonimizado_inativo,
      drop column data_anonimizacao,
      add constraint destinatarios_documento_forma check (documento ~ case tipo
        when 'FISICA' then '^[0-9]{11}$' else '^[A-Z0-9]{12}[0-9]{2}$' end);
    alter table usuarios
      drop constraint usuarios_anonimizado_inativo,
      drop column data_anonimizacao;
  `);
}
