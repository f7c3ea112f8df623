import { Usuario } from '../../db/models/usuario.ts';
import { enfileirarConvite } from '../auth/emails.ts';
import { fold } from '../common/text.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { DADOS_PESSOAIS } from './rules.ts';
import type { NovoUsuario } from './schemas.ts';

/** Registers a user without a password: PENDENTE, and invited by mail. The same e-mail or CPF twice is a conflict (409). */
export async function criar(ctx: UserCommandContext, input: NovoUsuario) {
  const data = ctx.now().toISOString();
  const created = await Usuario.query(ctx.db)
    .insert({ ...input, busca: fold(input.nome), status: 'PENDENTE', data_registro: data, data_att: data })
    .returning('*');
  await enfileirarConvite(ctx, created.id);
  ctx.audit.record('CRIAR_USUARIO', 'usuario', created.id, {
    cargo: created.cargo,
    dados_pessoais: DADOS_PESSOAIS.filter((field) => created[field] !== null),
  });
  return created;
}
