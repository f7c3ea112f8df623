/** The ledger of stock. */
export const movimentacoes = `
  -- The book of stock. Each row says, signed, what it did to the sementeira and to a batch; the checks refuse what the rules refuse.
  create table movimentacoes (
    seq                 bigint generated always as identity constraint movimentacoes_seq_unica unique,
    id                  uuid primary key default gen_random_uuid(),
    tipo                text not null constraint movimentacoes_tipo check (tipo in (
      'ENTRADA', 'SAIDA', 'AJUSTE', 'PERDA', 'EXPEDICAO', 'MORTALIDADE')),
    origem              text not null constraint movimentacoes_origem check (origem in (
      'MANUAL', 'SALDO_INICIAL', 'ALOCACAO', 'DESCARTE', 'ENCERRAMENTO', 'ESTORNO', 'NAO_GERMINADA', 'CONTAGEM',
      'DEVOLUCAO')),
    especie_id          uuid not null references especies,
    especie_destino_id  uuid references especies,
    lote_id             uuid references lotes,
    fase_lote           text,
    destinatario_id     uuid references destinatarios,
    destinatario_hash   text constraint movimentacoes_destinatario_hash check (destinatario_hash ~ '^[0-9a-f]{64}$'),
    quantidade          bigint not null,
    variacao_sementeira bigint not null,
    variacao_lote       bigint not null,
    justificativa       text,
    retorno_ao_viveiro  boolean not null default false,
    estorno_de          uuid constraint movimentacoes_um_estorno unique references movimentacoes,
    usuario_id          uuid not null references usuarios,
    operacao_id         uuid not null,
    data_registro       timestamptz not null,
    constraint movimentacoes_item_do_lote foreign key (lote_id, especie_id) references lote_itens (lote_id, especie_id),
    constraint movimentacoes_quantidade check (
      quantidade <> 0 and abs(quantidade) <= 1000000000 and (quantidade > 0 or tipo = 'AJUSTE')),
    constraint movimentacoes_lote_obrigatorio check (
      lote_id is not null or tipo not in ('PERDA', 'EXPEDICAO', 'MORTALIDADE')),
    constraint movimentacoes_fase_do_lote check ((lote_id is null) = (fase_lote is null)),
    constraint movimentacoes_expedicao check (tipo <> 'EXPEDICAO' or (
      fase_lote = 'PRONTO' and (destinatario_id is not null or retorno_ao_viveiro))),
    constraint movimentacoes_saida_de_lote check (tipo <> 'SAIDA' or lote_id is null or destinatario_id is null),
    constraint movimentacoes_retorno check (
      (not retorno_ao_viveiro or tipo = 'EXPEDICAO')
      and (especie_destino_id is null or retorno_ao_viveiro or origem = 'ESTORNO')),
    constraint movimentacoes_destinatario check (
      (destinatario_id is null or tipo in ('EXPEDICAO', 'SAIDA'))
      and (destinatario_id is null) = (destinatario_hash is null)),
    constraint movimentacoes_estorno check (
      (origem = 'ESTORNO') = (estorno_de is not null) and (origem <> 'ESTORNO' or tipo = 'AJUSTE')),
    constraint movimentacoes_variacoes check (origem = 'ESTORNO' or case
      when lote_id is null then variacao_lote = 0 and variacao_sementeira = case
        when tipo in ('ENTRADA', 'AJUSTE') then quantidade else -quantidade end
      when origem = 'ALOCACAO' then variacao_lote = quantidade and variacao_sementeira = -quantidade
      else variacao_lote = case when tipo in ('ENTRADA', 'AJUSTE') then quantidade else -quantidade end
        and variacao_sementeira = case when retorno_ao_viveiro then quantidade else 0 end
      end)
  );
  comment on column movimentacoes.destinatario_hash is 'sha-256 of salt, name and document in destinatarios_das_entregas, in UTF-8, with a zero byte between them';
  -- The index includes the filters of a species' list, so that even the busiest species is counted and paged in one index.
  create index movimentacoes_por_especie on movimentacoes (especie_id, seq desc)
    include (data_registro, usuario_id, tipo, origem);
  create index movimentacoes_por_especie_destino on movimentacoes (especie_destino_id, seq desc)
    where especie_destino_id is not null;
  create index movimentacoes_por_lote on movimentacoes (lote_id, seq desc) where lote_id is not null;
  create index movimentacoes_por_usuario on movimentacoes (usuario_id, seq desc) include (data_registro);
  create index movimentacoes_por_tipo on movimentacoes (tipo, seq desc) include (data_registro);
  create index movimentacoes_por_destinatario on movimentacoes (destinatario_id, seq desc)
    where destinatario_id is not null;
  create index movimentacoes_por_data on movimentacoes (data_registro);
  create index movimentacoes_por_operacao on movimentacoes (operacao_id);
  -- What entered the sementeira of a species: whether anybody keeps it.
  create index movimentacoes_na_sementeira on movimentacoes (especie_id)
    where variacao_sementeira > 0 and origem <> 'ESTORNO';
  create index movimentacoes_entregues_por_especie on movimentacoes (especie_id) include (id)
    where tipo in ('EXPEDICAO', 'SAIDA') and destinatario_id is not null and not retorno_ao_viveiro;
  -- What reversals brought back into batches, whose plants may be of another unit by then.
  create index movimentacoes_estornos_em_lotes on movimentacoes (data_registro) where estorno_de is not null and lote_id is not null;
  create trigger movimentacoes_so_cresce before update or delete or truncate on movimentacoes
    for each statement execute function livro_so_cresce();
  create trigger movimentacoes_e_de_agora before insert on movimentacoes for each row
    when (new.data_registro not between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute')
    execute function livro_e_de_agora();

  -- When a row was noted, of those that a phone without a signal sent later.
  create table movimentacoes_anotadas (
    movimentacao_id uuid primary key references movimentacoes,
    anotado_em      timestamptz not null
  );
  comment on table movimentacoes_anotadas is 'rows of the ledger that were noted before they were recorded';
  create trigger movimentacoes_anotadas_so_cresce before update or delete or truncate on movimentacoes_anotadas
    for each statement execute function livro_so_cresce();
`;
