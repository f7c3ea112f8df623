import type { Knex } from 'knex';

/** A receipt keeps who gave, what was declared and where the recipient was to be found, as they were when it was issued. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table termos
      add column doador jsonb,
      add column texto text,
      add column destinatario_endereco text,
      add column destinatario_responsavel text;
    comment on column termos.doador is 'the letterhead when it was issued; null in receipts from before it was kept, which are printed with that of today';
    comment on column termos.texto is 'the legal text when it was issued, with the names of the receipt''s data in braces; null like doador';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table termos
      drop column doador,
      drop column texto,
      drop column destinatario_endereco,
      drop column destinatario_responsavel;
  `);
}
