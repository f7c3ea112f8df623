import type { Knex } from 'knex';

/**
 * Lists read their pages in these orders from an index alone: one of an expression has its column beside it. None has
 * a balance: a movement changes balances, and would have to change every index of their row then.
 */
const NEW = {
  especies_por_nome_cientifico: 'especies (lower(nome_cientifico), id) include (nome_cientifico)',
  especies_por_categoria: 'especies (categoria, busca, id)',
  especies_por_tipo: 'especies (tipo, busca, id)',
  estufas_por_capacidade: 'estufas (capacidade_total, busca_codigo)',
  lotes_por_ordem_da_fase: `lotes (
    array_position(array['SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO', 'FINALIZADO'], fase), seq desc) include (fase)`,
  lotes_por_inicio: 'lotes (data_inicio, seq)',
  destinatarios_por_tipo: 'destinatarios (tipo, busca, id)',
  destinatarios_por_categoria: 'destinatarios (categoria, busca, id)',
  destinatarios_por_data: 'destinatarios (data_registro, id)',
  procedencias_por_data: 'procedencias (data, seq)',
  procedencias_por_validade: 'procedencias (validade, seq)',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(NEW)) await knex.raw(`create index ${name} on ${on}`);
  await knex.raw('drop index lotes_por_data');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('create index lotes_por_data on lotes (data_inicio)');
  for (const name of Object.keys(NEW)) await knex.raw(`drop index ${name}`);
}
