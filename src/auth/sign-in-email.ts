import { Credencial, statusDe, Usuario } from '../../db/models/usuario.ts';
import { prepared } from '../../db/prepared.ts';
import type { StatusUsuario } from '../common/vocabulary.ts';
import type { Context } from '../procedure/context.ts';
import type { CommandContext } from '../procedure/trpc.ts';
import { withinLimits } from './attempts.ts';
import { markDevice } from './device-marks.ts';
import { verifyPassword } from './passwords.ts';
import { wireUser } from './queries.ts';
import { credenciaisRecusadas } from './rules.ts';
import type { Credentials } from './schemas.ts';
import { open } from './sessions.ts';

/** The credential that matches the password. */
export interface Verified {
  usuarioId: string;
  hash: string;
}

const CREDENTIAL = `
  select u.id as "usuarioId", ${statusDe('u')} as status, c.hash_senha as hash
  from usuarios u left join credenciais c on c.usuario_id = u.id
  where u.email = $1`;

/**
 * Finds the user of an e-mail and password. Every failure is the same 401, or the same 429 after too many, and costs
 * one hash. Runs outside the transaction.
 */
export function verifyCredentials(ctx: Context, { email, password }: Credentials): Promise<Verified> {
  const verify = async (checkLimits: () => Promise<void>) => {
    const [found] = await prepared<Verified & { status: StatusUsuario }>(ctx.db, CREDENTIAL, [email]);
    const matches = await verifyPassword(found?.hash, password, checkLimits);
    return found && matches && found.status === 'ATIVO' ? found : null;
  };
  return withinLimits(ctx, email, verify, credenciaisRecusadas);
}

/**
 * Opens a session. The user is locked and read again: an inactivation or a new password in the meantime leaves
 * neither a session nor a device mark behind.
 */
export async function signInEmail(ctx: CommandContext, { usuarioId, hash }: Verified) {
  const { db, ip, userAgent, audit } = ctx;
  const usuario = await Usuario.query(db).modify('agora').findById(usuarioId).forShare();
  const credencial = await Credencial.query(db).findById(usuarioId);
  if (usuario?.situacao !== 'ATIVO' || credencial?.hash_senha !== hash) throw credenciaisRecusadas();

  const token = await open(db, usuarioId, { ip, userAgent });
  await markDevice(ctx, usuarioId);
  audit.record('LOGIN', 'usuario', usuarioId, {}, usuarioId);
  return { token, redirect: false, user: wireUser(usuario) };
}
