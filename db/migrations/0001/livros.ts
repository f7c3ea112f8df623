/**
 * What all books share. A book only grows, takes rows of now only, and is sealed; which tables are books says
 * `src/common/vocabulary.ts`. Each has the triggers that it needs beside it.
 */
export const livros = `
  -- Names are found by any part of them.
  create extension if not exists pg_trgm;

  -- Nobody changes a row of a book or takes it away, the owner included.
  create function livro_so_cresce() returns trigger language plpgsql as $$
  begin
    raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = '23514', constraint = 'livro_so_cresce';
  end $$;

  -- The address that somebody worked from may be erased after its term: the one change that a row of the trail allows.
  create function livro_perde_enderecos() returns trigger language plpgsql as $$
  begin
    if old.ip is not null and new.ip is null and to_jsonb(new) - 'ip' = to_jsonb(old) - 'ip' then return new; end if;
    raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = '23514', constraint = 'livro_so_cresce';
  end $$;

  -- The service's role cannot add a row of another time. The owner, who restores backups and makes the demonstration, can.
  -- The condition is in the trigger, where it costs almost nothing; the function is called only for the rows that meet it.
  create function livro_e_de_agora() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
  begin
    if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'MEMBER') then return new; end if;
    raise exception '% takes rows of now only', tg_table_name using errcode = '23514', constraint = 'livro_e_de_agora';
  end $$;
`;
