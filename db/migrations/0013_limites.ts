import type { Knex } from 'knex';

/**
 * How often somebody did something lately, for the limits on guessing and flooding. Columns, their order and their names
 * are rate-limiter-flexible's.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table limites (
      key    varchar(255) primary key check (key ~ '^[a-z_]+:[0-9a-f]{64}$'),
      points integer not null default 0,
      expire bigint
    );
    comment on table limites is 'how often somebody did something lately; rate-limiter-flexible reads and writes it';
    comment on column limites.key is 'the limit, and a hash of whom it counts: no address or e-mail rests here';
    comment on column limites.expire is 'milliseconds of the Unix epoch, by the clock of the instance that counted first';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table limites');
}
