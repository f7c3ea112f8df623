import type { Db } from '../../db/connection.ts';

/** The statements that some work sends by a pool. */
export async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const note = ({ sql }: { sql: string }) => void sent.push(sql.trim());
  const pool = db as Db & NodeJS.EventEmitter;
  pool.on('query', note);
  try {
    await work();
  } finally {
    pool.removeListener('query', note);
  }
  return sent;
}
