import type { Knex } from 'knex';

const COMO_ERA =
  'when it was last counted, by a closed count that was not reversed or as its batch left a phase';

/** A phone without a signal sends later what was noted on it: the row bears when it was recorded, and this tells when it was noted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table movimentacoes_anotadas (
      movimentacao_id uuid primary key references movimentacoes,
      anotado_em      timestamptz not null
    );
    comment on table movimentacoes_anotadas is 'rows of the ledger that were noted before they were recorded';
    create trigger movimentacoes_anotadas_so_cresce before update or delete or truncate on movimentacoes_anotadas
      for each statement execute function livro_so_cresce();
    ${ultima(`${COMO_ERA}, at the moment of the counting`)}`);
}

/** What was noted when stays in the trail. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table movimentacoes_anotadas; ${ultima(COMO_ERA)}`);
}

function ultima(comment: string): string {
  return `comment on column lote_itens.ultima_contagem is '${comment}';`;
}
