/** Recipients. */
export const destinatarios = `
  -- Who receives donated plants. An erased one stays INATIVO, with a word in place of the document, which may then be registered again.
  create table destinatarios (
    id                uuid primary key default gen_random_uuid(),
    nome              text not null check (nome <> ''),
    tipo              text not null constraint destinatarios_tipo check (tipo in ('FISICA', 'JURIDICA')),
    categoria         text not null constraint destinatarios_categoria check (categoria in (
      'PUBLICA', 'PRIVADA', 'SOCIAL')),
    documento         text not null constraint destinatarios_documento_unico unique,
    documento_valido  boolean not null,
    email             text,
    telefone          text,
    responsavel       text,
    endereco          text,
    status            text not null constraint destinatarios_status check (status in ('ATIVO', 'INATIVO')),
    busca             text not null,
    data_anonimizacao timestamptz,
    data_registro     timestamptz not null,
    data_att          timestamptz not null,
    constraint destinatarios_documento_forma check (documento ~ case
      when data_anonimizacao is not null then '^ANONIMIZADO-[0-9A-F]{8}$'
      when tipo = 'FISICA' then '^[0-9]{11}$' else '^[A-Z0-9]{12}[0-9]{2}$' end),
    constraint destinatarios_anonimizado_inativo check (data_anonimizacao is null or status = 'INATIVO')
  );
  create index destinatarios_por_nome on destinatarios (busca, id);
  create index destinatarios_por_tipo on destinatarios (tipo, busca, id);
  create index destinatarios_por_categoria on destinatarios (categoria, busca, id);
  create index destinatarios_por_data on destinatarios (data_registro, id);
  create index destinatarios_por_email on destinatarios (email);
  create index destinatarios_por_parte_do_nome on destinatarios using gin (busca gin_trgm_ops);
`;
