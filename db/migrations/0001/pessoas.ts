/** Who may come in, and with what: people by a password, programs by a key. */
export const pessoas = `
  -- A person or a program. An erased person stays as a record without their data, INATIVO for good.
  create table usuarios (
    id                uuid primary key default gen_random_uuid(),
    conta             text not null default 'PESSOA' constraint usuarios_conta check (conta in ('PESSOA', 'PROGRAMA')),
    nome              text not null check (nome <> ''),
    email             text not null check (email = lower(email)),
    cpf               text constraint usuarios_cpf_unico unique check (cpf ~ '^[0-9]{11}$'),
    telefone          text,
    cargo             text not null constraint usuarios_cargo check (cargo in ('Administrador', 'Operador')),
    status            text not null constraint usuarios_status check (status in ('PENDENTE', 'ATIVO', 'INATIVO')),
    somente_leitura   boolean not null default false,
    acesso_ate        date,
    acesso_fim        timestamptz,
    busca             text not null,
    data_anonimizacao timestamptz,
    data_registro     timestamptz not null,
    data_att          timestamptz not null,
    constraint usuarios_so_leem_operadores check (not somente_leitura or (cargo = 'Operador' and conta = 'PESSOA')),
    constraint usuarios_quem_so_le_tem_fim check ((acesso_ate is not null) = somente_leitura and (acesso_fim is not null) = somente_leitura),
    constraint usuarios_email_de_pessoa check ((conta = 'PESSOA') = (email <> '')),
    constraint usuarios_anonimizado_inativo check (data_anonimizacao is null or status = 'INATIVO')
  );
  comment on column usuarios.somente_leitura is 'sees what an Administrador sees, and changes nothing';
  comment on column usuarios.acesso_fim is 'when the day acesso_ate ends where the nursery is; from then on the account counts as INATIVO';
  -- A list is always one of people or one of programs, so its orders begin with the kind of account.
  create index usuarios_por_nome on usuarios (conta, busca, id);
  create index usuarios_por_email on usuarios (conta, email);
  create unique index usuarios_email_unico on usuarios (email) where conta = 'PESSOA';

  -- The password of a person.
  create table credenciais (
    usuario_id uuid primary key references usuarios,
    hash_senha text not null,
    data_att   timestamptz not null
  );

  -- Where a person is signed in; the id is the hash of the token.
  create table sessoes (
    id            text primary key check (id ~ '^[0-9a-f]{64}$'),
    usuario_id    uuid not null references usuarios,
    ip            text,
    user_agent    text,
    data_registro timestamptz not null,
    data_att      timestamptz not null,
    data_fim      timestamptz not null
  );
  create index sessoes_por_usuario on sessoes (usuario_id);
  create index sessoes_por_fim on sessoes (data_fim);

  -- Processes keep sessions in memory (src/auth/session-cache.ts). They are told of a change by NOTIFY, so with the commit, and
  -- by triggers, so whatever program made it.
  create function avisa_das_sessoes() returns trigger language plpgsql as $$
  begin
    perform pg_notify('sessoes', to_jsonb(old) ->> tg_argv[0]);
    return null;
  end $$;
  comment on function avisa_das_sessoes is 'tells the id of the user, which is in the column that the trigger names';
  create trigger sessoes_avisam after update or delete on sessoes
    for each row execute function avisa_das_sessoes('usuario_id');
  create trigger usuarios_avisam after update on usuarios
    for each row when (old is distinct from new) execute function avisa_das_sessoes('id');

  -- What lets a person set a password, once.
  create table tokens_senha (
    hash          text primary key check (hash ~ '^[0-9a-f]{64}$'),
    usuario_id    uuid not null references usuarios,
    data_registro timestamptz not null,
    data_fim      timestamptz
  );
  create index tokens_senha_por_usuario on tokens_senha (usuario_id);
  comment on column tokens_senha.data_fim is 'null until the mail that carries the token is sent: validity counts from then';

  -- The devices on which an account has signed in, so that nobody else's wrong passwords keep it out there.
  create table marcas_de_aparelho (
    hash          text primary key check (hash ~ '^[0-9a-f]{64}$'),
    usuario_id    uuid not null references usuarios,
    data_registro timestamptz not null,
    data_uso      timestamptz not null
  );
  create index marcas_de_aparelho_por_usuario on marcas_de_aparelho (usuario_id, data_uso);
  create index marcas_de_aparelho_por_uso on marcas_de_aparelho (data_uso);
  comment on column marcas_de_aparelho.data_uso is 'the last right sign-in there; that of data_registro until the device has shown the mark';

  -- The key of a program, with the id of its account and the first characters, by which people tell keys apart.
  create table chaves (
    id             uuid primary key references usuarios,
    seq            bigint generated always as identity constraint chaves_seq_unica unique,
    hash           text not null constraint chaves_hash_unico unique,
    prefixo        text not null,
    nome_unico     text constraint chaves_nome_unico unique,
    escopos        text[] not null constraint chaves_escopos check (cardinality(escopos) > 0),
    enderecos      text[] not null,
    validade       timestamptz,
    criada_por     uuid references usuarios,
    data_registro  timestamptz not null,
    data_revogacao timestamptz,
    data_uso       timestamptz
  );
  comment on column chaves.hash is 'SHA-256 of the key, in hexadecimal';
  comment on column chaves.nome_unico is 'the name, folded; null once the key is revoked or another one takes its place';
  comment on column chaves.enderecos is 'networks from which it may be used; none means all';
  comment on column chaves.criada_por is 'null: by an operator, at the command line';
  comment on column chaves.data_uso is 'the last use, within five minutes';
`;
