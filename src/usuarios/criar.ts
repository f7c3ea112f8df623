import type { Inserted } from '../../db/insert-rows.ts';
import { Usuario } from '../../db/models/usuario.ts';
import { enfileirarComToken } from '../auth/emails.ts';
import { fold } from '../common/text.ts';
import { type Audited, created } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { acessoDepois, SEM_LIMITE } from './acesso.ts';
import type { NovoUsuario } from './schemas.ts';

export const AUDITED: Audited<Omit<Inserted<Usuario>, 'situacao'>> = {
  cargo: 'value',
  somente_leitura: 'value',
  acesso_ate: 'value',
  acesso_fim: 'left out: derived from the day',
  nome: 'personal',
  email: 'personal',
  cpf: 'personal',
  telefone: 'personal',
  id: 'left out: the entry has it',
  conta: 'left out: it is a person',
  status: 'left out: a new one is PENDENTE',
  busca: 'left out: derived from the name',
  data_registro: 'left out: the entry has it',
  data_att: 'left out: the entry has it',
  data_anonimizacao: 'left out: a new one is not erased',
};

/**
 * Registers a user without a password: PENDENTE, and invited by mail. An e-mail or CPF that is already registered is
 * a conflict (409).
 */
export async function criar(ctx: UserCommandContext, input: NovoUsuario) {
  const instant = ctx.now().toISOString();
  const acesso = acessoDepois({ ...SEM_LIMITE, cargo: input.cargo }, input, ctx);
  const usuario = await Usuario.query(ctx.db)
    .insert({
      ...input,
      ...acesso,
      busca: fold(input.nome),
      status: 'PENDENTE',
      data_registro: instant,
      data_att: instant,
    })
    .returning('*');
  await enfileirarComToken(ctx, 'CONVITE', usuario.id);
  ctx.audit.record('CRIAR_USUARIO', 'usuario', usuario.id, created(usuario, AUDITED));
  return usuario;
}
