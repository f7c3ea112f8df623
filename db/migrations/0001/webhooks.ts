/** Webhooks: who is told what happens. */
export const webhooks = `
  -- An address, the actions that it wants, and its place in the trail.
  create table webhooks (
    id                uuid primary key default gen_random_uuid(),
    seq               bigint generated always as identity constraint webhooks_seq_unico unique,
    url               text not null constraint webhooks_url check (url <> ''),
    acoes             text[] not null constraint webhooks_acoes check (cardinality(acoes) > 0),
    descricao         text,
    em_remessas       boolean not null default false,
    situacao          text not null constraint webhooks_situacao check (situacao in ('ATIVO', 'PAUSADO', 'ENCERRADO')),
    motivo            text constraint webhooks_motivo check (motivo in ('A_PEDIDO', 'FALHAS', 'SEM_SEGREDO', 'RECUSADO')),
    desde             timestamptz not null,
    apos              bigint not null,
    remessa_ate       bigint,
    falhas            integer not null default 0,
    falha_desde       timestamptz,
    proxima_tentativa timestamptz not null,
    teste             uuid,
    enviando_por      uuid,
    enviando_ate      timestamptz,
    data_registro     timestamptz not null,
    data_att          timestamptz not null,
    constraint webhooks_ativo_sem_motivo check ((situacao = 'ATIVO') = (motivo is null)),
    constraint webhooks_remessa check (remessa_ate > apos),
    constraint webhooks_falhas check (falhas >= 0 and (falhas = 0) = (falha_desde is null))
  );
  comment on column webhooks.apos is 'the number in the trail up to which all was sent';
  comment on column webhooks.remessa_ate is 'where the burst ends that is being sent: a retry has the same events';
  comment on column webhooks.teste is 'the test that was asked for and is to be sent';
  comment on column webhooks.enviando_por is 'who sends now, until enviando_ate by the clock of the database';

  -- The secrets of an address.
  create table segredos_dos_webhooks (
    webhook_id    uuid not null references webhooks,
    segredo       text not null,
    data_registro timestamptz not null,
    data_fim      timestamptz,
    primary key (webhook_id, segredo)
  );
  comment on table segredos_dos_webhooks is 'what signs; two count while one is replaced, and no backup has them';

  -- An attempt to send, and what was answered.
  create table envios_dos_webhooks (
    numero     bigint generated always as identity,
    webhook_id uuid not null references webhooks,
    mensagem   text not null,
    evento     bigint,
    ultimo     bigint,
    eventos    integer not null,
    tentativa  integer not null,
    status     integer,
    erro       text,
    resposta   text,
    duracao    integer not null,
    data       timestamptz not null,
    primary key (webhook_id, numero),
    constraint envios_dos_webhooks_resultado check (status is not null or erro is not null)
  );
  comment on table envios_dos_webhooks is 'the last hundred attempts of each, with the first kilobyte of the answer';
`;
