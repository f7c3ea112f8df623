import type { Knex } from 'knex';

/** A return to the nursery is counted as a movement of the species that received it, too: those species are counted anew. */
export async function up(knex: Knex): Promise<void> {
  await recount(knex, 'especie_destino_id');
}

export async function down(knex: Knex): Promise<void> {
  await recount(knex);
}

/** Counts the closed movements of each species that ever received a return, by its column and by another. */
async function recount(knex: Knex, tambem?: 'especie_destino_id'): Promise<void> {
  const rows = ['especie_id', ...(tambem ? [tambem] : [])].map(
    (column) => `
      select m.${column} as especie_id, m.seq, m.data_registro from movimentacoes m join receberam r on r.id = m.${column}
      where m.seq <= (select ate from fechamentos where figura = 'milhares de movimentacoes')`,
  );
  await knex.raw(`
    create temporary table receberam on commit drop as
      select distinct especie_destino_id as id from movimentacoes where especie_destino_id is not null;
    delete from milhares where livro = 'movimentacoes' and campo = 'especie_id'
      and valor in (select id::text from receberam);
    insert into milhares (livro, campo, valor, milhar, registros, primeira, ultima, desde, ate)
    select 'movimentacoes', 'especie_id', especie_id::text, ordem / 1000, count(*), min(seq), max(seq),
      min(data_registro), max(data_registro)
    from (
      select m.*, row_number() over (partition by especie_id order by seq) - 1 as ordem
      from (${rows.join(' union all ')}) m) n
    group by especie_id, ordem / 1000;
    drop table receberam`);
}
