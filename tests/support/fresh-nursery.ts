import { afterAll, expect } from 'vitest';
import type { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from './caller.ts';
import { freshDatabase } from './database.ts';
import { administrador, operador } from './factories.ts';
import { violations } from './invariants.ts';

/**
 * A nursery of the file's own, in which nothing has happened yet. `user` is an Operador, or whoever `values` describe;
 * `caller` calls as that user, `at` does so at another instant, and `admin` calls as an Administrador. After the
 * file's last test every balance has to be that of the ledger.
 */
export async function freshNursery(values: Partial<Usuario> = {}) {
  const db = await freshDatabase();
  const user = await operador(db, values);
  const admin = callerFor(db, await administrador(db));
  afterAll(async () => expect(await violations(db)).toEqual([]));

  return {
    db,
    user,
    caller: callerFor(db, user),
    at: (instant: string) => callerFor(db, user, { now: () => new Date(instant) }),
    admin,
  };
}
