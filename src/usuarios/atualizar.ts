import type { Db } from '../../db/connection.ts';
import { Credencial, Usuario } from '../../db/models/usuario.ts';
import { revokeTokens } from '../auth/credentials.ts';
import { removeMarks } from '../auth/device-marks.ts';
import { avisar, enfileirarComToken } from '../auth/emails.ts';
import { closeAll } from '../auth/sessions.ts';
import { anonimizado, notFound } from '../common/errors.ts';
import { fold } from '../common/text.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import { changes } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { acessoDepois, checkNaoTerminou } from './acesso.ts';
import { chavesVivasDe } from './chaves/queries.ts';
import { AUDITED } from './criar.ts';
import { buscarUsuario } from './queries.ts';
import { checkAdministradores, contaDePrograma, novoStatus } from './rules.ts';
import type { MudancaDeUsuario } from './schemas.ts';
import { excluirVistasDe } from './vistas.ts';

type Input = Partial<MudancaDeUsuario> & { id: string };

/** Changes a user, and answers with the keys that the person made: they outlive the person's access. */
export async function atualizar(ctx: UserCommandContext, input: Input) {
  await alterar(ctx, input);
  return { ...(await buscarUsuario(ctx, input.id)), chaves: await chavesVivasDe(ctx.db, input.id) };
}

/** When nothing differs, nothing is written or audited. */
async function alterar(ctx: UserCommandContext, { id, data_att, ...input }: Input): Promise<void> {
  const { db, user, audit } = ctx;
  const { usuario, administradores } = await locked(db, id);
  if (usuario.conta === 'PROGRAMA') throw contaDePrograma();
  await checkAsRead(usuario, data_att, () => buscarUsuario(ctx, id));
  const { cargo = usuario.cargo } = input;
  const { acesso_fim, ...acesso } = acessoDepois(usuario, input, ctx);
  if (input.status === 'ATIVO') checkNaoTerminou(acesso_fim, ctx.now());
  // An access that has ended is shown as INATIVO, so this asks for nothing.
  const pedido = input.status === usuario.situacao ? usuario.status : (input.status ?? usuario.status);
  const status = novoStatus(usuario.status, pedido, await hasCredential(db, id));
  const values = { ...input, status, ...acesso };
  const detalhes = changes(usuario, values, AUDITED);
  if (Object.keys(detalhes).length === 0) return;
  if (usuario.data_anonimizacao !== null) throw anonimizado();

  checkAdministradores(usuario, { cargo, status }, user.id, administradores);
  const inativado = 'status' in detalhes && status === 'INATIVO';
  audit.record(inativado ? 'INATIVAR_USUARIO' : 'ATUALIZAR_USUARIO', 'usuario', id, detalhes);
  const changed = await patch(ctx, id, { ...values, acesso_fim });
  if (inativado) await shutOut(db, id);
  if ('email' in detalhes) await leaveOldAddress(ctx, usuario, changed);
}

/** Writes the changed fields and the columns derived from them. */
export async function patch(
  { db, now }: Pick<UserCommandContext, 'db' | 'now'>,
  id: string,
  values: Partial<Usuario>,
): Promise<Usuario> {
  const derived = values.nome !== undefined && { busca: fold(values.nome) };
  return Usuario.query(db)
    .patch({ ...values, ...derived, data_att: now().toISOString() })
    .where({ id })
    .returning('*')
    .first()
    .throwIfNotFound();
}

/** Links mailed to the old address expire, and the old address is notified. A PENDENTE user is invited at the new address. */
export async function leaveOldAddress(
  ctx: UserCommandContext,
  antes: Usuario,
  { id, status }: Usuario,
): Promise<void> {
  await revokeTokens(ctx.db, id);
  await avisar(ctx, 'EMAIL_ALTERADO', antes);
  if (status === 'PENDENTE') await enfileirarComToken(ctx, 'CONVITE', id);
}

async function shutOut(db: Db, id: string): Promise<void> {
  await closeAll(db, id);
  await removeMarks(db, id);
  await revokeTokens(db, id);
  await excluirVistasDe(db, id);
}

/**
 * The user and the ids of all ATIVO administrators, locked in one statement in the order of ids. When two
 * administrators demote each other at once, the second sees the first one's change, and they cannot deadlock.
 */
async function locked(db: Db, id: string): Promise<{ usuario: Usuario; administradores: string[] }> {
  const rows = await Usuario.query(db)
    .modify('agora')
    .where({ id })
    .orWhere({ conta: 'PESSOA', cargo: 'Administrador', status: 'ATIVO' })
    .orderBy('id')
    .forNoKeyUpdate();
  const usuario = rows.find((row) => row.id === id);
  if (!usuario) throw notFound();
  const administradores = rows.filter(({ cargo, status }) => cargo === 'Administrador' && status === 'ATIVO');
  return { usuario, administradores: administradores.map((row) => row.id) };
}

async function hasCredential(db: Db, id: string): Promise<boolean> {
  return (await Credencial.query(db).findById(id)) !== undefined;
}
