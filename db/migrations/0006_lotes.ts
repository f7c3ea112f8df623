import type { Knex } from 'knex';

/** Batches, the balance of each species inside them, the history of their phases, and the code counter. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table contadores (
      nome  text primary key,
      valor bigint not null check (valor > 0)
    );

    create table lotes (
      seq                   bigint generated always as identity constraint lotes_seq_unica unique,
      id                    uuid primary key default gen_random_uuid(),
      codigo                text not null constraint lotes_codigo_unico unique,
      estufa_id             uuid not null references estufas,
      fase                  text not null constraint lotes_fase check (fase in (
        'SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO', 'FINALIZADO')),
      status                text not null constraint lotes_status check (status in ('ATIVO', 'INATIVO')),
      motivo_encerramento   text constraint lotes_motivo_encerramento check (motivo_encerramento in (
        'EXPEDIDO', 'MANUAL', 'DESCARTE', 'CANCELADO')),
      operacao_encerramento uuid,
      quantidade_total      bigint not null constraint lotes_saldo_nao_negativo check (quantidade_total >= 0),
      busca                 text not null,
      data_inicio           timestamptz not null,
      data_fim              timestamptz,
      data_registro         timestamptz not null,
      data_att              timestamptz not null,
      constraint lotes_inativo_sem_plantas check (status = 'ATIVO' or quantidade_total = 0),
      constraint lotes_encerramento_completo check (
        (status = 'INATIVO') = (data_fim is not null)
        and (status = 'INATIVO') = (motivo_encerramento is not null)
        and (status = 'INATIVO') = (operacao_encerramento is not null)),
      constraint lotes_finalizado_com_motivo check (
        (fase = 'FINALIZADO') = coalesce(motivo_encerramento in ('EXPEDIDO', 'MANUAL'), false))
    );
    create index lotes_por_estufa on lotes (estufa_id, status, seq desc);
    create index lotes_por_fase on lotes (fase, seq desc);
    create index lotes_por_status on lotes (status, seq desc);
    create index lotes_por_data on lotes (data_inicio);
    create index lotes_por_codigo on lotes using gin (busca gin_trgm_ops);

    create table lote_itens (
      lote_id            uuid not null references lotes,
      especie_id         uuid not null references especies,
      ordem              smallint not null,
      quantidade_inicial bigint not null check (quantidade_inicial >= 1),
      quantidade_atual   bigint not null constraint lote_itens_saldo_nao_negativo check (quantidade_atual >= 0),
      primary key (lote_id, especie_id)
    );
    create index lote_itens_por_especie on lote_itens (especie_id) include (lote_id, quantidade_atual);

    create table lote_fases (
      seq           bigint generated always as identity primary key,
      lote_id       uuid not null references lotes,
      fase_anterior text,
      fase          text not null,
      saldos        jsonb not null,
      usuario_id    uuid not null references usuarios,
      operacao_id   uuid not null,
      data_registro timestamptz not null
    );
    create index lote_fases_por_lote on lote_fases (lote_id, seq);
    comment on column lote_fases.saldos is 'the balance of each species at that moment: germination and survival are computed from it';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table lote_fases, lote_itens, lotes, contadores');
}
