import type { Db } from './connection.ts';

/**
 * Whether the server logs the reason for refusing a statement: the DETAIL of a refused recipient has the CPF, and the
 * statement has the rest. Only the server's administrator may change that.
 */
export async function logsPersonalData(db: Db): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { logs: boolean }[] }>(`
    select current_setting('log_min_messages') not in ('log', 'fatal', 'panic')
      and (current_setting('log_error_verbosity') <> 'terse'
        or current_setting('log_min_error_statement') not in ('log', 'fatal', 'panic')) as logs`);
  return rows[0]?.logs ?? false;
}
