import type { Knex } from 'knex';

const COMO_ERA = 'of a delivery of several items, each with the names of its species when it was issued';

/** A receipt keeps what was known of the origin of each item when it was issued. Those issued before told nothing of it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    comment on column termos.itens is 'of several items, or of known origin: each with the names of its species, and where its seed is from, as it was when it was issued'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`comment on column termos.itens is '${COMO_ERA}'`);
}
