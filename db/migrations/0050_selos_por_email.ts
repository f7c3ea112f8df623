import type { Knex } from 'knex';

/** A mail may go to an address that is no user's: the seals of the day, to whoever keeps a copy of them elsewhere. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table emails
      alter column usuario_id drop not null,
      drop constraint emails_modelo,
      add constraint emails_modelo check (modelo in ('CONVITE', 'REDEFINICAO', 'EMAIL_ALTERADO', 'SENHA_ALTERADA', 'SELOS')),
      add constraint emails_de_usuario check ((usuario_id is null) = (modelo = 'SELOS'));
    comment on column emails.dados is 'the token that the mail carries, the address that it goes to whatever the user''s is by then, or seals and their address; erased when it is sent or given up: a row with it is still to be sent';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from emails where modelo = 'SELOS';
    alter table emails
      drop constraint emails_de_usuario,
      drop constraint emails_modelo,
      add constraint emails_modelo check (modelo in ('CONVITE', 'REDEFINICAO', 'EMAIL_ALTERADO', 'SENHA_ALTERADA')),
      alter column usuario_id set not null;
    comment on column emails.dados is 'the token that the mail carries, or the address that it goes to whatever the user''s is by then; erased when it is sent or given up: a row with it is still to be sent';
  `);
}
