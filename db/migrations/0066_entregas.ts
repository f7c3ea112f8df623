import type { Knex } from 'knex';

/** A ledger of millions of rows takes minutes. */
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
];
const NOVAS = ['CRIAR_ENTREGA', 'ATUALIZAR_ENTREGA', 'ESTORNAR_ENTREGA', 'DEVOLVER_ENTREGA'];
const ENTIDADES = ['especie', 'movimentacao', 'lote', 'estufa', 'usuario', 'destinatario', 'procedencia'];
const COPIAS = ['destinatarios_das_entregas', 'destinatarios_dos_termos'];

/**
 * What one recipient takes away at once: the rows of the ledger that are its items, and what is known of it beside them. It has
 * the id of its first item. Each delivery that was recorded becomes one of one item, numbered in the order of the ledger.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex
    .raw(`
    create table entregas (
      seq               bigint generated always as identity,
      id                uuid not null,
      numero            text not null,
      itens             smallint not null,
      destinatario_id   uuid not null,
      finalidade        text,
      programa          text,
      plantio_local     text,
      plantio_bairro    text,
      plantio_municipio text,
      plantio_busca     text,
      plantio_uf        text,
      plantio_latitude  double precision,
      plantio_longitude double precision,
      plantio_zona      text,
      retirada_hash     text,
      data_registro     timestamptz not null,
      data_att          timestamptz not null
    );
    create table entrega_itens (
      movimentacao_id uuid not null,
      entrega_id      uuid not null,
      ordem           smallint not null
    );

    create temporary table antigas on commit drop as
      select seq, id, destinatario_id, data_registro,
        extract(year from data_registro at time zone 'America/Sao_Paulo')::int as ano
      from movimentacoes
      where destinatario_id is not null and tipo in ('EXPEDICAO', 'SAIDA') and not retorno_ao_viveiro;
    insert into entregas (id, numero, itens, destinatario_id, data_registro, data_att)
      select id, 'ENT-' || ano || '-' || lpad(n::text, greatest(5, length(n::text)), '0'), 1, destinatario_id, data_registro, data_registro
      from (select *, row_number() over (partition by ano order by seq) as n from antigas) numeradas order by seq;
    insert into entrega_itens select id, id, 0 from antigas order by seq;
    insert into contadores (nome, valor) select 'ENT-' || ano, count(*) from antigas group by ano;
    drop table antigas;

    alter table entregas
      add constraint entregas_pkey primary key (id),
      add constraint entregas_seq_unica unique (seq),
      add constraint entregas_numero_unico unique (numero),
      add constraint entregas_id_fkey foreign key (id) references movimentacoes,
      add constraint entregas_itens check (itens between 1 and 50),
      add constraint entregas_finalidade check (finalidade in ('ARBORIZACAO', 'RESTAURACAO', 'COMPENSACAO', 'EDUCACAO',
        'EVENTO', 'QUINTAL', 'AGROFLORESTA', 'PAISAGISMO', 'OUTRA')),
      add constraint entregas_uf check (plantio_uf in ('AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG',
        'PA', 'PB', 'PR', 'PE', 'PI', 'RJ', 'RN', 'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO')),
      add constraint entregas_zona check (plantio_zona in ('URBANA', 'RURAL')),
      add constraint entregas_coordenadas check ((plantio_latitude is null) = (plantio_longitude is null)
        and abs(plantio_latitude) <= 90 and abs(plantio_longitude) <= 180),
      add constraint entregas_retirada_hash check (retirada_hash ~ '^[0-9a-f]{64}$');
    create index entregas_por_destinatario on entregas (destinatario_id, seq desc);
    create index entregas_por_data on entregas (data_registro);
    create index entregas_por_finalidade on entregas (finalidade, seq desc) where finalidade is not null;
    alter table entrega_itens
      add constraint entrega_itens_pkey primary key (movimentacao_id),
      add constraint entrega_itens_ordem_unica unique (entrega_id, ordem),
      add constraint entrega_itens_movimentacao_id_fkey foreign key (movimentacao_id) references movimentacoes,
      add constraint entrega_itens_entrega_id_fkey foreign key (entrega_id) references entregas;
    analyze entregas, entrega_itens;

    create table devolucoes (
      movimentacao_id uuid primary key references movimentacoes,
      item_id         uuid not null references entrega_itens
    );
    create index devolucoes_por_item on devolucoes (item_id);
    create table retiradas (
      movimentacao_id uuid primary key references entregas,
      sal             text not null constraint retiradas_sal check (sal ~ '^[0-9a-f]{32}$'),
      nome            text not null,
      documento       text
    );
    create index retiradas_por_documento on retiradas (documento) where documento is not null;

    create trigger entregas_so_cresce before delete or truncate on entregas
      for each statement execute function livro_so_cresce();
    create trigger entrega_itens_so_cresce before update or delete or truncate on entrega_itens
      for each statement execute function livro_so_cresce();
    create trigger devolucoes_so_cresce before update or delete or truncate on devolucoes
      for each statement execute function livro_so_cresce();

    comment on column entregas.id is 'that of its first item in the ledger';
    comment on column entregas.plantio_busca is 'the municipality, normalised';
    comment on column entregas.retirada_hash is 'sha-256 of salt, name and document in retiradas, in UTF-8, with a zero byte between them';
    comment on table devolucoes is 'entries of what a recipient brought back, and the items that it is of';
    comment on table retiradas is 'who fetched a delivery; a row goes when the person''s data is erased';
    comment on column retiradas.movimentacao_id is 'the delivery, which has the id of its first item';

    alter table termos add column itens jsonb;
    comment on column termos.itens is 'of a delivery of several items, each with the names of its species when it was issued';
  `)
    .options(LONG);
  await knex
    .raw(`
    ${tipos([...COPIAS, 'retiradas'])}
    alter table auditoria
      drop constraint auditoria_acao, add constraint auditoria_acao check (acao in (${lista([...ACOES, ...NOVAS])})),
      drop constraint auditoria_entidade, add constraint auditoria_entidade check (entidade in (${lista([...ENTIDADES, 'entrega'])}))`)
    .options(LONG);
}

function tipos(copias: readonly string[]): string {
  return `
    alter table apagamentos drop constraint apagamentos_tabela, add constraint apagamentos_tabela check (case
      when tabela in (${lista(copias)}) then registros is not null and ate is null
      else tabela in ('auditoria', 'acessos') and registros is null and ate is not null end);`;
}

function lista(valores: readonly string[]): string {
  return valores.map((valor) => `'${valor}'`).join(', ');
}

/** The seals of receipts in the later form go, and with them all that come after the first of them; the books keep their rows. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table selos disable trigger selos_so_cresce;
    delete from sais_dos_selos where numero >= (select min(numero) from selos where forma > 2);
    delete from selos where numero >= (select min(numero) from selos where forma > 2);
    alter table selos enable trigger selos_so_cresce;
    alter table termos drop column itens;
    drop table retiradas, devolucoes, entrega_itens, entregas;
    delete from contadores where nome like 'ENT-%';
    alter table apagamentos disable trigger apagamentos_so_cresce;
    delete from apagamentos where tabela = 'retiradas';
    alter table apagamentos enable trigger apagamentos_so_cresce;
    ${tipos(COPIAS)}
    alter table auditoria
      drop constraint auditoria_acao, add constraint auditoria_acao check (acao in (${lista(ACOES)})) not valid,
      drop constraint auditoria_entidade, add constraint auditoria_entidade check (entidade in (${lista(ENTIDADES)})) not valid`);
}
