import type { Knex } from 'knex';

/** Mails that only tell something, without a token: the address or the password of an account was changed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table emails drop constraint emails_modelo;
    alter table emails add constraint emails_modelo
      check (modelo in ('CONVITE', 'REDEFINICAO', 'EMAIL_ALTERADO', 'SENHA_ALTERADA'));
    comment on column emails.dados is 'the token that the mail carries, or the address that it goes to whatever the user''s is by then; erased when it is sent or given up: a row with it is still to be sent';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from emails where modelo in ('EMAIL_ALTERADO', 'SENHA_ALTERADA');
    alter table emails drop constraint emails_modelo;
    alter table emails add constraint emails_modelo check (modelo in ('CONVITE', 'REDEFINICAO'));
    comment on column emails.dados is 'what the mail says, the token included; erased when it is sent or given up: a row with it is still to be sent';
  `);
}
