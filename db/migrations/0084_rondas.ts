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
  'ANOTAR',
];

/** A greenhouse was walked through and looked at. The last round of each is found by its name and by when it was made. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex
    .raw(`${vocabulario([...ACOES, 'FAZER_RONDA'])};
    create index auditoria_rondas on auditoria ((detalhes ->> 'localizacao_estufa'), (detalhes ->> 'anotado_em') desc, seq desc)
      where acao = 'FAZER_RONDA'`)
    .options(LONG);
}

/** Rounds that were made stay in the trail; new rows cannot say so. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop index auditoria_rondas; ${vocabulario(ACOES, 'not valid')}`);
}

function vocabulario(acoes: readonly string[], valid = ''): string {
  const lista = acoes.map((acao) => `'${acao}'`).join(', ');
  return `
    alter table auditoria
      drop constraint auditoria_acao, add constraint auditoria_acao check (acao in (${lista})) ${valid}`;
}
