import type { Knex } from 'knex';

/** Since when each batch is in its phase, so that the dashboard need not look for its last change. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table lotes add column fase_desde timestamptz;
    update lotes l set fase_desde = f.desde from (
      select distinct on (lote_id) lote_id, data_registro as desde from lote_fases order by lote_id, seq desc) f
    where f.lote_id = l.id;
    alter table lotes alter column fase_desde set not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table lotes drop column fase_desde');
}
