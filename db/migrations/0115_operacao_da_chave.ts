import type { Knex } from 'knex';

/** A request that comes again with its Idempotency-Key is answered with the operation that the first one made. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table chaves_idempotencia add column operacao_id uuid;
    comment on column chaves_idempotencia.operacao_id is 'what the answer wrote; null when it wrote nothing';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table chaves_idempotencia drop column operacao_id');
}
