import type { Knex } from 'knex';

/** A trail of millions of rows takes minutes. */
const LONG = { query_timeout: 3_600_000 };

const ACOES = [
  ...['CRIAR_ESPECIE', 'ATUALIZAR_ESPECIE', 'INATIVAR_ESPECIE'],
  ...['CRIAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO'],
  ...['CRIAR_LOTE', 'ATUALIZAR_FASE_LOTE', 'TRANSFERIR_LOTE', 'CANCELAR_LOTE', 'REGISTRAR_MORTALIDADE'],
  ...['EXPEDIR_LOTE', 'CRIAR_ESTUFA', 'ATUALIZAR_ESTUFA', 'INATIVAR_ESTUFA'],
  ...['CRIAR_USUARIO', 'ATUALIZAR_USUARIO', 'INATIVAR_USUARIO'],
  ...['LOGIN', 'LOGOUT', 'ATIVAR_CONTA', 'RESETAR_SENHA'],
  ...['CRIAR_DESTINATARIO', 'ATUALIZAR_DESTINATARIO', 'INATIVAR_DESTINATARIO'],
  ...['CRIAR_PROCEDENCIA', 'ATUALIZAR_PROCEDENCIA', 'INATIVAR_PROCEDENCIA'],
  ...['CRIAR_ENTREGA', 'ATUALIZAR_ENTREGA', 'ESTORNAR_ENTREGA', 'DEVOLVER_ENTREGA'],
  ...['CRIAR_CONTAGEM', 'ANOTAR_CONTAGEM', 'ENCERRAR_CONTAGEM', 'CANCELAR_CONTAGEM', 'ESTORNAR_CONTAGEM'],
  ...['ANOTAR', 'FAZER_RONDA'],
  ...['CRIAR_WEBHOOK', 'ATUALIZAR_WEBHOOK', 'PAUSAR_WEBHOOK', 'ENCERRAR_WEBHOOK', 'TROCAR_SEGREDO'],
  ...['REENVIAR_EVENTOS', 'TESTAR_WEBHOOK'],
];

/**
 * A program has an account of its own, with a key instead of an e-mail and a password. The key has the id of its
 * account; only its hash is kept, and the first characters, by which people tell keys apart.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex
    .raw(`
    alter table usuarios
      add column conta text not null default 'PESSOA',
      alter column email drop not null,
      add constraint usuarios_conta check (conta in ('PESSOA', 'PROGRAMA')),
      add constraint usuarios_email_de_pessoa check ((conta = 'PESSOA') = (email is not null));
    create unique index usuarios_programa_unico on usuarios (busca) where conta = 'PROGRAMA' and status = 'ATIVO';

    create table chaves (
      id uuid not null references usuarios (id),
      seq bigint generated always as identity,
      hash text not null,
      prefixo text not null,
      escopos text[] not null,
      enderecos text[] not null,
      validade timestamptz,
      criada_por uuid references usuarios (id),
      data_registro timestamptz not null,
      data_revogacao timestamptz,
      data_uso timestamptz,
      constraint chaves_pkey primary key (id),
      constraint chaves_seq_unica unique (seq),
      constraint chaves_hash_unico unique (hash),
      constraint chaves_escopos check (cardinality(escopos) > 0)
    );
    comment on column chaves.hash is 'SHA-256 of the key, in hexadecimal';
    comment on column chaves.enderecos is 'networks from which it may be used; none means all';
    comment on column chaves.criada_por is 'null: by an operator, at the command line';
    comment on column chaves.data_uso is 'the last use, within five minutes';
    ${vocabulario([...ACOES, 'CRIAR_CHAVE', 'REVOGAR_CHAVE'])}`)
    .options(LONG);
}

/** Programs remain as inactive people without a way in; what they did stays in the trail. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table chaves;
    drop index usuarios_programa_unico;
    alter table usuarios drop constraint usuarios_email_de_pessoa;
    update usuarios set status = 'INATIVO', email = id || '@programa.invalid' where conta = 'PROGRAMA';
    alter table usuarios drop constraint usuarios_conta, drop column conta, alter column email set not null;
    ${vocabulario(ACOES, 'not valid')}`);
}

function vocabulario(acoes: readonly string[], valid = ''): string {
  const lista = acoes.map((acao) => `'${acao}'`).join(', ');
  return `
    alter table auditoria
      drop constraint auditoria_acao, add constraint auditoria_acao check (acao in (${lista})) ${valid}`;
}
