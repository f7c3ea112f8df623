import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { connect, type Db } from '../../db/connection.ts';
import { administer, databaseUrl } from './postgres.ts';

/**
 * A database of the file's own, migrated and without records. Call it at the top of a test file
 * (`const db = await freshDatabase();`): it is closed and dropped after the file's last test.
 */
export async function freshDatabase(): Promise<Db> {
  return open(await freshDatabaseUrl());
}

/** The URL of a migrated database of the file's own: for a service, or for pools of one's own. */
export function freshDatabaseUrl(): Promise<string> {
  return createDatabase(inject('template'));
}

/** The URL of a database of the file's own, without any schema. */
export function emptyDatabaseUrl(): Promise<string> {
  return createDatabase('template0');
}

/** A pool that is closed after the file's last test. */
export function open(url: string, pool?: number): Db {
  const db = connect({ connection: url, pool });
  afterAll(() => db.destroy());
  return db;
}

/** Copying the files is several times faster than PostgreSQL's default, copying through the log. */
async function createDatabase(template: string): Promise<string> {
  const server = inject('server');
  const name = `viveiro_teste_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  afterAll(() => administer(server, `drop database ${name} with (force)`));
  return databaseUrl(server, name);
}
