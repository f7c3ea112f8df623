/** Batches: plants that grow together in a greenhouse, from seed to donation. */
export const lotes = `
  -- A batch. percurso has the phases that it has been in, a letter each, so that a report of years reads no change of phase.
  create table lotes (
    seq                   bigint generated always as identity constraint lotes_seq_unica unique,
    id                    uuid primary key default gen_random_uuid(),
    codigo                text not null constraint lotes_codigo_unico unique,
    estufa_id             uuid not null references estufas,
    fase                  text not null constraint lotes_fase check (fase in (
      'SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO', 'FINALIZADO')),
    fase_desde            timestamptz not null,
    percurso              text not null,
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
  create index lotes_por_ordem_da_fase on lotes (
    array_position(array['SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO', 'FINALIZADO'], fase), seq desc) include (fase);
  create index lotes_por_status on lotes (status, seq desc);
  create index lotes_por_inicio on lotes (data_inicio, seq);
  create index lotes_por_codigo on lotes using gin (busca gin_trgm_ops);
  -- Finds what changed since a phone in the greenhouse last asked.
  create index lotes_por_mudanca on lotes (data_att);

  -- The plants of one species in a batch.
  create table lote_itens (
    lote_id            uuid not null references lotes,
    especie_id         uuid not null references especies,
    ordem              smallint not null,
    quantidade_inicial bigint not null check (quantidade_inicial >= 1),
    quantidade_atual   bigint not null constraint lote_itens_saldo_nao_negativo check (quantidade_atual >= 0),
    ultima_contagem    timestamptz,
    primary key (lote_id, especie_id)
  );
  comment on column lote_itens.ultima_contagem is 'when it was last counted, by a closed count that was not reversed or as its batch left a phase, at the moment of the counting';
  create index lote_itens_por_especie on lote_itens (especie_id) include (lote_id);
  create index lote_itens_vivos on lote_itens (especie_id) include (quantidade_atual) where quantidade_atual > 0;

  -- The book of phases: each change of phase of a batch.
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
  comment on column lote_fases.saldos is 'the balance of each species at that moment: germination and survival are computed from it';
  create index lote_fases_por_lote on lote_fases (lote_id, seq);
  -- What became ready in a month, or left that phase, however many batches went before.
  create index lote_fases_de_pronto on lote_fases (data_registro) where fase = 'PRONTO' or fase_anterior = 'PRONTO';
  -- What crossed PRODUÇÃO in a period: the seeds that became seedlings, or seeds again.
  create index lote_fases_de_viradas on lote_fases (data_registro)
    where fase_anterior <> 'FINALIZADO' and fase <> 'FINALIZADO'
      and (fase_anterior in ('PRODUÇÃO', 'PRONTO', 'FINALIZADO')) <> (fase in ('PRODUÇÃO', 'PRONTO', 'FINALIZADO'));
  create trigger lote_fases_so_cresce before update or delete or truncate on lote_fases
    for each statement execute function livro_so_cresce();
  create trigger lote_fases_e_de_agora before insert on lote_fases for each row
    when (new.data_registro not between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute')
    execute function livro_e_de_agora();
`;
