import type { Knex } from 'knex';

/** The seed of a seedling is found as its seedling is: by the link that a return made, or else by the names. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index especies_por_muda_equivalente on especies (muda_equivalente_id, seq)
      where muda_equivalente_id is not null;
    create index especies_sementes_por_equivalencia on especies (equivalencia, seq)
      where tipo = 'SEMENTE' and muda_equivalente_id is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index especies_por_muda_equivalente, especies_sementes_por_equivalencia');
}
