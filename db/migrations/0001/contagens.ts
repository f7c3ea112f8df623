/** Counts of what is really there. The difference goes into the ledger when a count is closed. */
export const contagens = `
  -- A count: who opened it and how it ended.
  create table contagens (
    seq           bigint generated always as identity constraint contagens_seq_unica unique,
    id            uuid primary key default gen_random_uuid(),
    numero        text not null constraint contagens_numero_unico unique,
    nome          text,
    cega          boolean not null,
    linhas        integer not null constraint contagens_linhas check (linhas > 0),
    situacao      text not null constraint contagens_situacao check (situacao in (
      'ABERTA', 'ENCERRADA', 'CANCELADA', 'ESTORNADA')),
    usuario_id    uuid not null references usuarios,
    encerrada_por uuid references usuarios,
    justificativa text,
    operacao_id   uuid,
    ate           bigint,
    data_fim      timestamptz,
    data_registro timestamptz not null,
    data_att      timestamptz not null,
    constraint contagens_fim check ((situacao = 'ABERTA') = (data_fim is null) and (data_fim is null) = (encerrada_por is null)
      and (situacao in ('ENCERRADA', 'ESTORNADA')) = (operacao_id is not null)),
    constraint contagens_ate check ((ate is null) = (operacao_id is null))
  );
  comment on column contagens.operacao_id is 'the operation that wrote the differences into the ledger';
  comment on column contagens.ate is 'the last row of the ledger when it was closed';
  create index contagens_abertas on contagens (seq) where situacao = 'ABERTA';
  -- Finds what changed since a phone in the greenhouse last asked.
  create index contagens_por_mudanca on contagens (data_att);
  create trigger contagens_so_cresce before delete or truncate on contagens
    for each statement execute function livro_so_cresce();

  -- A balance to be counted.
  create table contagem_linhas (
    id          uuid primary key default gen_random_uuid(),
    contagem_id uuid not null references contagens,
    ordem       integer not null,
    especie_id  uuid not null references especies,
    lote_id     uuid references lotes,
    constraint contagem_linhas_ordem_unica unique (contagem_id, ordem),
    constraint contagem_linhas_item foreign key (lote_id, especie_id) references lote_itens (lote_id, especie_id)
  );
  comment on table contagem_linhas is 'the balances that a count is of: those of species in batches, and without a batch in the sementeira';
  create index contagem_linhas_por_especie on contagem_linhas (especie_id, lote_id);
  create index contagem_linhas_por_lote on contagem_linhas (lote_id) where lote_id is not null;
  create trigger contagem_linhas_so_cresce before update or delete or truncate on contagem_linhas
    for each statement execute function livro_so_cresce();

  -- A number that somebody found.
  create table contagem_notas (
    seq           bigint generated always as identity constraint contagem_notas_seq_unica unique,
    id            uuid primary key,
    linha_id      uuid not null references contagem_linhas,
    quantidade    bigint not null constraint contagem_notas_quantidade check (quantidade between 0 and 1000000000),
    contada_em    timestamptz not null,
    fora_de_hora  boolean not null,
    anotacao      text,
    usuario_id    uuid not null references usuarios,
    data_registro timestamptz not null,
    constraint contagem_notas_hora check (contada_em <= data_registro)
  );
  comment on table contagem_notas is 'every value that was noted of a line: the last by contada_em counts';
  comment on column contagem_notas.fora_de_hora is 'whether the clock that said contada_em was off';
  create index contagem_notas_por_linha on contagem_notas (linha_id, contada_em desc, seq desc);
  create index contagem_notas_por_data on contagem_notas (data_registro);
  create trigger contagem_notas_so_cresce before update or delete or truncate on contagem_notas
    for each statement execute function livro_so_cresce();

  -- The difference of that number, and how it entered the ledger.
  create table contagem_diferencas (
    linha_id        uuid primary key references contagem_linhas,
    nota_id         uuid not null references contagem_notas,
    saldo           bigint not null,
    diferenca       bigint not null,
    unidade         text not null constraint contagem_diferencas_unidade check (unidade in ('SEMENTE', 'MUDA')),
    conferir        boolean not null,
    como            text constraint contagem_diferencas_como check (como in (
      'AJUSTE', 'MORTALIDADE', 'PERDA', 'IGNORAR')),
    movimentacao_id uuid constraint contagem_diferencas_movimentacao_unica unique references movimentacoes,
    constraint contagem_diferencas_escrita check ((como is null) = (diferenca = 0)
      and (movimentacao_id is null) = (coalesce(como, 'IGNORAR') = 'IGNORAR'))
  );
  comment on table contagem_diferencas is 'what a closed count found of each line that was counted';
  comment on column contagem_diferencas.saldo is 'what the ledger said at the moment of the note';
  comment on column contagem_diferencas.movimentacao_id is 'the row of the ledger that wrote the difference';
  create trigger contagem_diferencas_so_cresce before update or delete or truncate on contagem_diferencas
    for each statement execute function livro_so_cresce();
`;
