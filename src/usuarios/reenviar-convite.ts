import { Usuario } from '../../db/models/usuario.ts';
import { enfileirarComToken } from '../auth/emails.ts';
import { notFound } from '../common/errors.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { checkConvite } from './rules.ts';

/** Mails another invitation to a PENDENTE user. Earlier ones stay valid until one is used or they expire. */
export async function reenviarConvite(ctx: UserCommandContext, id: string) {
  const usuario = await aConvidar(ctx, id);
  await enfileirarComToken(ctx, 'CONVITE', id);
  ctx.audit.record('ATUALIZAR_USUARIO', 'usuario', id, { convite: 'reenviado' });
  return usuario;
}

/** Locks a user, whom an invitation is for. */
export async function aConvidar({ db }: Pick<UserCommandContext, 'db'>, id: string): Promise<Usuario> {
  const { situacao, ...usuario } = await Usuario.query(db)
    .modify('agora')
    .findById(id)
    .forNoKeyUpdate()
    .throwIfNotFound(notFound());
  checkConvite(situacao ?? usuario.status);
  return usuario as Usuario;
}
