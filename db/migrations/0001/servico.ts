/** What the service itself keeps: numbers, answers, mails, limits, problems, and what people save of their lists. */
export const servico = `
  -- The last number of each kind of paper or code in each year.
  create table contadores (
    nome  text primary key,
    valor bigint not null check (valor > 0)
  );

  -- The answers of commands that came with an Idempotency-Key, for the request that comes again.
  create table chaves_idempotencia (
    usuario_id    uuid not null references usuarios,
    chave         text not null constraint chaves_idempotencia_tamanho check (char_length(chave) between 1 and 255),
    pedido        text not null check (pedido ~ '^[0-9a-f]{64}$'),
    resposta      json,
    operacao_id   uuid,
    data_registro timestamptz not null,
    primary key (usuario_id, chave)
  );
  comment on column chaves_idempotencia.pedido is 'hash of the procedure and its input';
  comment on column chaves_idempotencia.resposta is 'null only inside the transaction that is making it; json, not jsonb, for the same bytes again';
  comment on column chaves_idempotencia.operacao_id is 'what the answer wrote; null when it wrote nothing';
  create index chaves_idempotencia_por_data on chaves_idempotencia (data_registro);

  -- The outbox: a mail is written with the fact that causes it, and sent after the commit.
  create table emails (
    id                uuid primary key default gen_random_uuid(),
    usuario_id        uuid references usuarios,
    modelo            text not null constraint emails_modelo check (modelo in (
      'CONVITE', 'REDEFINICAO', 'EMAIL_ALTERADO', 'SENHA_ALTERADA', 'SELOS', 'WEBHOOK_PAUSADO', 'ALERTAS')),
    dados             jsonb,
    tentativas        integer not null default 0,
    proxima_tentativa timestamptz not null,
    erro              text,
    data_registro     timestamptz not null,
    data_envio        timestamptz,
    constraint emails_de_usuario check ((usuario_id is null) = (modelo = 'SELOS')),
    constraint emails_dados_so_ate_o_envio check (data_envio is null or dados is null)
  );
  comment on column emails.dados is 'the token that the mail carries, the address that it goes to whatever the user''s is by then, or seals and their address; erased when it is sent or given up: a row with it is still to be sent';
  create index emails_a_enviar on emails (proxima_tentativa) where dados is not null;
  create index emails_nao_enviados on emails (proxima_tentativa) where dados is null and data_envio is null;

  -- The limits on guessing and flooding. Columns, their order and their names are rate-limiter-flexible's.
  create table limites (
    key    varchar(255) primary key check (key ~ '^[a-z_]+:[0-9a-f]{64}$'),
    points integer not null default 0,
    expire bigint
  );
  comment on table limites is 'how often somebody did something lately; rate-limiter-flexible reads and writes it';
  comment on column limites.key is 'the limit, and a hash of whom it counts: no address or e-mail rests here';
  comment on column limites.expire is 'milliseconds of the Unix epoch, by the clock of the instance that counted first';

  -- What an Administrador set of the letterhead. A field without a value is left to the variables of each instance.
  create table instalacao (
    id               uuid primary key constraint instalacao_uma_so check (id = '00000000-0000-4000-8000-000000000001'),
    nome_do_viveiro  text,
    orgao            text,
    secretaria       text,
    endereco         text,
    cnpj             text check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
    telefone         text,
    brasao           text,
    brasao_tipo      text constraint instalacao_brasao_tipo check (brasao_tipo in ('png', 'jpeg')),
    brasao_proporcao float8,
    data_att         timestamptz not null,
    constraint instalacao_brasao_inteiro check (num_nonnulls(brasao, brasao_tipo, brasao_proporcao) in (0, 3))
  );
  comment on column instalacao.brasao is 'the bytes of the picture, in base64';

  -- What is wrong with the installation, since when, and when administrators were last told.
  create table problemas (
    problema   text not null constraint problemas_problema check (problema in (
      'BACKUP', 'COPIA', 'PROVA', 'SELOS', 'VERIFICACAO', 'CORREIO', 'DISCO', 'REPLICA', 'CONTINUA')),
    onde       text not null,
    fazer      text not null,
    desde      timestamptz not null,
    visto_em   timestamptz not null,
    avisado_em timestamptz,
    primary key (problema, onde)
  );
  comment on column problemas.onde is 'the folder, where there may be several of a kind; else empty';
  comment on column problemas.visto_em is
    'when an instance last saw it; infinity until a verification finds no difference, and then -infinity';

  -- What people save of their lists, by a name. Nobody else sees it.
  create table vistas (
    id              uuid primary key default gen_random_uuid(),
    usuario_id      uuid not null references usuarios,
    lista           text not null constraint vistas_lista check (lista in (
      'especies', 'procedencias', 'estufas', 'lotes', 'entregas', 'contagens', 'movimentacoes', 'destinatarios', 'usuarios')),
    nome            text not null check (nome <> ''),
    busca           text not null,
    filtros         text,
    colunas_ocultas text[] not null,
    data_registro   timestamptz not null,
    data_att        timestamptz not null,
    constraint vistas_nome_unico unique (usuario_id, lista, busca)
  );
  comment on column vistas.busca is 'the name, normalised';
  comment on column vistas.filtros is 'filters and order, as the address of the list has them';
`;
