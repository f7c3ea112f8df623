import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Db } from '../../db/connection.ts';
import { SERVICE_ROLE } from '../../db/roles.ts';
import { atTheEnd } from './at-the-end.ts';
import { administer, databaseUrl } from './postgres.ts';

/**
 * A database of the file's own, migrated and without records. Call it at the top of a test file
 * (`const db = await freshDatabase();`): it is closed and dropped after the file's last test.
 */
export async function freshDatabase(): Promise<Db> {
  return open(await freshDatabaseUrl());
}

/** The URL of a migrated database of the file's own: for a service, or for pools of one's own. Or a copy of another. */
export async function freshDatabaseUrl(template?: string): Promise<string> {
  return createDatabase(template ?? (await postgres()).template);
}

/** The URL of a database of the file's own, without any schema. */
export function emptyDatabaseUrl(): Promise<string> {
  return createDatabase('template0');
}

/** The PostgreSQL of a run of tests. */
interface Postgres {
  /** Its URL; the path is the database for administration. */
  server: string;
  /** The migrated database that every test file clones. */
  template: string;
}

/** The run's PostgreSQL. The first call of the run starts it, so a test file that makes none runs without a database. */
export async function postgres(): Promise<Postgres> {
  return (await atDesk('/postgres')) as Postgres;
}

/** What the run has once; the first call starts it. */
export async function atDesk(thing: string): Promise<unknown> {
  const response = await fetch(`${inject('desk')}${thing}`);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** A pool that is closed after the test that opens it, or after the file's last one. */
export function open(url: string, pool?: number): Db {
  const db = connect({ connection: url, pool });
  atTheEnd(() => db.destroy());
  return db;
}

/** The same without time-outs, as the commands have it: it copies tables. */
export function openPatient(url: string): Db {
  const db = connect({ connection: url, patient: true });
  atTheEnd(() => db.destroy());
  return db;
}

/** A pool of the service's own role, which may do no more than the service needs, on the database of the owner's pool. */
export function asService(owner: Db): Db {
  return open(asServiceUrl(owner.client.config.connection.connectionString));
}

/** A database of its owner's URL as the service's own role. */
export function asServiceUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = SERVICE_ROLE;
  return url.href;
}

/** Copying the files is several times faster than PostgreSQL's default, copying through the log. */
async function createDatabase(template: string): Promise<string> {
  const { server } = await postgres();
  const name = `viveiro_teste_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  atTheEnd(() => administer(server, `drop database ${name} with (force)`));
  return databaseUrl(server, name);
}
