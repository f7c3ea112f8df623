import { Usuario } from '../../db/models/usuario.ts';
import { checkStrength, hashPassword } from '../auth/passwords.ts';
import type { Context, Settings } from '../procedure/context.ts';
import { criarContaPronta } from './conta-pronta.ts';

type Start = Pick<Context, 'db' | 'now'> & { settings: Pick<Settings, 'senhaEstrita'> };

/**
 * Makes the first Administrador, ATIVO and with a password, while there is no user at all. Answers whether it did:
 * when several instances start at once on one database, only one does.
 *
 * `beforeCommit` runs in that one; when it fails, there is no account.
 *
 * @throws AppError 400 when the installation is strict and the password is too easily guessed.
 */
export async function criarPrimeiroAdministrador(
  ctx: Start,
  { email, senha }: { email: string; senha: string },
  beforeCommit: () => Promise<void> = async () => {},
): Promise<boolean> {
  if (await anyUser(ctx)) return false;
  const endereco = email.toLowerCase();
  await checkStrength(ctx.settings, senha, [endereco]);
  const hash_senha = await hashPassword(senha);
  return ctx.db.transaction(async (db) => {
    await db.raw('lock table usuarios in share row exclusive mode');
    if (await anyUser({ db })) return false;
    const conta = { nome: 'Administrador', email: endereco, cargo: 'Administrador', hash_senha } as const;
    await criarContaPronta({ ...ctx, db }, conta);
    await beforeCommit();
    return true;
  });
}

async function anyUser({ db }: Pick<Start, 'db'>): Promise<boolean> {
  return (await Usuario.query(db).first()) !== undefined;
}
