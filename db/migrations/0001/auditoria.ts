/** The books about people: who did what, who took personal data out, and what the law had erased. */
export const auditoria = `
  -- The trail: an entry for each fact, in the transaction that makes it.
  create table auditoria (
    seq           bigint generated always as identity constraint auditoria_seq_unica unique,
    id            uuid primary key default gen_random_uuid(),
    acao          text not null constraint auditoria_acao check (acao in (
      'CRIAR_ESPECIE', 'ATUALIZAR_ESPECIE', 'INATIVAR_ESPECIE',
      'CRIAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO',
      'CRIAR_LOTE', 'ATUALIZAR_FASE_LOTE', 'TRANSFERIR_LOTE', 'CANCELAR_LOTE', 'REGISTRAR_MORTALIDADE', 'EXPEDIR_LOTE',
      'CRIAR_ESTUFA', 'ATUALIZAR_ESTUFA', 'INATIVAR_ESTUFA',
      'CRIAR_USUARIO', 'ATUALIZAR_USUARIO', 'INATIVAR_USUARIO',
      'LOGIN', 'LOGOUT', 'ATIVAR_CONTA', 'RESETAR_SENHA',
      'CRIAR_DESTINATARIO', 'ATUALIZAR_DESTINATARIO', 'INATIVAR_DESTINATARIO',
      'CRIAR_PROCEDENCIA', 'ATUALIZAR_PROCEDENCIA', 'INATIVAR_PROCEDENCIA',
      'CRIAR_ENTREGA', 'ATUALIZAR_ENTREGA', 'ESTORNAR_ENTREGA', 'DEVOLVER_ENTREGA',
      'CRIAR_CONTAGEM', 'AMPLIAR_CONTAGEM', 'ANOTAR_CONTAGEM', 'ENCERRAR_CONTAGEM', 'CANCELAR_CONTAGEM', 'ESTORNAR_CONTAGEM',
      'ANOTAR', 'FAZER_RONDA',
      'CRIAR_WEBHOOK', 'ATUALIZAR_WEBHOOK', 'PAUSAR_WEBHOOK', 'ENCERRAR_WEBHOOK', 'TROCAR_SEGREDO', 'REENVIAR_EVENTOS',
      'TESTAR_WEBHOOK',
      'CRIAR_CHAVE', 'SUBSTITUIR_CHAVE', 'REVOGAR_CHAVE',
      'ATUALIZAR_INSTALACAO', 'TROCAR_CHAVE_DOS_SELOS', 'REGISTRAR_QUEBRA')),
    usuario_id    uuid references usuarios,
    entidade      text not null constraint auditoria_entidade check (entidade in (
      'especie', 'movimentacao', 'lote', 'estufa', 'usuario', 'destinatario', 'procedencia', 'entrega', 'contagem', 'webhook',
      'instalacao')),
    entidade_id   uuid not null,
    detalhes      jsonb not null,
    operacao_id   uuid not null,
    ip            text,
    data_registro timestamptz not null
  );
  -- Each index includes the date, so that a list of a period reads only rows that it shows.
  create index auditoria_por_usuario on auditoria (usuario_id, seq desc) include (data_registro);
  create index auditoria_por_acao on auditoria (acao, seq desc) include (data_registro);
  create index auditoria_por_data on auditoria (data_registro);
  create index auditoria_por_operacao on auditoria (operacao_id);
  create index auditoria_por_entidade on auditoria (entidade_id, seq);
  -- The last round of each greenhouse, by its name and by when it was made.
  create index auditoria_rondas on auditoria ((detalhes ->> 'localizacao_estufa'), (detalhes ->> 'anotado_em') desc, seq desc)
    where acao = 'FAZER_RONDA';
  create trigger auditoria_so_cresce before delete or truncate on auditoria
    for each statement execute function livro_so_cresce();
  create trigger auditoria_perde_enderecos before update on auditoria
    for each row execute function livro_perde_enderecos();
  create trigger auditoria_e_de_agora before insert on auditoria for each row
    when (new.data_registro not between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute')
    execute function livro_e_de_agora();

  -- Who took personal data out as a file, or erased it. Apart from the trail, whose actions the specification lists.
  create table acessos (
    seq           bigint generated always as identity constraint acessos_seq_unica unique,
    id            uuid primary key default gen_random_uuid(),
    acesso        text not null constraint acessos_acesso check (acesso in (
      'EXPORTAR_RELATORIO', 'EXPORTAR_TITULAR', 'ANONIMIZAR_TITULAR')),
    relatorio     text,
    formato       text,
    registros     bigint not null,
    cadastros     uuid[] not null default '{}',
    usuario_id    uuid references usuarios,
    conta         text,
    ip            text,
    data_registro timestamptz not null,
    constraint acessos_relatorio check ((acesso = 'EXPORTAR_RELATORIO') = (relatorio is not null)),
    constraint acessos_por_alguem check ((usuario_id is null) <> (conta is null))
  );
  create index acessos_por_data on acessos (data_registro);
  comment on column acessos.cadastros is 'the recipients and users that a titular was';
  comment on column acessos.conta is 'the account of the machine on which a command was run';
  create trigger acessos_so_cresce before delete or truncate on acessos
    for each statement execute function livro_so_cresce();
  create trigger acessos_perde_enderecos before update on acessos
    for each row execute function livro_perde_enderecos();
  create trigger acessos_e_de_agora before insert on acessos for each row
    when (new.data_registro not between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute')
    execute function livro_e_de_agora();

  -- Which copies of personal data beside the books were erased, and up to which row addresses in the books were.
  create table apagamentos (
    seq           bigint generated always as identity constraint apagamentos_seq_unica unique,
    id            uuid primary key default gen_random_uuid(),
    tabela        text not null,
    registros     uuid[],
    ate           bigint,
    data_registro timestamptz not null,
    constraint apagamentos_tabela check (case
      when tabela in ('destinatarios_das_entregas', 'destinatarios_dos_termos', 'retiradas')
        then registros is not null and ate is null
      else tabela in ('auditoria', 'acessos') and registros is null and ate is not null end)
  );
  create index apagamentos_por_tabela on apagamentos (tabela, ate);
  comment on table apagamentos is 'what the law lets nobody keep, and was erased: a copy without its mark here was taken away by somebody else';
  comment on column apagamentos.registros is 'the movements beside which the copies stood';
  comment on column apagamentos.ate is 'the seq up to which a book has no addresses any more';
  create trigger apagamentos_so_cresce before update or delete or truncate on apagamentos
    for each statement execute function livro_so_cresce();
  create trigger apagamentos_e_de_agora before insert on apagamentos for each row
    when (new.data_registro not between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute')
    execute function livro_e_de_agora();
`;
