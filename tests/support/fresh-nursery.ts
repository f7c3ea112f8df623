import { expect } from 'vitest';
import type { Usuario } from '../../db/models/usuario.ts';
import { atTheEnd } from './at-the-end.ts';
import { callerFor } from './caller.ts';
import { freshDatabase } from './database.ts';
import { administrador, operador } from './factories.ts';
import { violations } from './invariants.ts';

/**
 * A database of the file's own with two users and no other record. `user` is an Operador unless `values` say otherwise;
 * `caller` calls as that user, `at` calls as that user at another instant, and `admin` calls as an Administrador. The
 * invariants are checked after the file's last test.
 */
export async function freshNursery(values: Partial<Usuario> = {}) {
  const db = await freshDatabase();
  const user = await operador(db, values);
  const admin = callerFor(db, await administrador(db));
  atTheEnd(async () => expect(await violations(db)).toEqual([]));

  return {
    db,
    user,
    caller: callerFor(db, user),
    at: (instant: string) => callerFor(db, user, { now: () => new Date(instant) }),
    admin,
  };
}
