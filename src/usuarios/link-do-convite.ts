import { TokenSenha } from '../../db/models/usuario.ts';
import { fimDaValidade } from '../auth/rules.ts';
import { hashToken, newToken, tokenLink } from '../auth/tokens.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { aConvidar } from './reenviar-convite.ts';
import type { LinkDoConvite } from './schemas.ts';

/**
 * Makes an invitation for an Administrador to hand over, where no mail reaches the person. Mailed invitations stay valid until
 * one is used or expires. Only its hash is stored, so the link is shown once.
 */
export async function linkDoConvite(ctx: UserCommandContext, id: string): Promise<LinkDoConvite> {
  await aConvidar(ctx, id);
  const token = newToken();
  const agora = ctx.now();
  const data_fim = fimDaValidade('CONVITE', agora).toISOString();
  const data_registro = agora.toISOString();
  await TokenSenha.query(ctx.db).insert({ hash: hashToken(token), usuario_id: id, data_registro, data_fim });
  ctx.audit.record('ATUALIZAR_USUARIO', 'usuario', id, { convite: 'link mostrado' });
  return { link: tokenLink(ctx.settings.publicUrl, token, null), valido_ate: data_fim };
}
