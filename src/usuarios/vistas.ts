import type { Db } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { prepared } from '../../db/prepared.ts';
import { invalid, notFound } from '../common/errors.ts';
import { fold } from '../common/text.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import type { Context, CurrentUser } from '../procedure/context.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { MudancaDeVista, NovaVista, Vista, VistaPedida } from './vistas/schemas.ts';

const MAX_VISTAS = 20;

const VISTA = 'v.id, v.lista, v.nome, v.filtros, v.colunas_ocultas, v.data_registro, v.data_att';

/** The saved views of a user's lists, by name. */
export function minhasVistas({ db, user }: Pick<Context, 'db'> & { user: CurrentUser }): Promise<Vista[]> {
  return prepared<Vista>(
    db,
    `select ${VISTA} from vistas v where v.usuario_id = $1 order by v.lista, v.busca`,
    [user.id],
  );
}

export async function criarVista(ctx: UserCommandContext, nova: NovaVista): Promise<Vista> {
  const outras = (await lockedOf(ctx)).filter(({ lista }) => lista === nova.lista);
  if (outras.length >= MAX_VISTAS) {
    throw invalid('VISTAS_DEMAIS', `Exclua antes uma das vistas desta lista: já são ${MAX_VISTAS}.`, 'nome');
  }
  checkNome(outras, nova.nome);
  const data = ctx.now().toISOString();
  const vista: Vista = {
    id: newId(),
    ...nova,
    filtros: nova.filtros ?? null,
    data_registro: data,
    data_att: data,
  };
  const { id, lista, nome, filtros, colunas_ocultas } = vista;
  await prepared(
    ctx.db,
    `insert into vistas (usuario_id, id, lista, nome, busca, filtros, colunas_ocultas, data_registro, data_att)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [ctx.user.id, id, lista, nome, fold(nome), filtros, colunas_ocultas, data],
  );
  return audited(ctx, vista);
}

export async function atualizarVista(
  ctx: UserCommandContext,
  { id, data_att, ...mudanca }: MudancaDeVista & { id: string },
): Promise<Vista> {
  const { todas, antes } = await lockedAsRead(ctx, { id, data_att });
  const given = Object.fromEntries(Object.entries(mudanca).filter(([, value]) => value !== undefined));
  const depois: Vista = { ...antes, ...given };
  const outras = todas.filter((vista) => vista.lista === antes.lista && vista.id !== id);
  checkNome(outras, depois.nome);
  if (JSON.stringify(depois) === JSON.stringify(antes)) return antes;
  const vista = { ...depois, data_att: ctx.now().toISOString() };
  const { nome, filtros, colunas_ocultas } = vista;
  await prepared(
    ctx.db,
    'update vistas set nome = $2, busca = $3, filtros = $4, colunas_ocultas = $5, data_att = $6 where id = $1',
    [id, nome, fold(nome), filtros, colunas_ocultas, vista.data_att],
  );
  return audited(ctx, vista);
}

export async function excluirVista(ctx: UserCommandContext, pedida: VistaPedida) {
  await lockedAsRead(ctx, pedida);
  await prepared(ctx.db, 'delete from vistas where id = $1', [pedida.id]);
  return audited(ctx, { success: true });
}

/** A user without access needs no views. */
export async function excluirVistasDe(db: Db, usuarioId: string): Promise<void> {
  await prepared(db, 'delete from vistas where usuario_id = $1', [usuarioId]);
}

/** The user's own views, locked against other requests of the same person. */
async function lockedOf(ctx: UserCommandContext): Promise<Vista[]> {
  await prepared(ctx.db, 'select from usuarios where id = $1 for no key update', [ctx.user.id]);
  return minhasVistas(ctx);
}

/** The user's own views, and the one that is asked for. @throws AppError 404, or 400 when it has changed since it was read. */
async function lockedAsRead(
  ctx: UserCommandContext,
  { id, data_att }: VistaPedida,
): Promise<{ todas: Vista[]; antes: Vista }> {
  const todas = await lockedOf(ctx);
  const antes = todas.find((vista) => vista.id === id);
  if (!antes) throw notFound();
  await checkAsRead(antes, data_att, async () => antes);
  return { todas, antes };
}

function checkNome(outras: readonly Vista[], nome: string): void {
  if (outras.some((vista) => fold(vista.nome) === fold(nome))) {
    throw invalid('NOME_REPETIDO', 'Escolha outro nome: já há uma vista desta lista com ele.', 'nome');
  }
}

/** A view may contain names of people, so the trail says only that something changed. */
function audited<Answer>({ audit, user }: UserCommandContext, answer: Answer): Answer {
  audit.record('ATUALIZAR_USUARIO', 'usuario', user.id, { vistas: 'alterado' });
  return answer;
}
