import type { Knex } from 'knex';

/** A trail of millions of rows is read whole for its rules. */
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
];
const NOVAS = [
  ...['CRIAR_CONTAGEM', 'ANOTAR_CONTAGEM', 'ENCERRAR_CONTAGEM', 'CANCELAR_CONTAGEM', 'ESTORNAR_CONTAGEM'],
];
const ENTIDADES = [
  ...['especie', 'movimentacao', 'lote', 'estufa', 'usuario', 'destinatario', 'procedencia', 'entrega'],
];

/**
 * Counts of what is really there: the balances to be counted, every value that was noted of each, and what the books said of it at
 * that moment. The difference goes into the ledger when the count is closed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex
    .raw(`
    create table contagens (
      seq           bigint generated always as identity constraint contagens_seq_unica unique,
      id            uuid primary key default gen_random_uuid(),
      numero        text not null constraint contagens_numero_unico unique,
      nome          text,
      cega          boolean not null,
      linhas        integer not null constraint contagens_linhas check (linhas > 0),
      situacao      text not null constraint contagens_situacao check (situacao in (
        'ABERTA', 'ENCERRADA', 'CANCELADA', 'ESTORNADA')),
      usuario_id    uuid not null references usuarios,
      encerrada_por uuid references usuarios,
      justificativa text,
      operacao_id   uuid,
      data_fim      timestamptz,
      data_registro timestamptz not null,
      data_att      timestamptz not null,
      constraint contagens_fim check ((situacao = 'ABERTA') = (data_fim is null) and (data_fim is null) = (encerrada_por is null)
        and (situacao in ('ENCERRADA', 'ESTORNADA')) = (operacao_id is not null))
    );
    create index contagens_abertas on contagens (seq) where situacao = 'ABERTA';
    comment on column contagens.operacao_id is 'the operation that wrote the differences into the ledger';

    create table contagem_linhas (
      id          uuid primary key default gen_random_uuid(),
      contagem_id uuid not null references contagens,
      ordem       integer not null,
      especie_id  uuid not null references especies,
      lote_id     uuid references lotes,
      constraint contagem_linhas_ordem_unica unique (contagem_id, ordem),
      constraint contagem_linhas_item foreign key (lote_id, especie_id) references lote_itens (lote_id, especie_id)
    );
    create index contagem_linhas_por_especie on contagem_linhas (especie_id, lote_id);
    create index contagem_linhas_por_lote on contagem_linhas (lote_id) where lote_id is not null;
    comment on table contagem_linhas is 'the balances that a count is of: those of species in batches, and without a batch in the sementeira';

    create table contagem_notas (
      seq           bigint generated always as identity constraint contagem_notas_seq_unica unique,
      id            uuid primary key,
      linha_id      uuid not null references contagem_linhas,
      quantidade    bigint not null constraint contagem_notas_quantidade check (quantidade between 0 and 1000000000),
      contada_em    timestamptz not null,
      fora_de_hora  boolean not null,
      anotacao      text,
      usuario_id    uuid not null references usuarios,
      data_registro timestamptz not null,
      constraint contagem_notas_hora check (contada_em <= data_registro)
    );
    create index contagem_notas_por_linha on contagem_notas (linha_id, contada_em desc, seq desc);
    comment on table contagem_notas is 'every value that was noted of a line: the last by contada_em counts';
    comment on column contagem_notas.fora_de_hora is 'whether the clock that said contada_em was off';

    create table contagem_diferencas (
      linha_id        uuid primary key references contagem_linhas,
      nota_id         uuid not null references contagem_notas,
      saldo           bigint not null,
      diferenca       bigint not null,
      unidade         text not null constraint contagem_diferencas_unidade check (unidade in ('SEMENTE', 'MUDA')),
      conferir        boolean not null,
      como            text constraint contagem_diferencas_como check (como in (
        'AJUSTE', 'MORTALIDADE', 'PERDA', 'IGNORAR')),
      movimentacao_id uuid constraint contagem_diferencas_movimentacao_unica unique references movimentacoes,
      constraint contagem_diferencas_escrita check ((como is null) = (diferenca = 0)
        and (movimentacao_id is null) = (coalesce(como, 'IGNORAR') = 'IGNORAR'))
    );
    comment on table contagem_diferencas is 'what a closed count found of each line that was counted';
    comment on column contagem_diferencas.saldo is 'what the ledger said at the moment of the note';
    comment on column contagem_diferencas.movimentacao_id is 'the row of the ledger that wrote the difference';

    create trigger contagens_so_cresce before delete or truncate on contagens
      for each statement execute function livro_so_cresce();
    ${['contagem_linhas', 'contagem_notas', 'contagem_diferencas'].map(grows).join('')}

    alter table especies add column ultima_contagem timestamptz;
    alter table lote_itens add column ultima_contagem timestamptz;
    comment on column especies.ultima_contagem is 'when the sementeira was last counted, by a closed count that was not reversed';
    comment on column lote_itens.ultima_contagem is 'when it was last counted, by a closed count that was not reversed';
    ${vocabulario([...ACOES, ...NOVAS], [...ENTIDADES, 'contagem'])}
  `)
    .options(LONG);
}

function grows(table: string): string {
  return `
    create trigger ${table}_so_cresce before update or delete or truncate on ${table}
      for each statement execute function livro_so_cresce();`;
}

function vocabulario(acoes: readonly string[], entidades: readonly string[], valid = ''): string {
  const lista = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
  return `
    alter table auditoria
      drop constraint auditoria_acao, add constraint auditoria_acao check (acao in (${lista(acoes)})) ${valid},
      drop constraint auditoria_entidade, add constraint auditoria_entidade check (entidade in (${lista(entidades)})) ${valid};`;
}

/** What the books tell of counts stays in them; new rows cannot. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table lote_itens drop column ultima_contagem;
    alter table especies drop column ultima_contagem;
    drop table contagem_diferencas, contagem_notas, contagem_linhas, contagens;
    delete from contadores where nome like 'CONT-%';
    ${vocabulario(ACOES, ENTIDADES, 'not valid')}`);
}
