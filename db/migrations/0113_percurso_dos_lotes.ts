import type { Knex } from 'knex';

/** The phases that each batch has been in, a letter each, so that a report of ten years need not read every change of phase. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table lotes add column percurso text;
    update lotes l set percurso = f.percurso from (
      select lote_id, string_agg(case fase when 'SEMEADURA' then 'S' when 'GERMINAÇÃO' then 'G' when 'PRODUÇÃO' then 'P'
        when 'PRONTO' then 'R' else 'F' end, '' order by seq) as percurso
      from lote_fases group by lote_id) f
    where f.lote_id = l.id;
    alter table lotes alter column percurso set not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table lotes drop column percurso');
}
