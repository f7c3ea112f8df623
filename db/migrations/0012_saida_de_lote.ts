import type { Knex } from 'knex';

/** What a batch gives to somebody is an EXPEDICAO. Exits recorded before the rule stay as they are: it is not validated. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table movimentacoes add constraint movimentacoes_saida_de_lote check (
      tipo <> 'SAIDA' or lote_id is null or destinatario_id is null) not valid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table movimentacoes drop constraint movimentacoes_saida_de_lote');
}
