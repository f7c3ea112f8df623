import { Chave } from '../../../db/models/chave.ts';
import { Usuario } from '../../../db/models/usuario.ts';
import { notFound } from '../../common/errors.ts';
import type { CommandContext } from '../../procedure/trpc.ts';
import { buscarChave } from './queries.ts';

/** Ends a key and the account of its program, at once and for ever. Repeating this changes nothing. */
export async function revogar(ctx: Pick<CommandContext, 'db' | 'now' | 'audit'>, id: string) {
  const { data_revogacao } = await Chave.query(ctx.db)
    .findById(id)
    .forNoKeyUpdate()
    .throwIfNotFound(notFound());
  if (data_revogacao === null) {
    const agora = ctx.now().toISOString();
    await Chave.query(ctx.db).patch({ data_revogacao: agora, nome_unico: null }).where({ id });
    await Usuario.query(ctx.db).patch({ status: 'INATIVO', data_att: agora }).where({ id });
    ctx.audit.record('REVOGAR_CHAVE', 'usuario', id);
  }
  return buscarChave(ctx, id);
}
