import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db } from '../../../../db/connection.ts';
import { copyOut, tablesOf } from '../../../../db/copy.ts';
import { appliedMigrations } from '../../../../db/migrate.ts';
import { OperatorError } from '../../../host/operator-error.ts';
import { writeWhole } from '../../../host/whole-file.ts';
import { type EndMark, mark } from './format.ts';

/**
 * What opens an account or is on its way to do so rests in no file: sessions, password tokens, and mails, which carry
 * such tokens. After a restoration people sign in again, and who waits for a mail asks for another one. What counts only
 * for a while stays out, too.
 */
const LEFT_OUT = ['sessoes', 'tokens_senha', 'emails', 'chaves_idempotencia', 'limites'];

/**
 * Writes everything else into one file that only its owner can read, from one snapshot while the service runs. The
 * file appears under its name when it is whole. Answers the rows of each table.
 *
 * @throws OperatorError when there is a file of that name, or none can be written, or there is nothing to be kept.
 */
export async function writeBackup(db: Db, file: string, now: Date): Promise<EndMark['linhas']> {
  const linhas: EndMark['linhas'] = {};
  const contents = (target: Writable) =>
    inSnapshot(db, (snapshot) => pipeline(contentsOf(snapshot, now, linhas), createGzip(), target));
  await writeWhole(file, contents, { mode: 0o600 });
  return linhas;
}

/** Instants are written in one form, whatever the server's settings. */
async function inSnapshot(db: Db, work: (snapshot: Db) => Promise<void>): Promise<void> {
  await db.transaction(
    async (snapshot) => {
      await snapshot.raw(`set local timezone = 'UTC'; set local datestyle = 'ISO'`);
      await work(snapshot);
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

/** The file's text, piece by piece. `linhas` is filled on the way. */
async function* contentsOf(snapshot: Db, now: Date, linhas: EndMark['linhas']): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  const summed = (bytes: Buffer) => {
    sum.update(bytes);
    return bytes;
  };
  const migracoes = await appliedMigrations(snapshot);
  if (migracoes.length === 0) throw new OperatorError('O banco de dados está vazio: não há o que guardar.');
  yield summed(mark({ viveiro: 'backup', formato: 1, criado_em: now.toISOString(), migracoes }));
  for (const table of await tablesOf(snapshot)) {
    if (LEFT_OUT.includes(table.tabela)) continue;
    yield summed(mark(table));
    let count = 0;
    for await (const rows of await copyOut(snapshot, table)) {
      count += newlinesIn(rows);
      yield summed(rows);
    }
    linhas[table.tabela] = count;
  }
  yield mark({ linhas, sha256: sum.digest('hex') });
}

/** A line break inside a value is written as `\n`: each one that stands there ends a row. */
function newlinesIn(rows: Buffer): number {
  let count = 0;
  for (let at = rows.indexOf(0x0a); at >= 0; at = rows.indexOf(0x0a, at + 1)) count += 1;
  return count;
}
