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
 * Left out because they give access to accounts: sessions, password tokens, mails with such tokens, and the marks of devices.
 * After a restoration users sign in again, and request pending mails again. The secrets of webhooks are left out, too, because
 * they sign in the nursery's name: a restored webhook pauses until it gets a new one. Rows that are kept for a short time are
 * left out as well (idempotency keys, rate limits, attempts to send to webhooks, problems of the installation), and so is the
 * history that the books go on with, because a restored nursery begins another, and so are the figures of closed rows (`src/fechamento`), which the service makes again from the books.
 */
const LEFT_OUT = [
  ...['sessoes', 'tokens_senha', 'marcas_de_aparelho', 'emails', 'chaves_idempotencia', 'limites'],
  ...['segredos_dos_webhooks', 'envios_dos_webhooks', 'problemas', 'linhagem'],
  ...['fechamentos', 'milhares', 'resumos', 'somas_por_dia', 'somas_por_especie', 'somas_por_item'],
];

/**
 * Writes all other tables into one file that only its owner can read, from one snapshot, even while the service is
 * running. The file appears only when it is complete. Returns the row count of each table.
 *
 * @throws OperatorError when the file exists or cannot be written, or when the database is empty.
 */
export async function writeBackup(db: Db, file: string, now: Date): Promise<EndMark['linhas']> {
  const linhas: EndMark['linhas'] = {};
  const contents = (target: Writable) =>
    inSnapshot(db, (snapshot) => pipeline(contentsOf(snapshot, now, linhas), createGzip(), target));
  await writeWhole(file, contents, { mode: 0o600 });
  return linhas;
}

/** Dates are written in UTC and ISO format, whatever the server's settings. */
async function inSnapshot(db: Db, work: (snapshot: Db) => Promise<void>): Promise<void> {
  await db.transaction(
    async (snapshot) => {
      await snapshot.raw(`set local timezone = 'UTC'; set local datestyle = 'ISO'`);
      await work(snapshot);
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

/** The uncompressed contents in chunks; fills `linhas` on the way. */
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

/** COPY escapes line breaks inside values, so each newline byte ends a row. */
function newlinesIn(rows: Buffer): number {
  let count = 0;
  for (let at = rows.indexOf(0x0a); at >= 0; at = rows.indexOf(0x0a, at + 1)) count += 1;
  return count;
}
