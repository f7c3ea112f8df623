/** Imports. */
export const importacoes = `
  -- The book of imports: what each recorded, so that exactly that can be undone.
  create table importacoes (
    seq           bigint generated always as identity constraint importacoes_seq_unica unique,
    id            uuid primary key,
    tipo          text not null constraint importacoes_tipo check (tipo in (
      'especies', 'estufas', 'destinatarios', 'movimentacoes', 'lotes', 'procedencias')),
    registros     uuid[] not null,
    usuario_id    uuid not null references usuarios,
    data_registro timestamptz not null
  );
  comment on column importacoes.id is 'the operation that recorded it';
  comment on column importacoes.registros is 'the ids of what it recorded, of the kind that tipo says, in the order of the sheet';
  create trigger importacoes_so_cresce before update or delete or truncate on importacoes
    for each statement execute function livro_so_cresce();
  create trigger importacoes_e_de_agora before insert on importacoes for each row
    when (new.data_registro not between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute')
    execute function livro_e_de_agora();
`;
