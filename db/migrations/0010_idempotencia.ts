import type { Knex } from 'knex';

/** The answers of commands that came with an Idempotency-Key, kept for the request that comes again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table chaves_idempotencia (
      usuario_id    uuid not null references usuarios,
      chave         text not null constraint chaves_idempotencia_tamanho check (char_length(chave) between 1 and 255),
      pedido        text not null check (pedido ~ '^[0-9a-f]{64}$'),
      resposta      json,
      data_registro timestamptz not null,
      primary key (usuario_id, chave)
    );
    create index chaves_idempotencia_por_data on chaves_idempotencia (data_registro);
    comment on column chaves_idempotencia.pedido is 'hash of the procedure and its input';
    comment on column chaves_idempotencia.resposta is 'null only inside the transaction that is making it; json, not jsonb, for the same bytes again';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table chaves_idempotencia');
}
