import type { Db } from '../../db/connection.ts';

/** How a statement is done for values that are not known. */
export function planOf(db: Db, text: string, given: readonly unknown[], settings = ''): Promise<string> {
  return db.transaction(async (trx) => {
    await trx.raw(`set local plan_cache_mode = force_generic_plan; ${settings}`);
    await trx.raw(`prepare lista as ${text}`);
    const values =
      given.length === 0
        ? ''
        : `(${given.map((value) => `'${Array.isArray(value) ? `{${value}}` : value}'`)})`;
    const { rows } = await trx.raw(`explain execute lista${values}`);
    await trx.raw('deallocate lista');
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
  });
}

/** The last statement that is sent, and its values, without running it. */
export async function statementSent(sending: (db: Db) => Promise<unknown>) {
  const sent = await statementsSent(sending);
  return sent.at(-1) ?? { text: '', given: [] };
}

export async function statementsSent(sending: (db: Db) => Promise<unknown>) {
  const sent: { text: string; given: unknown[] }[] = [];
  const client = {
    acquireConnection: async () => ({}),
    query: async (_: object, { sql: text, bindings: given }: { sql: string; bindings: unknown[] }) => {
      sent.push({ text, given });
      return { response: { rows: [] } };
    },
    emit: () => {},
    releaseConnection: () => {},
  };
  await sending({ client } as never);
  return sent;
}
