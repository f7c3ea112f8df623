import type { Knex } from 'knex';

/** The audit trail: one entry per fact, ordered by a growing sequence. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table auditoria (
      seq           bigint generated always as identity constraint auditoria_seq_unica unique,
      id            uuid primary key default gen_random_uuid(),
      acao          text not null constraint auditoria_acao check (acao in (
        'CRIAR_ESPECIE', 'ATUALIZAR_ESPECIE', 'INATIVAR_ESPECIE', 'CRIAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO',
        'CRIAR_LOTE', 'ATUALIZAR_FASE_LOTE', 'TRANSFERIR_LOTE', 'CANCELAR_LOTE', 'REGISTRAR_MORTALIDADE', 'EXPEDIR_LOTE',
        'CRIAR_ESTUFA', 'ATUALIZAR_ESTUFA', 'INATIVAR_ESTUFA', 'CRIAR_USUARIO', 'ATUALIZAR_USUARIO', 'INATIVAR_USUARIO',
        'LOGIN', 'LOGOUT', 'ATIVAR_CONTA', 'RESETAR_SENHA',
        'CRIAR_DESTINATARIO', 'ATUALIZAR_DESTINATARIO', 'INATIVAR_DESTINATARIO')),
      usuario_id    uuid references usuarios,
      entidade      text not null constraint auditoria_entidade check (entidade in (
        'especie', 'movimentacao', 'lote', 'estufa', 'usuario', 'destinatario')),
      entidade_id   uuid not null,
      detalhes      jsonb not null,
      operacao_id   uuid not null,
      ip            text,
      data_registro timestamptz not null
    );
    create index auditoria_por_usuario on auditoria (usuario_id, seq desc);
    create index auditoria_por_acao on auditoria (acao, seq desc);
    create index auditoria_por_data on auditoria (data_registro);
    create index auditoria_por_operacao on auditoria (operacao_id);
    create index auditoria_por_entidade on auditoria (entidade_id, seq);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table auditoria');
}
