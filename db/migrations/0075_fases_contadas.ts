import type { Knex } from 'knex';

/** A ledger of millions of rows takes minutes. */
const LONG = { query_timeout: 3_600_000 };

const ORIGENS = ['MANUAL', 'SALDO_INICIAL', 'ALOCACAO', 'DESCARTE', 'ENCERRAMENTO', 'ESTORNO'];

/** What a count writes: what had not germinated as a batch left that phase, and any other difference. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex.raw(origens([...ORIGENS, 'NAO_GERMINADA', 'CONTAGEM'])).options(LONG);
  await knex.raw(
    ultima('when it was last counted, by a closed count that was not reversed or as its batch left a phase'),
  );
}

/** What was counted stays in the ledger; new rows cannot say so. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(origens(ORIGENS, 'not valid'));
  await knex.raw(ultima('when it was last counted, by a closed count that was not reversed'));
}

function ultima(comment: string): string {
  return `comment on column lote_itens.ultima_contagem is '${comment}'`;
}

function origens(values: readonly string[], valid = ''): string {
  return `
    alter table movimentacoes
      drop constraint movimentacoes_origem,
      add constraint movimentacoes_origem check (origem in (${values.map((value) => `'${value}'`).join(', ')})) ${valid}`;
}
