import { randomUUID } from 'node:crypto';
import { Usuario } from '../../db/models/usuario.ts';
import { setCredential } from '../auth/credentials.ts';
import { fold } from '../common/text.ts';
import { AuditTrail } from '../procedure/audit-trail.ts';
import type { Context } from '../procedure/context.ts';

type ContaPronta = Pick<Usuario, 'nome' | 'email' | 'cargo'> & { hash_senha: string };

/**
 * Makes a user who is ATIVO and has a password from the start: the first Administrador and the people of the
 * demonstration have nobody to invite them. Runs in the caller's transaction.
 */
export async function criarContaPronta(
  ctx: Pick<Context, 'db' | 'now'>,
  conta: ContaPronta,
): Promise<Usuario> {
  const { hash_senha, ...values } = conta;
  const instant = ctx.now().toISOString();
  const usuario = await Usuario.query(ctx.db)
    .insert({
      ...values,
      status: 'ATIVO',
      busca: fold(values.nome),
      data_registro: instant,
      data_att: instant,
    })
    .returning('*');
  await setCredential(ctx.db, usuario.id, hash_senha, ctx.now());
  const audit = new AuditTrail(randomUUID(), null);
  audit.record('CRIAR_USUARIO', 'usuario', usuario.id, { cargo: usuario.cargo, conta_pronta: true });
  await audit.write({ ...ctx, ip: null });
  return usuario;
}
