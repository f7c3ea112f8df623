import pg from 'pg';
import type { Db } from './connection.ts';

/** The service's role in a database of our own, and by default in any other. */
export const SERVICE_ROLE = 'viveiro_servico';

/** The books: people who work for the nursery add to them, and change nothing. */
const BOOKS = ['apagamentos', 'importacoes', 'lote_fases', 'movimentacoes', 'selos', 'termos'];
/** Books in which an address may be erased after its term. Their triggers allow no other change. */
const BOOKS_WITH_ADDRESSES = ['acessos', 'auditoria'];
/** The books that the database numbers. Anybody may know the last number. */
const NUMBERED = [...BOOKS, ...BOOKS_WITH_ADDRESSES].filter((book) => book !== 'selos');
/** Tables beside the books that grow with them. Some facts of a delivery and of a count may be completed later. */
const BESIDE =
  names(`atribuicoes contagem_diferencas contagem_linhas contagem_notas contagens devolucoes entrega_itens entregas
  movimentacoes_anotadas`);
const COMPLETED: Readonly<Record<string, readonly string[]>> = {
  contagens: names('linhas situacao encerrada_por justificativa operacao_id ate data_fim data_att'),
  entregas:
    names(`finalidade programa plantio_local plantio_bairro plantio_municipio plantio_busca plantio_uf plantio_latitude
    plantio_longitude plantio_zona data_att estornados mudas sementes mudas_devolvidas sementes_devolvidas`),
};
/** Records that are changed and never removed. */
const RECORDS =
  names(`chaves contadores credenciais destinatarios emails especies estufas fechamentos instalacao lote_itens lotes milhares
  procedencias somas_por_dia somas_por_especie somas_por_item usuarios webhooks`);
/** Tables whose rows expire, may have to be erased, or are made again; and plants, which go when their last record is joined to another. */
const PASSING =
  names(`chaves_idempotencia destinatarios_das_entregas destinatarios_dos_termos envios_dos_webhooks limites problemas
  segredos_dos_webhooks marcas_de_aparelho plantas resumos retiradas sais_dos_selos sessoes tokens_senha vistas`);
/** The migrations' own tables, and the history that the books go on with, which a function writes. The service reads them. */
const READ_ONLY = ['linhagem', 'migracoes', 'migracoes_lock'];

/** Every table of the service. */
export const TABLES = [
  ...[...BOOKS, ...BOOKS_WITH_ADDRESSES, ...BESIDE],
  ...[...RECORDS, ...PASSING, ...READ_ONLY],
].sort();

function names(list: string): string[] {
  return list.split(/\s+/);
}

/**
 * The statements that let a role run the service, and no more. The role owns nothing, so it can neither alter a table
 * nor switch off a trigger, and it may only read the books and add to them. The owner of the tables can run the
 * statements again at any time.
 */
export function grantsTo(role: string): string[] {
  const tables = (list: readonly string[]) => `table ${list.join(', ')}`;
  const who = pg.escapeIdentifier(role);
  return [
    `revoke all on ${tables(TABLES)} from ${who}`,
    `grant select on ${tables(TABLES)} to ${who}`,
    insertOn([...BOOKS, ...BOOKS_WITH_ADDRESSES, ...BESIDE, ...RECORDS], who),
    ...Object.entries(COMPLETED).map(
      ([table, columns]) => `grant update (${columns.join(', ')}) on table ${table} to ${who}`,
    ),
    `grant update (ip) on ${tables(BOOKS_WITH_ADDRESSES)} to ${who}`,
    `grant update on ${tables(RECORDS)} to ${who}`,
    `grant insert, update, delete on ${tables(PASSING)} to ${who}`,
    `grant select on sequence ${NUMBERED.map((book) => `${book}_seq_seq`).join(', ')} to ${who}`,
    `grant execute on function livro_fechado_ate(text), seguir_linhagem() to ${who}`,
  ];
}

/**
 * Lets the role insert without naming a column that the database itself fills. A role that may name a `seq` may say
 * OVERRIDING SYSTEM VALUE, and put a row among those that are sealed.
 */
function insertOn(tables: readonly string[], who: string): string {
  const role = who.replaceAll("'", "''").replaceAll('%', '%%');
  return `do $do$ declare direito text; begin
  for direito in
    select format('grant insert (%s) on %s to ${role}',
      string_agg(quote_ident(attname), ', ' order by attnum), attrelid::regclass)
    from pg_attribute where attrelid = any ('{${tables.join(', ')}}'::regclass[])
      and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = '' group by attrelid
  loop execute direito; end loop; end $do$`;
}

/** Lets the role run the service, in the caller's transaction, which is the owner's. */
export async function grantTo(trx: Db, role: string): Promise<void> {
  for (const statement of grantsTo(role)) await trx.raw(statement);
}

/** The statement that creates the role. Without a password, the server has to know it in another way. */
export function creationOf(role: string, password?: string): string {
  const known = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`;
  return `create role ${pg.escapeIdentifier(role)} login${known}`;
}

/** Creates a role of this name unless there is one. Answers whether it did. */
export async function makeRole(db: Db, role: string, password?: string): Promise<boolean> {
  const { rows } = await db.raw('select from pg_roles where rolname = ?', [role]);
  if (rows.length > 0) return false;
  await db.raw(creationOf(role, password));
  return true;
}

/**
 * Whether the pool's role could change a book, choose a number in it or switch off its triggers: it owns one, or has
 * more rights than `grantsTo` gives.
 */
export async function mayRewriteTheBooks(db: Db): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { pode: boolean }[] }>(
    `select bool_or(pg_has_role(current_user, relowner, 'MEMBER')
       or has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
       or exists (select from pg_attribute where attrelid = pg_class.oid and attidentity <> ''
         and has_column_privilege(attrelid, attnum, 'INSERT'))) as pode
     from pg_class where oid = any (?::regclass[])`,
    [[...BOOKS, ...BOOKS_WITH_ADDRESSES, ...BESIDE]],
  );
  return rows[0]?.pode ?? false;
}
