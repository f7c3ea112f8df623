import type { Knex } from 'knex';

/**
 * The seals of the two books (`src/selos`): each is of the rows of one book after one number up to another, and continues the
 * seal before it, whatever book that is of.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table selos (
      numero     bigint primary key check (numero > 0),
      livro      text not null,
      forma      smallint not null,
      apos       bigint,
      ate        bigint not null,
      quantidade integer not null check (quantidade > 0),
      raiz       bytea not null check (octet_length(raiz) = 32),
      anterior   bytea check (octet_length(anterior) = 32),
      selo       bytea not null check (octet_length(selo) = 32),
      linhas     bytea not null,
      data       timestamptz not null,
      constraint selos_do_livro unique (livro, ate),
      constraint selos_selo_unico unique (selo),
      constraint selos_livro check (livro in ('movimentacoes', 'auditoria')),
      constraint selos_primeiro check ((numero = 1) = (anterior is null)),
      constraint selos_trecho check (apos < ate),
      constraint selos_linhas check (octet_length(linhas) = 16 * quantidade)
    );
    comment on table selos is 'src/selos/forma.ts says what is hashed, and in which form';
    comment on column selos.apos is 'the last seq of the seal before it of the same book; null in the first';
    comment on column selos.raiz is 'sha-256 of the hashes of its rows, in the order of seq';
    comment on column selos.selo is 'sha-256 of the other columns but linhas: what is printed on paper';
    comment on column selos.linhas is 'the seq and the first 8 bytes of the hash of each row: they name the row that differs';
    create trigger selos_so_cresce before update or delete or truncate on selos
      for each statement execute function livro_so_cresce();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table selos');
}
