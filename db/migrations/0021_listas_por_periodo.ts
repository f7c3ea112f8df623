import type { Knex } from 'knex';

/**
 * Lists of the books with a filter and a period are counted and paged in one index: the date goes with each key, so that
 * no row is read that is not shown.
 */
const INDEXES = [
  ['movimentacoes', 'especie', 'especie_id, seq desc'],
  ['movimentacoes', 'usuario', 'usuario_id, seq desc'],
  ['movimentacoes', 'tipo', 'tipo, seq desc'],
  ['auditoria', 'usuario', 'usuario_id, seq desc'],
  ['auditoria', 'acao', 'acao, seq desc'],
] as const;

export async function up(knex: Knex): Promise<void> {
  for (const [table, what, columns] of INDEXES) {
    await knex.raw(`
      drop index ${table}_por_${what};
      create index ${table}_por_${what} on ${table} (${columns}) include (data_registro)`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const [table, what, columns] of INDEXES) {
    await knex.raw(`
      drop index ${table}_por_${what};
      create index ${table}_por_${what} on ${table} (${columns})`);
  }
}
