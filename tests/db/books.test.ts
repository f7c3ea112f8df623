import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { closedUntil } from '../../db/books.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';

const url = await freshDatabaseUrl();
const db = open(url);

/** Asks for a writer's lock on the trail from another process, and throws unless it has it soon. */
function write(): void {
  const writer = `
    import pg from 'pg';
    const client = new pg.Client(process.argv[1]);
    await client.connect();
    await client.query("set lock_timeout = '1s'");
    await client.query('begin; lock table auditoria in row exclusive mode; rollback');
    await client.end();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', writer, url], { stdio: 'pipe' });
}

describe('closing a book', () => {
  it('holds no writer up until this process has read the answer', async () => {
    const written: string[] = [];
    db.on('query-response', (_, { sql }: { sql: string }) => {
      if (!sql.includes('livro_fechado_ate')) return;
      write();
      written.push(sql);
    });
    expect(await closedUntil(db, 'auditoria')).toBeNull();
    expect(written).toHaveLength(1);
  });

  it('gives up while somebody is writing, and leaves the connection as patient as it was', async () => {
    const one = open(url, 1);
    const patience = async () => (await one.raw('show lock_timeout')).rows[0].lock_timeout;
    const before = await patience();
    await db.transaction(async (trx) => {
      await trx.raw('lock table movimentacoes in row exclusive mode');
      expect(await closedUntil(one, 'movimentacoes')).toBeNull();
    });
    expect(await patience()).toBe(before);
  });
});
