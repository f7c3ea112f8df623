import { randomUUID } from 'node:crypto';
import { Usuario } from '../../db/models/usuario.ts';
import { AuditTrail } from '../auditoria/trail.ts';
import { setCredential } from '../auth/credentials.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Context } from '../context.ts';

type Start = Pick<Context, 'db' | 'now'>;

/**
 * Makes the first Administrador, ATIVO and with a password, while there is no user at all. Whether it did: of several
 * instances that start at once on one database, one does.
 */
export async function criarPrimeiroAdministrador(
  ctx: Start,
  { email, senha }: { email: string; senha: string },
): Promise<boolean> {
  if (await anyUser(ctx)) return false;
  const hash = await hashPassword(senha);
  return ctx.db.transaction(async (db) => {
    await db.raw('lock table usuarios in share row exclusive mode');
    if (await anyUser({ db })) return false;
    await create({ ...ctx, db }, email.toLowerCase(), hash);
    return true;
  });
}

async function anyUser({ db }: Pick<Start, 'db'>): Promise<boolean> {
  return (await Usuario.query(db).first()) !== undefined;
}

async function create({ db, now }: Start, email: string, hash: string): Promise<void> {
  const data = now().toISOString();
  const { id } = await Usuario.query(db).insert({
    nome: 'Administrador',
    email,
    cargo: 'Administrador',
    status: 'ATIVO',
    busca: 'administrador',
    data_registro: data,
    data_att: data,
  });
  await setCredential(db, id, hash, now());
  const audit = new AuditTrail(randomUUID(), null);
  audit.record('CRIAR_USUARIO', 'usuario', id, { cargo: 'Administrador', primeiro: true });
  await audit.write({ db, now, ip: null });
}
