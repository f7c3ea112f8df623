import type { Knex } from 'knex';

/**
 * An account without an e-mail has an empty one, as it is answered. A list of users is always one of people or one of
 * programs, so its orders begin with the kind of account.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table usuarios drop constraint usuarios_email_de_pessoa, drop constraint usuarios_email_unico;
    update usuarios set email = '' where email is null;
    alter table usuarios
      alter column email set not null,
      add constraint usuarios_email_de_pessoa check ((conta = 'PESSOA') = (email <> ''));
    create unique index usuarios_email_unico on usuarios (email) where conta = 'PESSOA';
    create index usuarios_por_email on usuarios (conta, email);
    drop index usuarios_por_nome;
    create index usuarios_por_nome on usuarios (conta, busca, id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index usuarios_por_nome;
    create index usuarios_por_nome on usuarios (busca, id);
    drop index usuarios_por_email;
    drop index usuarios_email_unico;
    alter table usuarios drop constraint usuarios_email_de_pessoa, alter column email drop not null;
    update usuarios set email = null where conta = 'PROGRAMA';
    alter table usuarios
      add constraint usuarios_email_unico unique (email),
      add constraint usuarios_email_de_pessoa check ((conta = 'PESSOA') = (email is not null))`);
}
