import type { Knex } from 'knex';

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
];
const NOVAS = ['CRIAR_PROCEDENCIA', 'ATUALIZAR_PROCEDENCIA', 'INATIVAR_PROCEDENCIA'];
const ENTIDADES = ['especie', 'movimentacao', 'lote', 'estufa', 'usuario', 'destinatario'];
const AREAS = ['especies', 'estufas', 'destinatarios', 'movimentacoes', 'lotes'];

/** A trail of millions of rows is read whole for its rules. */
const LONG = { query_timeout: 3_600_000 };

/**
 * Lots of seed, or of seedlings, of one species with one origin, and what each change of a sementeira took from them or brought to
 * them. What none of them names is of unknown origin: that of all species so far.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex
    .raw(`
    create table procedencias (
      seq             bigint generated always as identity constraint procedencias_seq_unica unique,
      id              uuid primary key default gen_random_uuid(),
      codigo          text not null check (codigo <> ''),
      especie_id      uuid not null references especies,
      origem          text not null constraint procedencias_origem check (origem in (
        'COLETA', 'COMPRA', 'DOACAO', 'TROCA', 'PROPRIA')),
      data            date,
      municipio       text,
      uf              text constraint procedencias_uf check (uf in (
        'AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB', 'PR', 'PE', 'PI', 'RJ', 'RN',
        'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO')),
      local           text,
      latitude        double precision,
      longitude       double precision,
      numero_matrizes integer constraint procedencias_matrizes check (numero_matrizes > 0),
      categoria       text constraint procedencias_categoria check (categoria in (
        'IDENTIFICADA', 'SELECIONADA', 'QUALIFICADA', 'TESTADA', 'CLONAL')),
      coletor         text,
      fornecedor      text,
      documento       text,
      validade        date,
      pureza          double precision constraint procedencias_pureza check (pureza between 0 and 100),
      germinacao      double precision constraint procedencias_germinacao check (germinacao between 0 and 100),
      data_teste      date,
      peso_gramas     double precision constraint procedencias_peso check (peso_gramas > 0),
      anotacoes       text,
      status          text not null constraint procedencias_status check (status in ('ATIVO', 'INATIVO')),
      recebida        bigint not null default 0,
      saldo           bigint not null default 0 constraint procedencias_saldo_nao_negativo check (saldo >= 0),
      entrada         timestamptz,
      busca_codigo    text not null constraint procedencias_codigo_unico unique,
      busca           text not null,
      busca_coletor   text,
      busca_fornecedor text,
      data_registro   timestamptz not null,
      data_att        timestamptz not null,
      constraint procedencias_usada check (saldo <= recebida),
      constraint procedencias_lugar check ((latitude is null) = (longitude is null)
        and latitude between -90 and 90 and longitude between -180 and 180)
    );
    create index procedencias_por_especie on procedencias (especie_id, seq);
    create index procedencias_com_saldo on procedencias (especie_id) where saldo > 0;
    create index procedencias_por_parte on procedencias using gin (busca gin_trgm_ops);
    create index procedencias_por_coletor on procedencias (busca_coletor) where busca_coletor is not null;
    create index procedencias_por_fornecedor on procedencias (busca_fornecedor) where busca_fornecedor is not null;
    comment on column procedencias.recebida is 'what entered under it and was not taken back';
    comment on column procedencias.saldo is 'what is left of it in the sementeira: the sum of its atribuicoes';
    comment on column procedencias.entrada is 'when the oldest of what is received entered: the oldest goes first';

    create table atribuicoes (
      movimentacao_id uuid not null references movimentacoes,
      procedencia_id  uuid not null references procedencias,
      quantidade      bigint not null constraint atribuicoes_quantidade check (quantidade <> 0),
      primary key (movimentacao_id, procedencia_id)
    );
    create index atribuicoes_por_procedencia on atribuicoes (procedencia_id);
    create trigger atribuicoes_so_cresce before update or delete or truncate on atribuicoes
      for each statement execute function livro_so_cresce();
    comment on table atribuicoes is 'what each change of a sementeira took from a lot of seed or brought to it; the rest is of unknown origin';
    comment on column atribuicoes.quantidade is 'signed as the variation of the sementeira is';

    alter table especies add column com_procedencia boolean not null default false;
    comment on column especies.com_procedencia is 'whether it has any lot of seed in procedencias: who locks the species knows whether to look there';
    ${vocabulario([...ACOES, ...NOVAS], [...ENTIDADES, 'procedencia'], [...AREAS, 'procedencias'])}
  `)
    .options(LONG);
}

function vocabulario(acoes: string[], entidades: string[], areas: string[], valid = ''): string {
  const lista = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
  return `
    alter table auditoria
      drop constraint auditoria_acao,
      add constraint auditoria_acao check (acao in (${lista(acoes)})) ${valid},
      drop constraint auditoria_entidade,
      add constraint auditoria_entidade check (entidade in (${lista(entidades)})) ${valid};
    alter table importacoes
      drop constraint importacoes_tipo,
      add constraint importacoes_tipo check (tipo in (${lista(areas)})) ${valid};`;
}

/** What the books tell of lots of seed stays in them; new rows cannot. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table atribuicoes;
    drop table procedencias;
    alter table especies drop column com_procedencia;
    delete from contadores where nome like 'PROC-%';
    ${vocabulario(ACOES, ENTIDADES, AREAS, 'not valid')}`);
}
