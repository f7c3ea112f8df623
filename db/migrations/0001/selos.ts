/** The seals of the books. */
export const selos = (esquema: string): string => `
  -- What proves the rows of one book after one number up to another. It continues the seal before it, whatever book that is of.
  create table selos (
    numero     bigint primary key check (numero > 0),
    livro      text not null constraint selos_livro check (livro in (
      'movimentacoes', 'auditoria', 'termos', 'lote_fases', 'acessos', 'importacoes', 'apagamentos')),
    forma      smallint not null,
    apos       bigint,
    ate        bigint not null,
    quantidade integer not null check (quantidade > 0),
    raiz       bytea not null check (octet_length(raiz) = 32),
    anterior   bytea check (octet_length(anterior) = 32),
    selo       bytea not null constraint selos_selo_unico unique check (octet_length(selo) = 32),
    nos        bytea not null check (octet_length(nos) % 32 = 0 and octet_length(nos) > 0),
    sal        bytea check (octet_length(sal) = 16),
    linhas     bytea not null,
    enderecos  bytea,
    data       timestamptz not null,
    constraint selos_do_livro unique (livro, ate),
    constraint selos_primeiro check ((numero = 1) = (anterior is null)),
    constraint selos_trecho check (apos < ate),
    constraint selos_linhas check (octet_length(linhas) = 16 * quantidade),
    constraint selos_enderecos check (octet_length(enderecos) = 8 * quantidade)
  );
  comment on table selos is 'src/selos/forma.ts says what is hashed, and in which form';
  comment on column selos.apos is 'the last seq of the seal before it of the same book; null in the first';
  comment on column selos.raiz is 'root of the tree of its rows, in the order of seq';
  comment on column selos.selo is 'root of the log of all headers up to this one';
  comment on column selos.nos is 'the hash of its header, and of each whole subtree of the log that ends with it';
  comment on column selos.sal is 'what the columns that no receipt shows are hashed with; null in books that show all';
  comment on column selos.linhas is 'the seq and the first 8 bytes of the hash of each row: they name the row that differs';
  comment on column selos.enderecos is '8 bytes for each row, of the hash of its address with the salt of the seal; zeros where it has none';
  create trigger selos_so_cresce before update or delete or truncate on selos
    for each statement execute function livro_so_cresce();
  create trigger selos_e_de_agora before insert on selos for each row
    when (new.data not between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute')
    execute function livro_e_de_agora();

  -- Nobody adds a seal elsewhere than at the end, or of rows that are not there.
  create function selo_continua() returns trigger language plpgsql set search_path = ${esquema}, pg_temp as $$
  declare
    certo boolean;
  begin
    execute format('select
        $1.numero = coalesce((select max(numero) from selos), 0) + 1
        and $1.anterior is not distinct from (select selo from selos order by numero desc limit 1)
        and $1.apos is not distinct from (select max(ate) from selos where livro = $1.livro)
        and exists (select from %I where seq = $1.ate)', new.livro) into certo using new;
    if certo then return new; end if;
    raise exception 'no seal after the last of %', new.livro using errcode = '23514', constraint = 'selo_continua';
  end $$;
  create trigger selos_continuam before insert on selos for each row execute function selo_continua();

  -- What the addresses in a seal are hashed with.
  create table sais_dos_selos (
    numero bigint primary key references selos,
    sal    bytea not null check (octet_length(sal) = 16)
  );
  comment on table sais_dos_selos is 'a salt goes when the addresses of its seal are erased: what is left says nothing of them';
`;
