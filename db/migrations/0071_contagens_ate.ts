import type { Knex } from 'knex';

/** How far the ledger was when a count was closed: a row that came later, in the same instant as a note, is after it all the same. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contagens add column ate bigint;
    alter table contagens add constraint contagens_ate check ((ate is null) = (operacao_id is null)) not valid;
    comment on column contagens.ate is 'the last row of the ledger when it was closed';`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table contagens drop column ate');
}
