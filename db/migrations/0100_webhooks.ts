import type { Knex } from 'knex';

/** A trail of millions of rows takes minutes. */
const LONG = { query_timeout: 3_600_000 };

const ACOES = [
  ...[
    'CRIAR_ESPECIE',
    'ATUALIZAR_ESPECIE',
    'INATIVAR_ESPECIE',
    'CRIAR_MOVIMENTACAO',
    'ESTORNAR_MOVIMENTACAO',
  ],
  ...['CRIAR_LOTE', 'ATUALIZAR_FASE_LOTE', 'TRANSFERIR_LOTE', 'CANCELAR_LOTE', 'REGISTRAR_MORTALIDADE'],
  ...[
    'EXPEDIR_LOTE',
    'CRIAR_ESTUFA',
    'ATUALIZAR_ESTUFA',
    'INATIVAR_ESTUFA',
    'CRIAR_USUARIO',
    'ATUALIZAR_USUARIO',
  ],
  ...['INATIVAR_USUARIO', 'LOGIN', 'LOGOUT', 'ATIVAR_CONTA', 'RESETAR_SENHA', 'CRIAR_DESTINATARIO'],
  ...['ATUALIZAR_DESTINATARIO', 'INATIVAR_DESTINATARIO'],
  ...['CRIAR_PROCEDENCIA', 'ATUALIZAR_PROCEDENCIA', 'INATIVAR_PROCEDENCIA'],
  ...['CRIAR_ENTREGA', 'ATUALIZAR_ENTREGA', 'ESTORNAR_ENTREGA', 'DEVOLVER_ENTREGA'],
  ...['CRIAR_CONTAGEM', 'ANOTAR_CONTAGEM', 'ENCERRAR_CONTAGEM', 'CANCELAR_CONTAGEM', 'ESTORNAR_CONTAGEM'],
  ...['ANOTAR', 'FAZER_RONDA'],
];

const DOS_WEBHOOKS = [
  ...['CRIAR_WEBHOOK', 'ATUALIZAR_WEBHOOK', 'PAUSAR_WEBHOOK', 'ENCERRAR_WEBHOOK'],
  ...['TROCAR_SEGREDO', 'REENVIAR_EVENTOS', 'TESTAR_WEBHOOK'],
];

const ENTIDADES = [
  ...['especie', 'movimentacao', 'lote', 'estufa', 'usuario', 'destinatario', 'procedencia', 'entrega'],
  'contagem',
];

const MODELOS = ['CONVITE', 'REDEFINICAO', 'EMAIL_ALTERADO', 'SENHA_ALTERADA', 'SELOS'];

/** Addresses that are told what happens, each with its place in the trail, its secrets, and what was answered last. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex
    .raw(`${among('auditoria', 'acao', [...ACOES, ...DOS_WEBHOOKS])};
      ${among('auditoria', 'entidade', [...ENTIDADES, 'webhook'])};
      ${among('emails', 'modelo', [...MODELOS, 'WEBHOOK_PAUSADO'])}`)
    .options(LONG);
  await knex.raw(`
    create table webhooks (
      id uuid not null default gen_random_uuid(),
      seq bigint not null generated always as identity,
      url text not null,
      acoes text[] not null,
      descricao text,
      situacao text not null,
      motivo text,
      desde timestamptz not null,
      apos bigint not null,
      falhas integer not null default 0,
      falha_desde timestamptz,
      proxima_tentativa timestamptz not null,
      teste uuid,
      enviando_por uuid,
      enviando_ate timestamptz,
      data_registro timestamptz not null,
      data_att timestamptz not null,
      constraint webhooks_pkey primary key (id),
      constraint webhooks_seq_unico unique (seq),
      constraint webhooks_situacao check (situacao in ('ATIVO', 'PAUSADO', 'ENCERRADO')),
      constraint webhooks_motivo check (motivo in ('A_PEDIDO', 'FALHAS', 'SEM_SEGREDO', 'RECUSADO')),
      constraint webhooks_ativo_sem_motivo check ((situacao = 'ATIVO') = (motivo is null)),
      constraint webhooks_falhas check (falhas >= 0 and (falhas = 0) = (falha_desde is null)),
      constraint webhooks_acoes check (cardinality(acoes) > 0),
      constraint webhooks_url check (url <> '')
    );
    comment on column webhooks.apos is 'the number in the trail up to which all was sent';
    comment on column webhooks.teste is 'the test that was asked for and is to be sent';
    comment on column webhooks.enviando_por is 'who sends now, until enviando_ate by the clock of the database';

    create table segredos_dos_webhooks (
      webhook_id uuid not null references webhooks (id),
      segredo text not null,
      data_registro timestamptz not null,
      data_fim timestamptz,
      constraint segredos_dos_webhooks_pkey primary key (webhook_id, segredo)
    );
    comment on table segredos_dos_webhooks is 'what signs; two count while one is replaced, and no backup has them';

    create table envios_dos_webhooks (
      numero bigint not null generated always as identity,
      webhook_id uuid not null references webhooks (id),
      mensagem text not null,
      evento bigint,
      tentativa integer not null,
      status integer,
      erro text,
      resposta text,
      duracao integer not null,
      data timestamptz not null,
      constraint envios_dos_webhooks_pkey primary key (webhook_id, numero),
      constraint envios_dos_webhooks_resultado check (status is not null or erro is not null)
    );
    comment on table envios_dos_webhooks is 'the last hundred attempts of each, with the first kilobyte of the answer'`);
}

/** What was done stays in the trail; new rows cannot say so. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table envios_dos_webhooks;
    drop table segredos_dos_webhooks;
    drop table webhooks;
    delete from emails where modelo = 'WEBHOOK_PAUSADO';
    ${among('auditoria', 'acao', ACOES, 'not valid')};
    ${among('auditoria', 'entidade', ENTIDADES, 'not valid')};
    ${among('emails', 'modelo', MODELOS)}`);
}

function among(table: string, column: string, values: readonly string[], valid = ''): string {
  const list = values.map((value) => `'${value}'`).join(', ');
  const name = `${table}_${column}`;
  return `alter table ${table} drop constraint ${name}, add constraint ${name} check (${column} in (${list})) ${valid}`;
}
