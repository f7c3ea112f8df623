import pg from 'pg';
import type { Db } from './connection.ts';

/** The service's role in a database of our own, and unless told otherwise in any other. */
export const SERVICE_ROLE = 'viveiro_servico';

/** The books: who works for the nursery adds to them, and changes nothing. */
const BOOKS = ['apagamentos', 'importacoes', 'lote_fases', 'movimentacoes', 'selos', 'termos'];
/** Books of whose rows the address may be erased after its term; their triggers let nothing else of them change. */
const BOOKS_WITH_ADDRESSES = ['acessos', 'auditoria'];
/** The books that the database numbers; which number was the last anybody may know. */
const NUMBERED = [...BOOKS, ...BOOKS_WITH_ADDRESSES].filter((book) => book !== 'selos');
/** Records that are changed and never removed. */
const RECORDS = [
  ...['contadores', 'credenciais', 'destinatarios', 'emails', 'especies', 'estufas', 'fechamentos'],
  ...['lote_itens', 'lotes', 'milhares', 'somas_por_dia', 'somas_por_especie', 'somas_por_item', 'usuarios'],
];
/** What has a term, may have to be erased, or is made anew. */
const PASSING = [
  ...['chaves_idempotencia', 'destinatarios_das_entregas', 'destinatarios_dos_termos', 'limites'],
  ...['marcas_de_aparelho', 'resumos', 'sais_dos_selos', 'sessoes', 'tokens_senha'],
];
/** What the migrations keep for themselves; the service reads how far they are. */
const MIGRATIONS = ['migracoes', 'migracoes_lock'];

/** Every table of the service. */
export const TABLES = [...BOOKS, ...BOOKS_WITH_ADDRESSES, ...RECORDS, ...PASSING, ...MIGRATIONS].sort();

/**
 * The statements that let a role run the service and no more: it owns nothing, so it can neither alter a table nor switch a
 * trigger off, and the books it may only read and add to. They can be run again at any time, by the tables' owner.
 */
export function grantsTo(role: string): string[] {
  const tables = (names: readonly string[]) => `table ${names.join(', ')}`;
  const who = pg.escapeIdentifier(role);
  return [
    `revoke all on ${tables(TABLES)} from ${who}`,
    `grant select on ${tables(TABLES)} to ${who}`,
    insertOn([...BOOKS, ...BOOKS_WITH_ADDRESSES, ...RECORDS], who),
    `grant update (ip) on ${tables(BOOKS_WITH_ADDRESSES)} to ${who}`,
    `grant update on ${tables(RECORDS)} to ${who}`,
    `grant insert, update, delete on ${tables(PASSING)} to ${who}`,
    `grant select on sequence ${NUMBERED.map((book) => `${book}_seq_seq`).join(', ')} to ${who}`,
    `grant execute on function livro_fechado_ate(text) to ${who}`,
  ];
}

/**
 * Lets the role insert, but name no column that the database itself fills: who may name a `seq` may say OVERRIDING SYSTEM
 * VALUE, and put a row among those that are sealed.
 */
function insertOn(names: readonly string[], who: string): string {
  const role = who.replaceAll("'", "''").replaceAll('%', '%%');
  return `do $do$ declare direito text; begin
  for direito in
    select format('grant insert (%s) on %s to ${role}',
      string_agg(quote_ident(attname), ', ' order by attnum), attrelid::regclass)
    from pg_attribute where attrelid = any ('{${names.join(', ')}}'::regclass[])
      and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = '' group by attrelid
  loop execute direito; end loop; end $do$`;
}

/** Lets the role run the service, in the caller's transaction, which is the owner's. */
export async function grantTo(trx: Db, role: string): Promise<void> {
  for (const statement of grantsTo(role)) await trx.raw(statement);
}

/** The statement that makes the role; without a password, the server has to know it in another way. */
export function creationOf(role: string, password?: string): string {
  const known = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`;
  return `create role ${pg.escapeIdentifier(role)} login${known}`;
}

/** Makes a role of this name unless there is one. Answers whether it did. */
export async function makeRole(db: Db, role: string, password?: string): Promise<boolean> {
  const { rows } = await db.raw('select from pg_roles where rolname = ?', [role]);
  if (rows.length > 0) return false;
  await db.raw(creationOf(role, password));
  return true;
}

/** Whether the pool's role could change a book, choose a number in it or switch its triggers off: it owns one, or was given more than `grantsTo`. */
export async function mayRewriteTheBooks(db: Db): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { pode: boolean }[] }>(
    `select bool_or(pg_has_role(current_user, relowner, 'MEMBER')
       or has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
       or exists (select from pg_attribute where attrelid = pg_class.oid and attidentity <> ''
         and has_column_privilege(attrelid, attnum, 'INSERT'))) as pode
     from pg_class where oid = any (?::regclass[])`,
    [[...BOOKS, ...BOOKS_WITH_ADDRESSES]],
  );
  return rows[0]?.pode ?? false;
}
