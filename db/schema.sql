-- Made from the migrations by `npm run esquema`; a test fails when it drifts.

CREATE EXTENSION pg_trgm;

CREATE OR REPLACE FUNCTION public.avisa_das_sessoes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_notify('sessoes', to_jsonb(old) ->> tg_argv[0]);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION public.especie_mantem_o_tipo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    raise exception 'tipo of a species never changes' using errcode = '23514', constraint = 'especies_tipo_fixo';
  end $function$;

CREATE OR REPLACE FUNCTION public.livro_e_de_agora()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  begin
    if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'MEMBER') then return new; end if;
    raise exception '% takes rows of now only', tg_table_name using errcode = '23514', constraint = 'livro_e_de_agora';
  end $function$;

CREATE OR REPLACE FUNCTION public.livro_fechado_ate(livro text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  begin
    if livro not in ('movimentacoes', 'auditoria', 'termos', 'lote_fases', 'acessos', 'importacoes', 'apagamentos', 'lotes')
      then raise exception 'no book: %', livro; end if;
    execute 'lock table ' || format('public.%I', livro) || ' in share mode';
    return pg_sequence_last_value(pg_get_serial_sequence(format('public.%I', livro), 'seq')::regclass);
  end $function$;

CREATE OR REPLACE FUNCTION public.livro_perde_enderecos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if old.ip is not null and new.ip is null and to_jsonb(new) - 'ip' = to_jsonb(old) - 'ip' then return new; end if;
    raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = '23514', constraint = 'livro_so_cresce';
  end $function$;

CREATE OR REPLACE FUNCTION public.livro_so_cresce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = '23514', constraint = 'livro_so_cresce';
  end $function$;

CREATE OR REPLACE FUNCTION public.seguir_linhagem()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  declare
    o_cluster text;
    a_linha   integer;
    livro     text;
    sequencia text;
    ultimo    bigint;
    depois    bigint;
    saltos    jsonb := '{}';
  begin
    if pg_is_in_recovery() then return; end if;
    select system_identifier::text into o_cluster from pg_control_system();
    a_linha := ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer;
    if exists (select from linhagem where cluster = o_cluster and linha_do_tempo = a_linha) then return; end if;

    perform pg_advisory_xact_lock(hashtextextended('linhagem', 0));
    if exists (select from linhagem where cluster = o_cluster and linha_do_tempo = a_linha) then return; end if;
    insert into linhagem (id, cluster, linha_do_tempo) values (gen_random_uuid(), o_cluster, a_linha)
      on conflict (unica) do update set id = excluded.id, cluster = excluded.cluster, linha_do_tempo = excluded.linha_do_tempo;
    if not exists (select from auditoria) then return; end if;

    -- At least half a million numbers away: more than may have been told of what is missing.
    foreach livro in array array['movimentacoes', 'auditoria'] loop
      sequencia := pg_get_serial_sequence(livro, 'seq');
      ultimo := coalesce(pg_sequence_last_value(sequencia::regclass), 0);
      depois := ((ultimo + 500000) / 1000000 + 1) * 1000000;
      perform setval(sequencia, depois - 1);
      saltos := saltos || jsonb_build_object(livro, jsonb_build_object('antes', ultimo, 'depois', depois));
    end loop;
    -- A series may have begun in what is missing. At a turn of the year some clocks are in the next one.
    with novas as (
      insert into contadores as c (nome, valor)
      select distinct serie || extract(year from now() + hora), 1000
      from unnest(array['LOTE-', 'TERMO-', 'PROC-', 'ENT-', 'CONT-']) serie,
        unnest(array[interval '-14 hours', interval '14 hours']) hora
      on conflict (nome) do update set valor = c.valor + 1000
      returning nome, valor)
    select saltos || jsonb_object_agg(nome, jsonb_build_object('antes', valor - 1000, 'depois', valor + 1)) into saltos from novas;
    insert into auditoria (acao, entidade, entidade_id, detalhes, operacao_id, data_registro)
    values ('REGISTRAR_QUEBRA', 'instalacao', '00000000-0000-4000-8000-000000000001', saltos, gen_random_uuid(),
      date_trunc('milliseconds', clock_timestamp()));
  end $function$;

CREATE OR REPLACE FUNCTION public.selo_continua()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  declare
    certo boolean;
  begin
    execute format('select
        $1.numero = coalesce((select max(numero) from selos), 0) + 1
        and $1.anterior is not distinct from (select selo from selos order by numero desc limit 1)
        and $1.apos is not distinct from (select max(ate) from selos where livro = $1.livro)
        and exists (select from %I where seq = $1.ate)', new.livro) into certo using new;
    if certo then return new; end if;
    raise exception 'no seal after the last of %', new.livro using errcode = '23514', constraint = 'selo_continua';
  end $function$;

CREATE TABLE acessos (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  acesso text NOT NULL,
  relatorio text,
  formato text,
  registros bigint NOT NULL,
  cadastros uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  usuario_id uuid,
  conta text,
  ip text,
  data_registro timestamp with time zone NOT NULL,
  CONSTRAINT acessos_pkey PRIMARY KEY (id),
  CONSTRAINT acessos_seq_unica UNIQUE (seq),
  CONSTRAINT acessos_acesso CHECK (acesso = ANY (ARRAY['EXPORTAR_RELATORIO', 'EXPORTAR_TITULAR', 'ANONIMIZAR_TITULAR'])),
  CONSTRAINT acessos_por_alguem CHECK ((usuario_id IS NULL) <> (conta IS NULL)),
  CONSTRAINT acessos_relatorio CHECK ((acesso = 'EXPORTAR_RELATORIO') = (relatorio IS NOT NULL)),
  CONSTRAINT acessos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX acessos_por_data ON acessos USING btree (data_registro);
CREATE TRIGGER acessos_e_de_agora BEFORE INSERT ON acessos FOR EACH ROW WHEN (new.data_registro < (clock_timestamp() - '00:01:00'::interval) OR new.data_registro > (clock_timestamp() + '00:01:00'::interval)) EXECUTE FUNCTION livro_e_de_agora();
CREATE TRIGGER acessos_perde_enderecos BEFORE UPDATE ON acessos FOR EACH ROW EXECUTE FUNCTION livro_perde_enderecos();
CREATE TRIGGER acessos_so_cresce BEFORE DELETE OR TRUNCATE ON acessos FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON COLUMN acessos.cadastros IS 'the recipients and users that a titular was';
COMMENT ON COLUMN acessos.conta IS 'the account of the machine on which a command was run';

CREATE TABLE apagamentos (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  tabela text NOT NULL,
  registros uuid[],
  ate bigint,
  data_registro timestamp with time zone NOT NULL,
  CONSTRAINT apagamentos_pkey PRIMARY KEY (id),
  CONSTRAINT apagamentos_seq_unica UNIQUE (seq),
  CONSTRAINT apagamentos_tabela CHECK (
CASE
    WHEN tabela = ANY (ARRAY['destinatarios_das_entregas', 'destinatarios_dos_termos', 'retiradas']) THEN registros IS NOT NULL AND ate IS NULL
    ELSE (tabela = ANY (ARRAY['auditoria', 'acessos'])) AND registros IS NULL AND ate IS NOT NULL
END)
);
CREATE INDEX apagamentos_por_tabela ON apagamentos USING btree (tabela, ate);
CREATE TRIGGER apagamentos_e_de_agora BEFORE INSERT ON apagamentos FOR EACH ROW WHEN (new.data_registro < (clock_timestamp() - '00:01:00'::interval) OR new.data_registro > (clock_timestamp() + '00:01:00'::interval)) EXECUTE FUNCTION livro_e_de_agora();
CREATE TRIGGER apagamentos_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON apagamentos FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON TABLE apagamentos IS 'what the law lets nobody keep, and was erased: a copy without its mark here was taken away by somebody else';
COMMENT ON COLUMN apagamentos.registros IS 'the movements beside which the copies stood';
COMMENT ON COLUMN apagamentos.ate IS 'the seq up to which a book has no addresses any more';

CREATE TABLE atribuicoes (
  movimentacao_id uuid NOT NULL,
  procedencia_id uuid NOT NULL,
  quantidade bigint NOT NULL,
  CONSTRAINT atribuicoes_pkey PRIMARY KEY (movimentacao_id, procedencia_id),
  CONSTRAINT atribuicoes_quantidade CHECK (quantidade <> 0),
  CONSTRAINT atribuicoes_movimentacao_id_fkey FOREIGN KEY (movimentacao_id) REFERENCES movimentacoes(id),
  CONSTRAINT atribuicoes_procedencia_id_fkey FOREIGN KEY (procedencia_id) REFERENCES procedencias(id)
);
CREATE INDEX atribuicoes_por_procedencia ON atribuicoes USING btree (procedencia_id);
CREATE TRIGGER atribuicoes_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON atribuicoes FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON TABLE atribuicoes IS 'what each change of a sementeira took from a lot of seed or brought to it; the rest is of unknown origin';
COMMENT ON COLUMN atribuicoes.quantidade IS 'signed as the variation of the sementeira is';

CREATE TABLE auditoria (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  acao text NOT NULL,
  usuario_id uuid,
  entidade text NOT NULL,
  entidade_id uuid NOT NULL,
  detalhes jsonb NOT NULL,
  operacao_id uuid NOT NULL,
  ip text,
  data_registro timestamp with time zone NOT NULL,
  CONSTRAINT auditoria_pkey PRIMARY KEY (id),
  CONSTRAINT auditoria_seq_unica UNIQUE (seq),
  CONSTRAINT auditoria_acao CHECK (acao = ANY (ARRAY['CRIAR_ESPECIE', 'ATUALIZAR_ESPECIE', 'INATIVAR_ESPECIE', 'CRIAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO', 'CRIAR_LOTE', 'ATUALIZAR_FASE_LOTE', 'TRANSFERIR_LOTE', 'CANCELAR_LOTE', 'REGISTRAR_MORTALIDADE', 'EXPEDIR_LOTE', 'CRIAR_ESTUFA', 'ATUALIZAR_ESTUFA', 'INATIVAR_ESTUFA', 'CRIAR_USUARIO', 'ATUALIZAR_USUARIO', 'INATIVAR_USUARIO', 'LOGIN', 'LOGOUT', 'ATIVAR_CONTA', 'RESETAR_SENHA', 'CRIAR_DESTINATARIO', 'ATUALIZAR_DESTINATARIO', 'INATIVAR_DESTINATARIO', 'CRIAR_PROCEDENCIA', 'ATUALIZAR_PROCEDENCIA', 'INATIVAR_PROCEDENCIA', 'CRIAR_ENTREGA', 'ATUALIZAR_ENTREGA', 'ESTORNAR_ENTREGA', 'DEVOLVER_ENTREGA', 'CRIAR_CONTAGEM', 'AMPLIAR_CONTAGEM', 'ANOTAR_CONTAGEM', 'ENCERRAR_CONTAGEM', 'CANCELAR_CONTAGEM', 'ESTORNAR_CONTAGEM', 'ANOTAR', 'FAZER_RONDA', 'CRIAR_WEBHOOK', 'ATUALIZAR_WEBHOOK', 'PAUSAR_WEBHOOK', 'ENCERRAR_WEBHOOK', 'TROCAR_SEGREDO', 'REENVIAR_EVENTOS', 'TESTAR_WEBHOOK', 'CRIAR_CHAVE', 'SUBSTITUIR_CHAVE', 'REVOGAR_CHAVE', 'ATUALIZAR_INSTALACAO', 'TROCAR_CHAVE_DOS_SELOS', 'REGISTRAR_QUEBRA'])),
  CONSTRAINT auditoria_entidade CHECK (entidade = ANY (ARRAY['especie', 'movimentacao', 'lote', 'estufa', 'usuario', 'destinatario', 'procedencia', 'entrega', 'contagem', 'webhook', 'instalacao'])),
  CONSTRAINT auditoria_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX auditoria_por_acao ON auditoria USING btree (acao, seq DESC) INCLUDE (data_registro);
CREATE INDEX auditoria_por_data ON auditoria USING btree (data_registro);
CREATE INDEX auditoria_por_entidade ON auditoria USING btree (entidade_id, seq);
CREATE INDEX auditoria_por_operacao ON auditoria USING btree (operacao_id);
CREATE INDEX auditoria_por_usuario ON auditoria USING btree (usuario_id, seq DESC) INCLUDE (data_registro);
CREATE INDEX auditoria_rondas ON auditoria USING btree ((detalhes ->> 'localizacao_estufa'), (detalhes ->> 'anotado_em') DESC, seq DESC) WHERE acao = 'FAZER_RONDA';
CREATE TRIGGER auditoria_e_de_agora BEFORE INSERT ON auditoria FOR EACH ROW WHEN (new.data_registro < (clock_timestamp() - '00:01:00'::interval) OR new.data_registro > (clock_timestamp() + '00:01:00'::interval)) EXECUTE FUNCTION livro_e_de_agora();
CREATE TRIGGER auditoria_perde_enderecos BEFORE UPDATE ON auditoria FOR EACH ROW EXECUTE FUNCTION livro_perde_enderecos();
CREATE TRIGGER auditoria_so_cresce BEFORE DELETE OR TRUNCATE ON auditoria FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();

CREATE TABLE chaves (
  id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  hash text NOT NULL,
  prefixo text NOT NULL,
  nome_unico text,
  escopos text[] NOT NULL,
  enderecos text[] NOT NULL,
  validade timestamp with time zone,
  criada_por uuid,
  data_registro timestamp with time zone NOT NULL,
  data_revogacao timestamp with time zone,
  data_uso timestamp with time zone,
  CONSTRAINT chaves_pkey PRIMARY KEY (id),
  CONSTRAINT chaves_hash_unico UNIQUE (hash),
  CONSTRAINT chaves_nome_unico UNIQUE (nome_unico),
  CONSTRAINT chaves_seq_unica UNIQUE (seq),
  CONSTRAINT chaves_escopos CHECK (cardinality(escopos) > 0),
  CONSTRAINT chaves_criada_por_fkey FOREIGN KEY (criada_por) REFERENCES usuarios(id),
  CONSTRAINT chaves_id_fkey FOREIGN KEY (id) REFERENCES usuarios(id)
);
COMMENT ON COLUMN chaves.hash IS 'SHA-256 of the key, in hexadecimal';
COMMENT ON COLUMN chaves.nome_unico IS 'the name, folded; null once the key is revoked or another one takes its place';
COMMENT ON COLUMN chaves.enderecos IS 'networks from which it may be used; none means all';
COMMENT ON COLUMN chaves.criada_por IS 'null: by an operator, at the command line';
COMMENT ON COLUMN chaves.data_uso IS 'the last use, within five minutes';

CREATE TABLE chaves_idempotencia (
  usuario_id uuid NOT NULL,
  chave text NOT NULL,
  pedido text NOT NULL,
  resposta json,
  operacao_id uuid,
  data_registro timestamp with time zone NOT NULL,
  CONSTRAINT chaves_idempotencia_pkey PRIMARY KEY (usuario_id, chave),
  CONSTRAINT chaves_idempotencia_pedido_check CHECK (pedido ~ '^[0-9a-f]{64}$'),
  CONSTRAINT chaves_idempotencia_tamanho CHECK (char_length(chave) >= 1 AND char_length(chave) <= 255),
  CONSTRAINT chaves_idempotencia_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX chaves_idempotencia_por_data ON chaves_idempotencia USING btree (data_registro);
COMMENT ON COLUMN chaves_idempotencia.pedido IS 'hash of the procedure and its input';
COMMENT ON COLUMN chaves_idempotencia.resposta IS 'null only inside the transaction that is making it; json, not jsonb, for the same bytes again';
COMMENT ON COLUMN chaves_idempotencia.operacao_id IS 'what the answer wrote; null when it wrote nothing';

CREATE TABLE contadores (
  nome text NOT NULL,
  valor bigint NOT NULL,
  CONSTRAINT contadores_pkey PRIMARY KEY (nome),
  CONSTRAINT contadores_valor_check CHECK (valor > 0)
);

CREATE TABLE contagem_diferencas (
  linha_id uuid NOT NULL,
  nota_id uuid NOT NULL,
  saldo bigint NOT NULL,
  diferenca bigint NOT NULL,
  unidade text NOT NULL,
  conferir boolean NOT NULL,
  como text,
  movimentacao_id uuid,
  CONSTRAINT contagem_diferencas_pkey PRIMARY KEY (linha_id),
  CONSTRAINT contagem_diferencas_movimentacao_unica UNIQUE (movimentacao_id),
  CONSTRAINT contagem_diferencas_como CHECK (como = ANY (ARRAY['AJUSTE', 'MORTALIDADE', 'PERDA', 'IGNORAR'])),
  CONSTRAINT contagem_diferencas_escrita CHECK ((como IS NULL) = (diferenca = 0) AND (movimentacao_id IS NULL) = (COALESCE(como, 'IGNORAR') = 'IGNORAR')),
  CONSTRAINT contagem_diferencas_unidade CHECK (unidade = ANY (ARRAY['SEMENTE', 'MUDA'])),
  CONSTRAINT contagem_diferencas_linha_id_fkey FOREIGN KEY (linha_id) REFERENCES contagem_linhas(id),
  CONSTRAINT contagem_diferencas_movimentacao_id_fkey FOREIGN KEY (movimentacao_id) REFERENCES movimentacoes(id),
  CONSTRAINT contagem_diferencas_nota_id_fkey FOREIGN KEY (nota_id) REFERENCES contagem_notas(id)
);
CREATE TRIGGER contagem_diferencas_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON contagem_diferencas FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON TABLE contagem_diferencas IS 'what a closed count found of each line that was counted';
COMMENT ON COLUMN contagem_diferencas.saldo IS 'what the ledger said at the moment of the note';
COMMENT ON COLUMN contagem_diferencas.movimentacao_id IS 'the row of the ledger that wrote the difference';

CREATE TABLE contagem_linhas (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  contagem_id uuid NOT NULL,
  ordem integer NOT NULL,
  especie_id uuid NOT NULL,
  lote_id uuid,
  CONSTRAINT contagem_linhas_pkey PRIMARY KEY (id),
  CONSTRAINT contagem_linhas_ordem_unica UNIQUE (contagem_id, ordem),
  CONSTRAINT contagem_linhas_contagem_id_fkey FOREIGN KEY (contagem_id) REFERENCES contagens(id),
  CONSTRAINT contagem_linhas_especie_id_fkey FOREIGN KEY (especie_id) REFERENCES especies(id),
  CONSTRAINT contagem_linhas_item FOREIGN KEY (lote_id, especie_id) REFERENCES lote_itens(lote_id, especie_id),
  CONSTRAINT contagem_linhas_lote_id_fkey FOREIGN KEY (lote_id) REFERENCES lotes(id)
);
CREATE INDEX contagem_linhas_por_especie ON contagem_linhas USING btree (especie_id, lote_id);
CREATE INDEX contagem_linhas_por_lote ON contagem_linhas USING btree (lote_id) WHERE lote_id IS NOT NULL;
CREATE TRIGGER contagem_linhas_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON contagem_linhas FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON TABLE contagem_linhas IS 'the balances that a count is of: those of species in batches, and without a batch in the sementeira';

CREATE TABLE contagem_notas (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid NOT NULL,
  linha_id uuid NOT NULL,
  quantidade bigint NOT NULL,
  contada_em timestamp with time zone NOT NULL,
  fora_de_hora boolean NOT NULL,
  anotacao text,
  usuario_id uuid NOT NULL,
  data_registro timestamp with time zone NOT NULL,
  CONSTRAINT contagem_notas_pkey PRIMARY KEY (id),
  CONSTRAINT contagem_notas_seq_unica UNIQUE (seq),
  CONSTRAINT contagem_notas_hora CHECK (contada_em <= data_registro),
  CONSTRAINT contagem_notas_quantidade CHECK (quantidade >= 0 AND quantidade <= 1000000000),
  CONSTRAINT contagem_notas_linha_id_fkey FOREIGN KEY (linha_id) REFERENCES contagem_linhas(id),
  CONSTRAINT contagem_notas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX contagem_notas_por_data ON contagem_notas USING btree (data_registro);
CREATE INDEX contagem_notas_por_linha ON contagem_notas USING btree (linha_id, contada_em DESC, seq DESC);
CREATE TRIGGER contagem_notas_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON contagem_notas FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON TABLE contagem_notas IS 'every value that was noted of a line: the last by contada_em counts';
COMMENT ON COLUMN contagem_notas.fora_de_hora IS 'whether the clock that said contada_em was off';

CREATE TABLE contagens (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  numero text NOT NULL,
  nome text,
  cega boolean NOT NULL,
  linhas integer NOT NULL,
  situacao text NOT NULL,
  usuario_id uuid NOT NULL,
  encerrada_por uuid,
  justificativa text,
  operacao_id uuid,
  ate bigint,
  data_fim timestamp with time zone,
  data_registro timestamp with time zone NOT NULL,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT contagens_pkey PRIMARY KEY (id),
  CONSTRAINT contagens_numero_unico UNIQUE (numero),
  CONSTRAINT contagens_seq_unica UNIQUE (seq),
  CONSTRAINT contagens_ate CHECK ((ate IS NULL) = (operacao_id IS NULL)),
  CONSTRAINT contagens_fim CHECK ((situacao = 'ABERTA') = (data_fim IS NULL) AND (data_fim IS NULL) = (encerrada_por IS NULL) AND (situacao = ANY (ARRAY['ENCERRADA', 'ESTORNADA'])) = (operacao_id IS NOT NULL)),
  CONSTRAINT contagens_linhas CHECK (linhas > 0),
  CONSTRAINT contagens_situacao CHECK (situacao = ANY (ARRAY['ABERTA', 'ENCERRADA', 'CANCELADA', 'ESTORNADA'])),
  CONSTRAINT contagens_encerrada_por_fkey FOREIGN KEY (encerrada_por) REFERENCES usuarios(id),
  CONSTRAINT contagens_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX contagens_abertas ON contagens USING btree (seq) WHERE situacao = 'ABERTA';
CREATE INDEX contagens_por_mudanca ON contagens USING btree (data_att);
CREATE TRIGGER contagens_so_cresce BEFORE DELETE OR TRUNCATE ON contagens FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON COLUMN contagens.operacao_id IS 'the operation that wrote the differences into the ledger';
COMMENT ON COLUMN contagens.ate IS 'the last row of the ledger when it was closed';

CREATE TABLE credenciais (
  usuario_id uuid NOT NULL,
  hash_senha text NOT NULL,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT credenciais_pkey PRIMARY KEY (usuario_id),
  CONSTRAINT credenciais_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);

CREATE TABLE destinatarios (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  nome text NOT NULL,
  tipo text NOT NULL,
  categoria text NOT NULL,
  documento text NOT NULL,
  documento_valido boolean NOT NULL,
  email text,
  telefone text,
  responsavel text,
  endereco text,
  status text NOT NULL,
  busca text NOT NULL,
  data_anonimizacao timestamp with time zone,
  data_registro timestamp with time zone NOT NULL,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT destinatarios_pkey PRIMARY KEY (id),
  CONSTRAINT destinatarios_documento_unico UNIQUE (documento),
  CONSTRAINT destinatarios_anonimizado_inativo CHECK (data_anonimizacao IS NULL OR status = 'INATIVO'),
  CONSTRAINT destinatarios_categoria CHECK (categoria = ANY (ARRAY['PUBLICA', 'PRIVADA', 'SOCIAL'])),
  CONSTRAINT destinatarios_documento_forma CHECK (documento ~
CASE
    WHEN data_anonimizacao IS NOT NULL THEN '^ANONIMIZADO-[0-9A-F]{8}$'
    WHEN tipo = 'FISICA' THEN '^[0-9]{11}$'
    ELSE '^[A-Z0-9]{12}[0-9]{2}$'
END),
  CONSTRAINT destinatarios_nome_check CHECK (nome <> ''),
  CONSTRAINT destinatarios_status CHECK (status = ANY (ARRAY['ATIVO', 'INATIVO'])),
  CONSTRAINT destinatarios_tipo CHECK (tipo = ANY (ARRAY['FISICA', 'JURIDICA']))
);
CREATE INDEX destinatarios_por_categoria ON destinatarios USING btree (categoria, busca, id);
CREATE INDEX destinatarios_por_data ON destinatarios USING btree (data_registro, id);
CREATE INDEX destinatarios_por_email ON destinatarios USING btree (email);
CREATE INDEX destinatarios_por_nome ON destinatarios USING btree (busca, id);
CREATE INDEX destinatarios_por_parte_do_nome ON destinatarios USING gin (busca gin_trgm_ops);
CREATE INDEX destinatarios_por_tipo ON destinatarios USING btree (tipo, busca, id);

CREATE TABLE destinatarios_das_entregas (
  movimentacao_id uuid NOT NULL,
  sal text NOT NULL,
  nome text NOT NULL,
  documento text NOT NULL,
  CONSTRAINT destinatarios_das_entregas_pkey PRIMARY KEY (movimentacao_id),
  CONSTRAINT destinatarios_das_entregas_sal CHECK (sal ~ '^[0-9a-f]{32}$'),
  CONSTRAINT destinatarios_das_entregas_movimentacao_id_fkey FOREIGN KEY (movimentacao_id) REFERENCES movimentacoes(id)
);
COMMENT ON TABLE destinatarios_das_entregas IS 'who received, as they were called then; a row goes when the person''s data is erased';

CREATE TABLE destinatarios_dos_termos (
  movimentacao_id uuid NOT NULL,
  sal text NOT NULL,
  endereco text,
  responsavel text,
  CONSTRAINT destinatarios_dos_termos_pkey PRIMARY KEY (movimentacao_id),
  CONSTRAINT destinatarios_dos_termos_sal CHECK (sal ~ '^[0-9a-f]{32}$'),
  CONSTRAINT destinatarios_dos_termos_movimentacao_id_fkey FOREIGN KEY (movimentacao_id) REFERENCES termos(movimentacao_id)
);
COMMENT ON TABLE destinatarios_dos_termos IS 'where the recipient was to be found when the receipt was issued; a row goes when the person''s data is erased';

CREATE TABLE devolucoes (
  movimentacao_id uuid NOT NULL,
  item_id uuid NOT NULL,
  CONSTRAINT devolucoes_pkey PRIMARY KEY (movimentacao_id),
  CONSTRAINT devolucoes_item_id_fkey FOREIGN KEY (item_id) REFERENCES movimentacoes(id),
  CONSTRAINT devolucoes_movimentacao_id_fkey FOREIGN KEY (movimentacao_id) REFERENCES movimentacoes(id)
);
CREATE INDEX devolucoes_por_item ON devolucoes USING btree (item_id);
CREATE TRIGGER devolucoes_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON devolucoes FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON TABLE devolucoes IS 'entries of what a recipient brought back, and the items that it is of';

CREATE TABLE emails (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  usuario_id uuid,
  modelo text NOT NULL,
  dados jsonb,
  tentativas integer DEFAULT 0 NOT NULL,
  proxima_tentativa timestamp with time zone NOT NULL,
  erro text,
  data_registro timestamp with time zone NOT NULL,
  data_envio timestamp with time zone,
  CONSTRAINT emails_pkey PRIMARY KEY (id),
  CONSTRAINT emails_dados_so_ate_o_envio CHECK (data_envio IS NULL OR dados IS NULL),
  CONSTRAINT emails_de_usuario CHECK ((usuario_id IS NULL) = (modelo = 'SELOS')),
  CONSTRAINT emails_modelo CHECK (modelo = ANY (ARRAY['CONVITE', 'REDEFINICAO', 'EMAIL_ALTERADO', 'SENHA_ALTERADA', 'SELOS', 'WEBHOOK_PAUSADO', 'ALERTAS'])),
  CONSTRAINT emails_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX emails_a_enviar ON emails USING btree (proxima_tentativa) WHERE dados IS NOT NULL;
CREATE INDEX emails_nao_enviados ON emails USING btree (proxima_tentativa) WHERE dados IS NULL AND data_envio IS NULL;
COMMENT ON COLUMN emails.dados IS 'the token that the mail carries, the address that it goes to whatever the user''s is by then, or seals and their address; erased when it is sent or given up: a row with it is still to be sent';

CREATE TABLE entrega_itens (
  movimentacao_id uuid NOT NULL,
  entrega_id uuid NOT NULL,
  ordem smallint NOT NULL,
  CONSTRAINT entrega_itens_pkey PRIMARY KEY (movimentacao_id),
  CONSTRAINT entrega_itens_ordem_unica UNIQUE (entrega_id, ordem),
  CONSTRAINT entrega_itens_ordem CHECK (ordem >= 1 AND ordem <= 49),
  CONSTRAINT entrega_itens_entrega_id_fkey FOREIGN KEY (entrega_id) REFERENCES entregas(id),
  CONSTRAINT entrega_itens_movimentacao_id_fkey FOREIGN KEY (movimentacao_id) REFERENCES movimentacoes(id)
);
CREATE TRIGGER entrega_itens_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON entrega_itens FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON TABLE entrega_itens IS 'the items of a delivery after its first, which has the id of the delivery';

CREATE TABLE entregas (
  seq bigint NOT NULL,
  id uuid NOT NULL,
  numero text GENERATED ALWAYS AS ((('ENT-' || ((seq / 1000000000)::text)) || '-') || lpad((seq % 1000000000::bigint)::text, GREATEST(5, length((seq % 1000000000::bigint)::text)), '0')) STORED NOT NULL,
  itens smallint NOT NULL,
  estornados smallint DEFAULT 0 NOT NULL,
  mudas bigint NOT NULL,
  sementes bigint NOT NULL,
  mudas_devolvidas bigint DEFAULT 0 NOT NULL,
  sementes_devolvidas bigint DEFAULT 0 NOT NULL,
  destinatario_id uuid NOT NULL,
  finalidade text,
  programa text,
  plantio_local text,
  plantio_bairro text,
  plantio_municipio text,
  plantio_busca text,
  plantio_uf text,
  plantio_latitude double precision,
  plantio_longitude double precision,
  plantio_zona text,
  retirada_hash text,
  data_registro timestamp with time zone NOT NULL,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT entregas_pkey PRIMARY KEY (id),
  CONSTRAINT entregas_seq_unica UNIQUE (seq),
  CONSTRAINT entregas_coordenadas CHECK ((plantio_latitude IS NULL) = (plantio_longitude IS NULL) AND abs(plantio_latitude) <= 90::double precision AND abs(plantio_longitude) <= 180::double precision),
  CONSTRAINT entregas_devolvidas CHECK (mudas_devolvidas >= 0 AND mudas_devolvidas <= mudas AND sementes_devolvidas >= 0 AND sementes_devolvidas <= sementes),
  CONSTRAINT entregas_estornados CHECK (estornados >= 0 AND estornados <= itens),
  CONSTRAINT entregas_finalidade CHECK (finalidade = ANY (ARRAY['ARBORIZACAO', 'RESTAURACAO', 'COMPENSACAO', 'EDUCACAO', 'EVENTO', 'QUINTAL', 'AGROFLORESTA', 'PAISAGISMO', 'OUTRA'])),
  CONSTRAINT entregas_itens CHECK (itens >= 1 AND itens <= 50),
  CONSTRAINT entregas_quantidades CHECK (mudas >= 0 AND sementes >= 0),
  CONSTRAINT entregas_retirada_hash CHECK (retirada_hash ~ '^[0-9a-f]{64}$'),
  CONSTRAINT entregas_uf CHECK (plantio_uf = ANY (ARRAY['AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB', 'PR', 'PE', 'PI', 'RJ', 'RN', 'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO'])),
  CONSTRAINT entregas_zona CHECK (plantio_zona = ANY (ARRAY['URBANA', 'RURAL'])),
  CONSTRAINT entregas_id_fkey FOREIGN KEY (id) REFERENCES movimentacoes(id)
);
CREATE INDEX entregas_estornadas ON entregas USING btree (seq DESC) WHERE estornados > 0;
CREATE INDEX entregas_por_data ON entregas USING brin (data_registro) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX entregas_por_destinatario ON entregas USING btree (destinatario_id, seq DESC);
CREATE INDEX entregas_por_finalidade ON entregas USING btree (finalidade, seq DESC) WHERE finalidade IS NOT NULL;
CREATE INDEX entregas_por_municipio ON entregas USING btree (plantio_busca, seq DESC) WHERE plantio_busca IS NOT NULL;
CREATE INDEX entregas_por_uf ON entregas USING btree (plantio_uf, seq DESC) WHERE plantio_uf IS NOT NULL;
CREATE TRIGGER entregas_so_cresce BEFORE DELETE OR TRUNCATE ON entregas FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON COLUMN entregas.seq IS 'its year, and its number of the year in nine digits';
COMMENT ON COLUMN entregas.id IS 'that of its first item in the ledger';
COMMENT ON COLUMN entregas.estornados IS 'how many of its items were reversed; the quantities beside it are those of the others';
COMMENT ON COLUMN entregas.plantio_busca IS 'the municipality, normalised';
COMMENT ON COLUMN entregas.retirada_hash IS 'sha-256 of salt, name and document in retiradas, in UTF-8, with a zero byte between them';

CREATE TABLE envios_dos_webhooks (
  numero bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  webhook_id uuid NOT NULL,
  mensagem text NOT NULL,
  evento bigint,
  ultimo bigint,
  eventos integer NOT NULL,
  tentativa integer NOT NULL,
  status integer,
  erro text,
  resposta text,
  duracao integer NOT NULL,
  data timestamp with time zone NOT NULL,
  CONSTRAINT envios_dos_webhooks_pkey PRIMARY KEY (webhook_id, numero),
  CONSTRAINT envios_dos_webhooks_resultado CHECK (status IS NOT NULL OR erro IS NOT NULL),
  CONSTRAINT envios_dos_webhooks_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id)
);
COMMENT ON TABLE envios_dos_webhooks IS 'the last hundred attempts of each, with the first kilobyte of the answer';

CREATE TABLE especies (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  nome_popular text NOT NULL,
  nome_cientifico text,
  variedade text,
  categoria text NOT NULL,
  tipo text NOT NULL,
  anotacoes text,
  status text NOT NULL,
  quantidade_atual bigint DEFAULT 0 NOT NULL,
  ultima_contagem timestamp with time zone,
  com_procedencia boolean DEFAULT false NOT NULL,
  planta_id uuid NOT NULL,
  identidade text NOT NULL,
  separada boolean DEFAULT false NOT NULL,
  busca text NOT NULL,
  data_registro timestamp with time zone NOT NULL,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT especies_pkey PRIMARY KEY (id),
  CONSTRAINT especies_seq_unica UNIQUE (seq),
  CONSTRAINT especies_categoria CHECK (categoria = ANY (ARRAY['ARBOREA', 'FRUTIFERA', 'ORNAMENTAL', 'NATIVA', 'EXOTICA'])),
  CONSTRAINT especies_nome_popular_check CHECK (nome_popular <> ''),
  CONSTRAINT especies_saldo_nao_negativo CHECK (quantidade_atual >= 0),
  CONSTRAINT especies_status CHECK (status = ANY (ARRAY['ATIVO', 'INATIVO'])),
  CONSTRAINT especies_tipo CHECK (tipo = ANY (ARRAY['SEMENTE', 'MUDA'])),
  CONSTRAINT especies_planta_id_fkey FOREIGN KEY (planta_id) REFERENCES plantas(id)
);
CREATE INDEX especies_mudas_por_planta ON especies USING btree (planta_id, status, seq) WHERE tipo = 'MUDA';
CREATE INDEX especies_por_categoria ON especies USING btree (categoria, busca, id);
CREATE INDEX especies_por_identidade ON especies USING btree (identidade, seq);
CREATE INDEX especies_por_nome ON especies USING gin (busca gin_trgm_ops);
CREATE INDEX especies_por_nome_cientifico ON especies USING btree (lower(nome_cientifico), id) INCLUDE (nome_cientifico);
CREATE INDEX especies_por_ordem ON especies USING btree (busca, id);
CREATE INDEX especies_por_planta ON especies USING btree (planta_id, seq);
CREATE INDEX especies_por_tipo ON especies USING btree (tipo, busca, id);
CREATE INDEX especies_sementes_por_planta ON especies USING btree (planta_id, seq) WHERE tipo = 'SEMENTE';
CREATE TRIGGER especie_mantem_o_tipo BEFORE UPDATE ON especies FOR EACH ROW WHEN (old.tipo IS DISTINCT FROM new.tipo) EXECUTE FUNCTION especie_mantem_o_tipo();
COMMENT ON COLUMN especies.ultima_contagem IS 'when the sementeira was last counted, by a closed count that was not reversed';
COMMENT ON COLUMN especies.com_procedencia IS 'whether it has any lot of seed in procedencias: who locks the species knows whether to look there';
COMMENT ON COLUMN especies.identidade IS 'both names and the variety, folded: a new record with it is of the same plant';
COMMENT ON COLUMN especies.separada IS 'whether somebody said that others of its names are another plant: a new record of these names is not of this one';

CREATE TABLE estufas (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  codigo_identificador text NOT NULL,
  localizacao_estufa text NOT NULL,
  localizacao_barraca text NOT NULL,
  localizacao_posicao text NOT NULL,
  lugar text NOT NULL,
  codigo_unico text NOT NULL,
  busca_codigo text NOT NULL,
  busca_estufa text NOT NULL,
  busca_barraca text NOT NULL,
  busca_posicao text NOT NULL,
  capacidade_total bigint NOT NULL,
  ocupacao_atual bigint DEFAULT 0 NOT NULL,
  marca text,
  status text GENERATED ALWAYS AS (
CASE
    WHEN marca = ANY (ARRAY['Manutenção', 'Inativo']) THEN marca
    WHEN marca = 'Ocupada' OR ocupacao_atual > 0 THEN 'Ocupada'
    ELSE 'Livre'
END) STORED NOT NULL,
  vagas bigint GENERATED ALWAYS AS (capacidade_total - ocupacao_atual) STORED NOT NULL,
  data_registro timestamp with time zone NOT NULL,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT estufas_pkey PRIMARY KEY (id),
  CONSTRAINT estufas_codigo_unico UNIQUE (codigo_unico),
  CONSTRAINT estufas_lugar_unico UNIQUE (lugar),
  CONSTRAINT estufas_seq_unica UNIQUE (seq),
  CONSTRAINT estufas_capacidade_total_check CHECK (capacidade_total >= 1),
  CONSTRAINT estufas_localizacao_barraca_check CHECK (localizacao_barraca <> ''),
  CONSTRAINT estufas_localizacao_estufa_check CHECK (localizacao_estufa <> ''),
  CONSTRAINT estufas_localizacao_posicao_check CHECK (localizacao_posicao <> ''),
  CONSTRAINT estufas_marca CHECK (marca = ANY (ARRAY['Ocupada', 'Manutenção', 'Inativo'])),
  CONSTRAINT estufas_ocupacao_na_capacidade CHECK (ocupacao_atual >= 0 AND ocupacao_atual <= capacidade_total),
  CONSTRAINT estufas_status CHECK (status = ANY (ARRAY['Livre', 'Ocupada', 'Manutenção', 'Inativo']))
);
CREATE INDEX estufas_por_capacidade ON estufas USING btree (capacidade_total, codigo_unico);
CREATE INDEX estufas_por_status ON estufas USING btree (status, seq DESC);
COMMENT ON COLUMN estufas.lugar IS 'the code that the place gives: the same for every spelling of one place, another for every other';
COMMENT ON COLUMN estufas.codigo_unico IS 'the code without case and accents; busca_codigo is its words';

CREATE TABLE fechamentos (
  figura text NOT NULL,
  ate bigint NOT NULL,
  CONSTRAINT fechamentos_pkey PRIMARY KEY (figura)
);
COMMENT ON COLUMN fechamentos.ate IS 'the seq of its book up to which the figure tells of all rows';

CREATE TABLE importacoes (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid NOT NULL,
  tipo text NOT NULL,
  registros uuid[] NOT NULL,
  usuario_id uuid NOT NULL,
  data_registro timestamp with time zone NOT NULL,
  CONSTRAINT importacoes_pkey PRIMARY KEY (id),
  CONSTRAINT importacoes_seq_unica UNIQUE (seq),
  CONSTRAINT importacoes_tipo CHECK (tipo = ANY (ARRAY['especies', 'estufas', 'destinatarios', 'movimentacoes', 'lotes', 'procedencias'])),
  CONSTRAINT importacoes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE TRIGGER importacoes_e_de_agora BEFORE INSERT ON importacoes FOR EACH ROW WHEN (new.data_registro < (clock_timestamp() - '00:01:00'::interval) OR new.data_registro > (clock_timestamp() + '00:01:00'::interval)) EXECUTE FUNCTION livro_e_de_agora();
CREATE TRIGGER importacoes_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON importacoes FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON COLUMN importacoes.id IS 'the operation that recorded it';
COMMENT ON COLUMN importacoes.registros IS 'the ids of what it recorded, of the kind that tipo says, in the order of the sheet';

CREATE TABLE instalacao (
  id uuid NOT NULL,
  nome_do_viveiro text,
  orgao text,
  secretaria text,
  endereco text,
  cnpj text,
  telefone text,
  brasao text,
  brasao_tipo text,
  brasao_proporcao double precision,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT instalacao_pkey PRIMARY KEY (id),
  CONSTRAINT instalacao_brasao_inteiro CHECK (num_nonnulls(brasao, brasao_tipo, brasao_proporcao) = ANY (ARRAY[0, 3])),
  CONSTRAINT instalacao_brasao_tipo CHECK (brasao_tipo = ANY (ARRAY['png', 'jpeg'])),
  CONSTRAINT instalacao_cnpj_check CHECK (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  CONSTRAINT instalacao_uma_so CHECK (id = '00000000-0000-4000-8000-000000000001'::uuid)
);
COMMENT ON COLUMN instalacao.brasao IS 'the bytes of the picture, in base64';

CREATE TABLE limites (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT limites_pkey PRIMARY KEY (key),
  CONSTRAINT limites_key_check CHECK (key::text ~ '^[a-z_]+:[0-9a-f]{64}$')
);
COMMENT ON TABLE limites IS 'how often somebody did something lately; rate-limiter-flexible reads and writes it';
COMMENT ON COLUMN limites.key IS 'the limit, and a hash of whom it counts: no address or e-mail rests here';
COMMENT ON COLUMN limites.expire IS 'milliseconds of the Unix epoch, by the clock of the instance that counted first';

CREATE TABLE linhagem (
  unica boolean DEFAULT true NOT NULL,
  id uuid NOT NULL,
  cluster text NOT NULL,
  linha_do_tempo integer NOT NULL,
  CONSTRAINT linhagem_pkey PRIMARY KEY (unica),
  CONSTRAINT linhagem_uma_so CHECK (unica)
);
COMMENT ON TABLE linhagem IS 'where the books were last written: no backup has it, so that whoever restores one begins another';
COMMENT ON COLUMN linhagem.id IS 'another after each break: readers of events send it back';
COMMENT ON COLUMN linhagem.cluster IS 'the identifier that PostgreSQL gave to the cluster';
COMMENT ON COLUMN linhagem.linha_do_tempo IS 'the timeline: each promotion of a standby, and each recovery, begins another';

CREATE TABLE lote_fases (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lote_id uuid NOT NULL,
  fase_anterior text,
  fase text NOT NULL,
  saldos jsonb NOT NULL,
  usuario_id uuid NOT NULL,
  operacao_id uuid NOT NULL,
  data_registro timestamp with time zone NOT NULL,
  CONSTRAINT lote_fases_pkey PRIMARY KEY (seq),
  CONSTRAINT lote_fases_lote_id_fkey FOREIGN KEY (lote_id) REFERENCES lotes(id),
  CONSTRAINT lote_fases_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX lote_fases_de_pronto ON lote_fases USING btree (data_registro) WHERE fase = 'PRONTO' OR fase_anterior = 'PRONTO';
CREATE INDEX lote_fases_de_viradas ON lote_fases USING btree (data_registro) WHERE fase_anterior <> 'FINALIZADO' AND fase <> 'FINALIZADO' AND (fase_anterior = ANY (ARRAY['PRODUÇÃO', 'PRONTO', 'FINALIZADO'])) <> (fase = ANY (ARRAY['PRODUÇÃO', 'PRONTO', 'FINALIZADO']));
CREATE INDEX lote_fases_por_lote ON lote_fases USING btree (lote_id, seq);
CREATE TRIGGER lote_fases_e_de_agora BEFORE INSERT ON lote_fases FOR EACH ROW WHEN (new.data_registro < (clock_timestamp() - '00:01:00'::interval) OR new.data_registro > (clock_timestamp() + '00:01:00'::interval)) EXECUTE FUNCTION livro_e_de_agora();
CREATE TRIGGER lote_fases_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON lote_fases FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON COLUMN lote_fases.saldos IS 'the balance of each species at that moment: germination and survival are computed from it';

CREATE TABLE lote_itens (
  lote_id uuid NOT NULL,
  especie_id uuid NOT NULL,
  ordem smallint NOT NULL,
  quantidade_inicial bigint NOT NULL,
  quantidade_atual bigint NOT NULL,
  ultima_contagem timestamp with time zone,
  CONSTRAINT lote_itens_pkey PRIMARY KEY (lote_id, especie_id),
  CONSTRAINT lote_itens_quantidade_inicial_check CHECK (quantidade_inicial >= 1),
  CONSTRAINT lote_itens_saldo_nao_negativo CHECK (quantidade_atual >= 0),
  CONSTRAINT lote_itens_especie_id_fkey FOREIGN KEY (especie_id) REFERENCES especies(id),
  CONSTRAINT lote_itens_lote_id_fkey FOREIGN KEY (lote_id) REFERENCES lotes(id)
);
CREATE INDEX lote_itens_por_especie ON lote_itens USING btree (especie_id) INCLUDE (lote_id);
CREATE INDEX lote_itens_vivos ON lote_itens USING btree (especie_id) INCLUDE (quantidade_atual) WHERE quantidade_atual > 0;
COMMENT ON COLUMN lote_itens.ultima_contagem IS 'when it was last counted, by a closed count that was not reversed or as its batch left a phase, at the moment of the counting';

CREATE TABLE lotes (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  codigo text NOT NULL,
  estufa_id uuid NOT NULL,
  fase text NOT NULL,
  fase_desde timestamp with time zone NOT NULL,
  percurso text NOT NULL,
  status text NOT NULL,
  motivo_encerramento text,
  operacao_encerramento uuid,
  quantidade_total bigint NOT NULL,
  busca text NOT NULL,
  data_inicio timestamp with time zone NOT NULL,
  data_fim timestamp with time zone,
  data_registro timestamp with time zone NOT NULL,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT lotes_pkey PRIMARY KEY (id),
  CONSTRAINT lotes_codigo_unico UNIQUE (codigo),
  CONSTRAINT lotes_seq_unica UNIQUE (seq),
  CONSTRAINT lotes_encerramento_completo CHECK ((status = 'INATIVO') = (data_fim IS NOT NULL) AND (status = 'INATIVO') = (motivo_encerramento IS NOT NULL) AND (status = 'INATIVO') = (operacao_encerramento IS NOT NULL)),
  CONSTRAINT lotes_fase CHECK (fase = ANY (ARRAY['SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO', 'FINALIZADO'])),
  CONSTRAINT lotes_finalizado_com_motivo CHECK ((fase = 'FINALIZADO') = COALESCE(motivo_encerramento = ANY (ARRAY['EXPEDIDO', 'MANUAL']), false)),
  CONSTRAINT lotes_inativo_sem_plantas CHECK (status = 'ATIVO' OR quantidade_total = 0),
  CONSTRAINT lotes_motivo_encerramento CHECK (motivo_encerramento = ANY (ARRAY['EXPEDIDO', 'MANUAL', 'DESCARTE', 'CANCELADO'])),
  CONSTRAINT lotes_saldo_nao_negativo CHECK (quantidade_total >= 0),
  CONSTRAINT lotes_status CHECK (status = ANY (ARRAY['ATIVO', 'INATIVO'])),
  CONSTRAINT lotes_estufa_id_fkey FOREIGN KEY (estufa_id) REFERENCES estufas(id)
);
CREATE INDEX lotes_por_codigo ON lotes USING gin (busca gin_trgm_ops);
CREATE INDEX lotes_por_estufa ON lotes USING btree (estufa_id, status, seq DESC);
CREATE INDEX lotes_por_fase ON lotes USING btree (fase, seq DESC);
CREATE INDEX lotes_por_inicio ON lotes USING btree (data_inicio, seq);
CREATE INDEX lotes_por_mudanca ON lotes USING btree (data_att);
CREATE INDEX lotes_por_ordem_da_fase ON lotes USING btree (array_position(ARRAY['SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO', 'FINALIZADO'], fase), seq DESC) INCLUDE (fase);
CREATE INDEX lotes_por_status ON lotes USING btree (status, seq DESC);

CREATE TABLE marcas_de_aparelho (
  hash text NOT NULL,
  usuario_id uuid NOT NULL,
  data_registro timestamp with time zone NOT NULL,
  data_uso timestamp with time zone NOT NULL,
  CONSTRAINT marcas_de_aparelho_pkey PRIMARY KEY (hash),
  CONSTRAINT marcas_de_aparelho_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'),
  CONSTRAINT marcas_de_aparelho_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX marcas_de_aparelho_por_uso ON marcas_de_aparelho USING btree (data_uso);
CREATE INDEX marcas_de_aparelho_por_usuario ON marcas_de_aparelho USING btree (usuario_id, data_uso);
COMMENT ON COLUMN marcas_de_aparelho.data_uso IS 'the last right sign-in there; that of data_registro until the device has shown the mark';

CREATE TABLE milhares (
  livro text NOT NULL,
  campo text NOT NULL,
  valor text NOT NULL,
  milhar integer NOT NULL,
  registros integer NOT NULL,
  primeira bigint NOT NULL,
  ultima bigint NOT NULL,
  desde timestamp with time zone NOT NULL,
  ate timestamp with time zone NOT NULL,
  fuso text,
  CONSTRAINT milhares_pkey PRIMARY KEY (livro, campo, valor, milhar),
  CONSTRAINT milhares_registros_check CHECK (registros >= 1 AND registros <= 1000)
);
CREATE INDEX milhares_ate ON milhares USING btree (livro, campo, valor, ate);
COMMENT ON COLUMN milhares.campo IS 'the column of the book that holds the value; empty for all rows';
COMMENT ON COLUMN milhares.milhar IS 'from 0: every one but the last of a value has 1 000 rows, in the order of seq';
COMMENT ON COLUMN milhares.fuso IS 'the time zone by whose months its summaries are apart; null when they are not';

CREATE TABLE movimentacoes (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  tipo text NOT NULL,
  origem text NOT NULL,
  especie_id uuid NOT NULL,
  especie_destino_id uuid,
  lote_id uuid,
  fase_lote text,
  destinatario_id uuid,
  destinatario_hash text,
  quantidade bigint NOT NULL,
  variacao_sementeira bigint NOT NULL,
  variacao_lote bigint NOT NULL,
  justificativa text,
  retorno_ao_viveiro boolean DEFAULT false NOT NULL,
  estorno_de uuid,
  usuario_id uuid NOT NULL,
  operacao_id uuid NOT NULL,
  data_registro timestamp with time zone NOT NULL,
  CONSTRAINT movimentacoes_pkey PRIMARY KEY (id),
  CONSTRAINT movimentacoes_seq_unica UNIQUE (seq),
  CONSTRAINT movimentacoes_um_estorno UNIQUE (estorno_de),
  CONSTRAINT movimentacoes_destinatario CHECK ((destinatario_id IS NULL OR (tipo = ANY (ARRAY['EXPEDICAO', 'SAIDA']))) AND (destinatario_id IS NULL) = (destinatario_hash IS NULL)),
  CONSTRAINT movimentacoes_destinatario_hash CHECK (destinatario_hash ~ '^[0-9a-f]{64}$'),
  CONSTRAINT movimentacoes_estorno CHECK ((origem = 'ESTORNO') = (estorno_de IS NOT NULL) AND (origem <> 'ESTORNO' OR tipo = 'AJUSTE')),
  CONSTRAINT movimentacoes_expedicao CHECK (tipo <> 'EXPEDICAO' OR fase_lote = 'PRONTO' AND (destinatario_id IS NOT NULL OR retorno_ao_viveiro)),
  CONSTRAINT movimentacoes_fase_do_lote CHECK ((lote_id IS NULL) = (fase_lote IS NULL)),
  CONSTRAINT movimentacoes_lote_obrigatorio CHECK (lote_id IS NOT NULL OR (tipo <> ALL (ARRAY['PERDA', 'EXPEDICAO', 'MORTALIDADE']))),
  CONSTRAINT movimentacoes_origem CHECK (origem = ANY (ARRAY['MANUAL', 'SALDO_INICIAL', 'ALOCACAO', 'DESCARTE', 'ENCERRAMENTO', 'ESTORNO', 'NAO_GERMINADA', 'CONTAGEM', 'DEVOLUCAO'])),
  CONSTRAINT movimentacoes_quantidade CHECK (quantidade <> 0 AND abs(quantidade) <= 1000000000 AND (quantidade > 0 OR tipo = 'AJUSTE')),
  CONSTRAINT movimentacoes_retorno CHECK ((NOT retorno_ao_viveiro OR tipo = 'EXPEDICAO') AND (especie_destino_id IS NULL OR retorno_ao_viveiro OR origem = 'ESTORNO')),
  CONSTRAINT movimentacoes_saida_de_lote CHECK (tipo <> 'SAIDA' OR lote_id IS NULL OR destinatario_id IS NULL),
  CONSTRAINT movimentacoes_tipo CHECK (tipo = ANY (ARRAY['ENTRADA', 'SAIDA', 'AJUSTE', 'PERDA', 'EXPEDICAO', 'MORTALIDADE'])),
  CONSTRAINT movimentacoes_variacoes CHECK (origem = 'ESTORNO' OR
CASE
    WHEN lote_id IS NULL THEN variacao_lote = 0 AND variacao_sementeira =
    CASE
        WHEN tipo = ANY (ARRAY['ENTRADA', 'AJUSTE']) THEN quantidade
        ELSE - quantidade
    END
    WHEN origem = 'ALOCACAO' THEN variacao_lote = quantidade AND variacao_sementeira = (- quantidade)
    ELSE variacao_lote =
    CASE
        WHEN tipo = ANY (ARRAY['ENTRADA', 'AJUSTE']) THEN quantidade
        ELSE - quantidade
    END AND variacao_sementeira =
    CASE
        WHEN retorno_ao_viveiro THEN quantidade
        ELSE 0::bigint
    END
END),
  CONSTRAINT movimentacoes_destinatario_id_fkey FOREIGN KEY (destinatario_id) REFERENCES destinatarios(id),
  CONSTRAINT movimentacoes_especie_destino_id_fkey FOREIGN KEY (especie_destino_id) REFERENCES especies(id),
  CONSTRAINT movimentacoes_especie_id_fkey FOREIGN KEY (especie_id) REFERENCES especies(id),
  CONSTRAINT movimentacoes_estorno_de_fkey FOREIGN KEY (estorno_de) REFERENCES movimentacoes(id),
  CONSTRAINT movimentacoes_item_do_lote FOREIGN KEY (lote_id, especie_id) REFERENCES lote_itens(lote_id, especie_id),
  CONSTRAINT movimentacoes_lote_id_fkey FOREIGN KEY (lote_id) REFERENCES lotes(id),
  CONSTRAINT movimentacoes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX movimentacoes_entregues_por_especie ON movimentacoes USING btree (especie_id) INCLUDE (id) WHERE (tipo = ANY (ARRAY['EXPEDICAO', 'SAIDA'])) AND destinatario_id IS NOT NULL AND NOT retorno_ao_viveiro;
CREATE INDEX movimentacoes_estornos_em_lotes ON movimentacoes USING btree (data_registro) WHERE estorno_de IS NOT NULL AND lote_id IS NOT NULL;
CREATE INDEX movimentacoes_na_sementeira ON movimentacoes USING btree (especie_id) WHERE variacao_sementeira > 0 AND origem <> 'ESTORNO';
CREATE INDEX movimentacoes_por_data ON movimentacoes USING btree (data_registro);
CREATE INDEX movimentacoes_por_destinatario ON movimentacoes USING btree (destinatario_id, seq DESC) WHERE destinatario_id IS NOT NULL;
CREATE INDEX movimentacoes_por_especie ON movimentacoes USING btree (especie_id, seq DESC) INCLUDE (data_registro, usuario_id, tipo, origem);
CREATE INDEX movimentacoes_por_especie_destino ON movimentacoes USING btree (especie_destino_id, seq DESC) WHERE especie_destino_id IS NOT NULL;
CREATE INDEX movimentacoes_por_lote ON movimentacoes USING btree (lote_id, seq DESC) WHERE lote_id IS NOT NULL;
CREATE INDEX movimentacoes_por_operacao ON movimentacoes USING btree (operacao_id);
CREATE INDEX movimentacoes_por_tipo ON movimentacoes USING btree (tipo, seq DESC) INCLUDE (data_registro);
CREATE INDEX movimentacoes_por_usuario ON movimentacoes USING btree (usuario_id, seq DESC) INCLUDE (data_registro);
CREATE TRIGGER movimentacoes_e_de_agora BEFORE INSERT ON movimentacoes FOR EACH ROW WHEN (new.data_registro < (clock_timestamp() - '00:01:00'::interval) OR new.data_registro > (clock_timestamp() + '00:01:00'::interval)) EXECUTE FUNCTION livro_e_de_agora();
CREATE TRIGGER movimentacoes_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON movimentacoes FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON COLUMN movimentacoes.destinatario_hash IS 'sha-256 of salt, name and document in destinatarios_das_entregas, in UTF-8, with a zero byte between them';

CREATE TABLE movimentacoes_anotadas (
  movimentacao_id uuid NOT NULL,
  anotado_em timestamp with time zone NOT NULL,
  CONSTRAINT movimentacoes_anotadas_pkey PRIMARY KEY (movimentacao_id),
  CONSTRAINT movimentacoes_anotadas_movimentacao_id_fkey FOREIGN KEY (movimentacao_id) REFERENCES movimentacoes(id)
);
CREATE TRIGGER movimentacoes_anotadas_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON movimentacoes_anotadas FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON TABLE movimentacoes_anotadas IS 'rows of the ledger that were noted before they were recorded';

CREATE TABLE plantas (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  CONSTRAINT plantas_pkey PRIMARY KEY (id)
);

CREATE TABLE problemas (
  problema text NOT NULL,
  onde text NOT NULL,
  fazer text NOT NULL,
  desde timestamp with time zone NOT NULL,
  visto_em timestamp with time zone NOT NULL,
  avisado_em timestamp with time zone,
  CONSTRAINT problemas_pkey PRIMARY KEY (problema, onde),
  CONSTRAINT problemas_problema CHECK (problema = ANY (ARRAY['BACKUP', 'COPIA', 'PROVA', 'SELOS', 'VERIFICACAO', 'CORREIO', 'DISCO', 'REPLICA', 'CONTINUA']))
);
COMMENT ON COLUMN problemas.onde IS 'the folder, where there may be several of a kind; else empty';
COMMENT ON COLUMN problemas.visto_em IS 'when an instance last saw it; infinity until a verification finds no difference, and then -infinity';

CREATE TABLE procedencias (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  codigo text NOT NULL,
  especie_id uuid NOT NULL,
  origem text NOT NULL,
  data date,
  municipio text,
  uf text,
  local text,
  latitude double precision,
  longitude double precision,
  numero_matrizes integer,
  categoria text,
  coletor text,
  fornecedor text,
  documento text,
  validade date,
  pureza double precision,
  germinacao_teste double precision,
  data_teste date,
  peso_gramas double precision,
  anotacoes text,
  status text NOT NULL,
  recebida bigint DEFAULT 0 NOT NULL,
  saldo bigint DEFAULT 0 NOT NULL,
  entrada timestamp with time zone,
  busca_codigo text NOT NULL,
  busca text NOT NULL,
  busca_coletor text,
  busca_fornecedor text,
  data_registro timestamp with time zone NOT NULL,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT procedencias_pkey PRIMARY KEY (id),
  CONSTRAINT procedencias_codigo_unico UNIQUE (busca_codigo),
  CONSTRAINT procedencias_seq_unica UNIQUE (seq),
  CONSTRAINT procedencias_categoria CHECK (categoria = ANY (ARRAY['IDENTIFICADA', 'SELECIONADA', 'QUALIFICADA', 'TESTADA', 'CLONAL'])),
  CONSTRAINT procedencias_codigo_check CHECK (codigo <> ''),
  CONSTRAINT procedencias_germinacao_teste CHECK (germinacao_teste >= 0::double precision AND germinacao_teste <= 100::double precision),
  CONSTRAINT procedencias_lugar CHECK ((latitude IS NULL) = (longitude IS NULL) AND latitude >= '-90'::integer::double precision AND latitude <= 90::double precision AND longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  CONSTRAINT procedencias_matrizes CHECK (numero_matrizes > 0),
  CONSTRAINT procedencias_origem CHECK (origem = ANY (ARRAY['COLETA', 'COMPRA', 'DOACAO', 'TROCA', 'PROPRIA'])),
  CONSTRAINT procedencias_peso CHECK (peso_gramas > 0::double precision),
  CONSTRAINT procedencias_pureza CHECK (pureza >= 0::double precision AND pureza <= 100::double precision),
  CONSTRAINT procedencias_saldo_nao_negativo CHECK (saldo >= 0),
  CONSTRAINT procedencias_status CHECK (status = ANY (ARRAY['ATIVO', 'INATIVO'])),
  CONSTRAINT procedencias_uf CHECK (uf = ANY (ARRAY['AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB', 'PR', 'PE', 'PI', 'RJ', 'RN', 'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO'])),
  CONSTRAINT procedencias_usada CHECK (saldo <= recebida),
  CONSTRAINT procedencias_especie_id_fkey FOREIGN KEY (especie_id) REFERENCES especies(id)
);
CREATE INDEX procedencias_com_saldo ON procedencias USING btree (especie_id) WHERE saldo > 0;
CREATE INDEX procedencias_por_coletor ON procedencias USING btree (busca_coletor) WHERE busca_coletor IS NOT NULL;
CREATE INDEX procedencias_por_data ON procedencias USING btree (data, seq);
CREATE INDEX procedencias_por_especie ON procedencias USING btree (especie_id, seq);
CREATE INDEX procedencias_por_fornecedor ON procedencias USING btree (busca_fornecedor) WHERE busca_fornecedor IS NOT NULL;
CREATE INDEX procedencias_por_parte ON procedencias USING gin (busca gin_trgm_ops);
CREATE INDEX procedencias_por_validade ON procedencias USING btree (validade, seq);
COMMENT ON COLUMN procedencias.recebida IS 'what entered under it and was not taken back';
COMMENT ON COLUMN procedencias.saldo IS 'what is left of it in the sementeira: the sum of its atribuicoes';
COMMENT ON COLUMN procedencias.entrada IS 'when the oldest of what is received entered: the oldest goes first';

CREATE TABLE resumos (
  campo text NOT NULL,
  valor text NOT NULL,
  milhar integer NOT NULL,
  tipo text NOT NULL,
  origem text NOT NULL,
  usuario_id uuid NOT NULL,
  especie_id uuid,
  especie_destino_id uuid,
  unidade text NOT NULL,
  entrega boolean NOT NULL,
  retorno_ao_viveiro boolean NOT NULL,
  efetiva boolean NOT NULL,
  registros integer NOT NULL,
  quantidade bigint NOT NULL,
  variacao_sementeira bigint NOT NULL,
  variacao_lote bigint NOT NULL,
  sementes_na_sementeira bigint NOT NULL,
  desde timestamp with time zone
);
CREATE INDEX resumos_por_milhar ON resumos USING btree (campo, valor, milhar);
COMMENT ON COLUMN resumos.especie_id IS 'null in the thousands of all movements, as especie_destino_id is';
COMMENT ON COLUMN resumos.efetiva IS 'neither a reversal nor reversed by what is closed';
COMMENT ON COLUMN resumos.sementes_na_sementeira IS 'the part of variacao_sementeira that is of species counted in seeds';
COMMENT ON COLUMN resumos.desde IS 'the first of its movements, where the months of its thousand are apart';

CREATE TABLE retiradas (
  movimentacao_id uuid NOT NULL,
  sal text NOT NULL,
  nome text NOT NULL,
  documento text,
  CONSTRAINT retiradas_pkey PRIMARY KEY (movimentacao_id),
  CONSTRAINT retiradas_sal CHECK (sal ~ '^[0-9a-f]{32}$'),
  CONSTRAINT retiradas_movimentacao_id_fkey FOREIGN KEY (movimentacao_id) REFERENCES entregas(id)
);
CREATE INDEX retiradas_por_documento ON retiradas USING btree (documento) WHERE documento IS NOT NULL;
COMMENT ON TABLE retiradas IS 'who fetched a delivery; a row goes when the person''s data is erased';
COMMENT ON COLUMN retiradas.movimentacao_id IS 'the delivery, which has the id of its first item';

CREATE TABLE sais_dos_selos (
  numero bigint NOT NULL,
  sal bytea NOT NULL,
  CONSTRAINT sais_dos_selos_pkey PRIMARY KEY (numero),
  CONSTRAINT sais_dos_selos_sal_check CHECK (octet_length(sal) = 16),
  CONSTRAINT sais_dos_selos_numero_fkey FOREIGN KEY (numero) REFERENCES selos(numero)
);
COMMENT ON TABLE sais_dos_selos IS 'a salt goes when the addresses of its seal are erased: what is left says nothing of them';

CREATE TABLE segredos_dos_webhooks (
  webhook_id uuid NOT NULL,
  segredo text NOT NULL,
  data_registro timestamp with time zone NOT NULL,
  data_fim timestamp with time zone,
  CONSTRAINT segredos_dos_webhooks_pkey PRIMARY KEY (webhook_id, segredo),
  CONSTRAINT segredos_dos_webhooks_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id)
);
COMMENT ON TABLE segredos_dos_webhooks IS 'what signs; two count while one is replaced, and no backup has them';

CREATE TABLE selos (
  numero bigint NOT NULL,
  livro text NOT NULL,
  forma smallint NOT NULL,
  apos bigint,
  ate bigint NOT NULL,
  quantidade integer NOT NULL,
  raiz bytea NOT NULL,
  anterior bytea,
  selo bytea NOT NULL,
  nos bytea NOT NULL,
  sal bytea,
  linhas bytea NOT NULL,
  enderecos bytea,
  data timestamp with time zone NOT NULL,
  CONSTRAINT selos_pkey PRIMARY KEY (numero),
  CONSTRAINT selos_do_livro UNIQUE (livro, ate),
  CONSTRAINT selos_selo_unico UNIQUE (selo),
  CONSTRAINT selos_anterior_check CHECK (octet_length(anterior) = 32),
  CONSTRAINT selos_enderecos CHECK (octet_length(enderecos) = (8 * quantidade)),
  CONSTRAINT selos_linhas CHECK (octet_length(linhas) = (16 * quantidade)),
  CONSTRAINT selos_livro CHECK (livro = ANY (ARRAY['movimentacoes', 'auditoria', 'termos', 'lote_fases', 'acessos', 'importacoes', 'apagamentos'])),
  CONSTRAINT selos_nos_check CHECK ((octet_length(nos) % 32) = 0 AND octet_length(nos) > 0),
  CONSTRAINT selos_numero_check CHECK (numero > 0),
  CONSTRAINT selos_primeiro CHECK ((numero = 1) = (anterior IS NULL)),
  CONSTRAINT selos_quantidade_check CHECK (quantidade > 0),
  CONSTRAINT selos_raiz_check CHECK (octet_length(raiz) = 32),
  CONSTRAINT selos_sal_check CHECK (octet_length(sal) = 16),
  CONSTRAINT selos_selo_check CHECK (octet_length(selo) = 32),
  CONSTRAINT selos_trecho CHECK (apos < ate)
);
CREATE TRIGGER selos_continuam BEFORE INSERT ON selos FOR EACH ROW EXECUTE FUNCTION selo_continua();
CREATE TRIGGER selos_e_de_agora BEFORE INSERT ON selos FOR EACH ROW WHEN (new.data < (clock_timestamp() - '00:01:00'::interval) OR new.data > (clock_timestamp() + '00:01:00'::interval)) EXECUTE FUNCTION livro_e_de_agora();
CREATE TRIGGER selos_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON selos FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON TABLE selos IS 'src/selos/forma.ts says what is hashed, and in which form';
COMMENT ON COLUMN selos.apos IS 'the last seq of the seal before it of the same book; null in the first';
COMMENT ON COLUMN selos.raiz IS 'root of the tree of its rows, in the order of seq';
COMMENT ON COLUMN selos.selo IS 'root of the log of all headers up to this one';
COMMENT ON COLUMN selos.nos IS 'the hash of its header, and of each whole subtree of the log that ends with it';
COMMENT ON COLUMN selos.sal IS 'what the columns that no receipt shows are hashed with; null in books that show all';
COMMENT ON COLUMN selos.linhas IS 'the seq and the first 8 bytes of the hash of each row: they name the row that differs';
COMMENT ON COLUMN selos.enderecos IS '8 bytes for each row, of the hash of its address with the salt of the seal; zeros where it has none';

CREATE TABLE sessoes (
  id text NOT NULL,
  usuario_id uuid NOT NULL,
  ip text,
  user_agent text,
  data_registro timestamp with time zone NOT NULL,
  data_att timestamp with time zone NOT NULL,
  data_fim timestamp with time zone NOT NULL,
  CONSTRAINT sessoes_pkey PRIMARY KEY (id),
  CONSTRAINT sessoes_id_check CHECK (id ~ '^[0-9a-f]{64}$'),
  CONSTRAINT sessoes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX sessoes_por_fim ON sessoes USING btree (data_fim);
CREATE INDEX sessoes_por_usuario ON sessoes USING btree (usuario_id);
CREATE TRIGGER sessoes_avisam AFTER DELETE OR UPDATE ON sessoes FOR EACH ROW EXECUTE FUNCTION avisa_das_sessoes('usuario_id');

CREATE TABLE somas_por_dia (
  fuso text NOT NULL,
  dia date NOT NULL,
  tipo text NOT NULL,
  unidade text NOT NULL,
  registros bigint NOT NULL,
  quantidade bigint NOT NULL,
  entregues bigint NOT NULL,
  retornadas bigint NOT NULL,
  entradas_em_lotes bigint NOT NULL,
  CONSTRAINT somas_por_dia_pkey PRIMARY KEY (fuso, dia, tipo, unidade)
);
COMMENT ON TABLE somas_por_dia IS 'of effective movements: a reversal takes from the day of what it reverses';

CREATE TABLE somas_por_especie (
  fuso text NOT NULL,
  especie_id uuid NOT NULL,
  dia date NOT NULL,
  sementeira bigint NOT NULL,
  em_producao bigint NOT NULL,
  entradas bigint NOT NULL,
  alocadas bigint NOT NULL,
  entregas bigint NOT NULL,
  sementes_entregues bigint NOT NULL,
  outras_saidas bigint NOT NULL,
  retornos bigint NOT NULL,
  perdas bigint NOT NULL,
  mortalidade bigint NOT NULL,
  ajustes bigint NOT NULL,
  retornos_recebidos bigint NOT NULL,
  CONSTRAINT somas_por_especie_pkey PRIMARY KEY (fuso, especie_id, dia),
  CONSTRAINT somas_por_especie_especie_id_fkey FOREIGN KEY (especie_id) REFERENCES especies(id)
);
COMMENT ON TABLE somas_por_especie IS 'what changed the balances, by the day of each row; of what moved a reversal takes from the day of what it reverses';

CREATE TABLE somas_por_item (
  lote_id uuid NOT NULL,
  especie_id uuid NOT NULL,
  alocadas bigint NOT NULL,
  entradas bigint NOT NULL,
  ajustes bigint NOT NULL,
  mortas bigint NOT NULL,
  perdidas bigint NOT NULL,
  saidas bigint NOT NULL,
  entregues bigint NOT NULL,
  retornadas bigint NOT NULL,
  morreram_germinando bigint NOT NULL,
  sairam_germinando bigint NOT NULL,
  morreram_produzindo bigint NOT NULL,
  sairam_produzindo bigint NOT NULL,
  acrescimos bigint NOT NULL,
  CONSTRAINT somas_por_item_pkey PRIMARY KEY (lote_id, especie_id),
  CONSTRAINT somas_por_item_lote_id_especie_id_fkey FOREIGN KEY (lote_id, especie_id) REFERENCES lote_itens(lote_id, especie_id)
);
CREATE INDEX somas_por_item_com_muitas_mortes ON somas_por_item USING btree (lote_id) WHERE (5 * mortas) > (alocadas + entradas);
COMMENT ON TABLE somas_por_item IS 'of effective movements: a reversal takes from what it reverses';

CREATE TABLE termos (
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  movimentacao_id uuid NOT NULL,
  numero text NOT NULL,
  codigo text NOT NULL,
  nome_popular text NOT NULL,
  nome_cientifico text,
  variedade text,
  itens jsonb,
  doador jsonb NOT NULL,
  texto text NOT NULL,
  destinatario_hash text,
  usuario_id uuid NOT NULL,
  data_registro timestamp with time zone NOT NULL,
  CONSTRAINT termos_pkey PRIMARY KEY (movimentacao_id),
  CONSTRAINT termos_codigo_unico UNIQUE (codigo),
  CONSTRAINT termos_numero_unico UNIQUE (numero),
  CONSTRAINT termos_seq_unica UNIQUE (seq),
  CONSTRAINT termos_codigo_check CHECK (codigo ~ '^[A-Za-z0-9_-]{22}$'),
  CONSTRAINT termos_destinatario_hash CHECK (destinatario_hash ~ '^[0-9a-f]{64}$'),
  CONSTRAINT termos_movimentacao_id_fkey FOREIGN KEY (movimentacao_id) REFERENCES movimentacoes(id),
  CONSTRAINT termos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE TRIGGER termos_e_de_agora BEFORE INSERT ON termos FOR EACH ROW WHEN (new.data_registro < (clock_timestamp() - '00:01:00'::interval) OR new.data_registro > (clock_timestamp() + '00:01:00'::interval)) EXECUTE FUNCTION livro_e_de_agora();
CREATE TRIGGER termos_so_cresce BEFORE DELETE OR UPDATE OR TRUNCATE ON termos FOR EACH STATEMENT EXECUTE FUNCTION livro_so_cresce();
COMMENT ON COLUMN termos.codigo IS 'names the public check page: random, because whoever has it may see the receipt';
COMMENT ON COLUMN termos.itens IS 'of several items, or of known origin: each with the names of its species, and where its seed is from, as it was when it was issued';
COMMENT ON COLUMN termos.doador IS 'the letterhead when it was issued';
COMMENT ON COLUMN termos.texto IS 'the legal text when it was issued, with the names of the receipt''s data in braces';
COMMENT ON COLUMN termos.destinatario_hash IS 'sha-256 of salt, address and responsible in destinatarios_dos_termos, in UTF-8, with a zero byte between them; null when there was neither';

CREATE TABLE tokens_senha (
  hash text NOT NULL,
  usuario_id uuid NOT NULL,
  data_registro timestamp with time zone NOT NULL,
  data_fim timestamp with time zone,
  CONSTRAINT tokens_senha_pkey PRIMARY KEY (hash),
  CONSTRAINT tokens_senha_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'),
  CONSTRAINT tokens_senha_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX tokens_senha_por_usuario ON tokens_senha USING btree (usuario_id);
COMMENT ON COLUMN tokens_senha.data_fim IS 'null until the mail that carries the token is sent: validity counts from then';

CREATE TABLE usuarios (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  conta text DEFAULT 'PESSOA' NOT NULL,
  nome text NOT NULL,
  email text NOT NULL,
  cpf text,
  telefone text,
  cargo text NOT NULL,
  status text NOT NULL,
  somente_leitura boolean DEFAULT false NOT NULL,
  acesso_ate date,
  acesso_fim timestamp with time zone,
  busca text NOT NULL,
  data_anonimizacao timestamp with time zone,
  data_registro timestamp with time zone NOT NULL,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT usuarios_pkey PRIMARY KEY (id),
  CONSTRAINT usuarios_cpf_unico UNIQUE (cpf),
  CONSTRAINT usuarios_anonimizado_inativo CHECK (data_anonimizacao IS NULL OR status = 'INATIVO'),
  CONSTRAINT usuarios_cargo CHECK (cargo = ANY (ARRAY['Administrador', 'Operador'])),
  CONSTRAINT usuarios_conta CHECK (conta = ANY (ARRAY['PESSOA', 'PROGRAMA'])),
  CONSTRAINT usuarios_cpf_check CHECK (cpf ~ '^[0-9]{11}$'),
  CONSTRAINT usuarios_email_check CHECK (email = lower(email)),
  CONSTRAINT usuarios_email_de_pessoa CHECK ((conta = 'PESSOA') = (email <> '')),
  CONSTRAINT usuarios_nome_check CHECK (nome <> ''),
  CONSTRAINT usuarios_quem_so_le_tem_fim CHECK ((acesso_ate IS NOT NULL) = somente_leitura AND (acesso_fim IS NOT NULL) = somente_leitura),
  CONSTRAINT usuarios_so_leem_operadores CHECK (NOT somente_leitura OR cargo = 'Operador' AND conta = 'PESSOA'),
  CONSTRAINT usuarios_status CHECK (status = ANY (ARRAY['PENDENTE', 'ATIVO', 'INATIVO']))
);
CREATE UNIQUE INDEX usuarios_email_unico ON usuarios USING btree (email) WHERE conta = 'PESSOA';
CREATE INDEX usuarios_por_email ON usuarios USING btree (conta, email);
CREATE INDEX usuarios_por_nome ON usuarios USING btree (conta, busca, id);
CREATE TRIGGER usuarios_avisam AFTER UPDATE ON usuarios FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION avisa_das_sessoes('id');
COMMENT ON COLUMN usuarios.somente_leitura IS 'sees what an Administrador sees, and changes nothing';
COMMENT ON COLUMN usuarios.acesso_fim IS 'when the day acesso_ate ends where the nursery is; from then on the account counts as INATIVO';

CREATE TABLE vistas (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  usuario_id uuid NOT NULL,
  lista text NOT NULL,
  nome text NOT NULL,
  busca text NOT NULL,
  filtros text,
  colunas_ocultas text[] NOT NULL,
  data_registro timestamp with time zone NOT NULL,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT vistas_pkey PRIMARY KEY (id),
  CONSTRAINT vistas_nome_unico UNIQUE (usuario_id, lista, busca),
  CONSTRAINT vistas_lista CHECK (lista = ANY (ARRAY['especies', 'procedencias', 'estufas', 'lotes', 'entregas', 'contagens', 'movimentacoes', 'destinatarios', 'usuarios'])),
  CONSTRAINT vistas_nome_check CHECK (nome <> ''),
  CONSTRAINT vistas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
COMMENT ON COLUMN vistas.busca IS 'the name, normalised';
COMMENT ON COLUMN vistas.filtros IS 'filters and order, as the address of the list has them';

CREATE TABLE webhooks (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  url text NOT NULL,
  acoes text[] NOT NULL,
  descricao text,
  em_remessas boolean DEFAULT false NOT NULL,
  situacao text NOT NULL,
  motivo text,
  desde timestamp with time zone NOT NULL,
  apos bigint NOT NULL,
  remessa_ate bigint,
  falhas integer DEFAULT 0 NOT NULL,
  falha_desde timestamp with time zone,
  proxima_tentativa timestamp with time zone NOT NULL,
  teste uuid,
  enviando_por uuid,
  enviando_ate timestamp with time zone,
  data_registro timestamp with time zone NOT NULL,
  data_att timestamp with time zone NOT NULL,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_seq_unico UNIQUE (seq),
  CONSTRAINT webhooks_acoes CHECK (cardinality(acoes) > 0),
  CONSTRAINT webhooks_ativo_sem_motivo CHECK ((situacao = 'ATIVO') = (motivo IS NULL)),
  CONSTRAINT webhooks_falhas CHECK (falhas >= 0 AND (falhas = 0) = (falha_desde IS NULL)),
  CONSTRAINT webhooks_motivo CHECK (motivo = ANY (ARRAY['A_PEDIDO', 'FALHAS', 'SEM_SEGREDO', 'RECUSADO'])),
  CONSTRAINT webhooks_remessa CHECK (remessa_ate > apos),
  CONSTRAINT webhooks_situacao CHECK (situacao = ANY (ARRAY['ATIVO', 'PAUSADO', 'ENCERRADO'])),
  CONSTRAINT webhooks_url CHECK (url <> '')
);
COMMENT ON COLUMN webhooks.apos IS 'the number in the trail up to which all was sent';
COMMENT ON COLUMN webhooks.remessa_ate IS 'where the burst ends that is being sent: a retry has the same events';
COMMENT ON COLUMN webhooks.teste IS 'the test that was asked for and is to be sent';
COMMENT ON COLUMN webhooks.enviando_por IS 'who sends now, until enviando_ate by the clock of the database';
