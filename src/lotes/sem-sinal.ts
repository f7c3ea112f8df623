import { preparedOne } from '../../db/prepared.ts';
import { quando } from '../common/brazilian.ts';
import { invalid } from '../common/errors.ts';
import { word } from '../common/palavras.ts';
import type { Fase } from '../common/vocabulary.ts';
import { contadosPorUltimo } from '../contagens/ja-contado.ts';
import { lockLotes } from '../estoque/lock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

/** Notes that a phone sends late, compared with what happened in the meantime. */

type Ctx = Pick<UserCommandContext, 'db' | 'settings'>;

/**
 * Refuses deaths that were noted before their species was last counted in the batch. The count already has them, and both would
 * be written.
 */
export async function checkNaoContadaDepois(
  ctx: Ctx,
  lote_id: string,
  especie_id: string,
  anotado_em: string,
): Promise<void> {
  await lockLotes(ctx, [lote_id]);
  const [contado] = await contadosPorUltimo(ctx, lote_id, [especie_id]);
  if (!contado || Date.parse(contado.em) < Date.parse(anotado_em)) return;
  throw invalid(
    'JA_CONTADO',
    `Leia o lote de novo: ele foi contado em ${quando(contado.em, ctx.settings.fusoHorario)}, depois desta mortalidade, e a contagem já a inclui.`,
    'anotado_em',
  );
}

/** Refuses a count that was noted before a later count of the same species. The batch is locked. */
export async function checkNaoContadosDepois(
  ctx: Ctx,
  lote_id: string,
  contagem: readonly { especie_id: string }[],
  anotado_em: string,
): Promise<void> {
  const ids = contagem.map(({ especie_id }) => especie_id);
  const contados = await contadosPorUltimo(ctx, lote_id, ids);
  const depois = contados.find(({ em }) => Date.parse(em) > Date.parse(anotado_em));
  if (!depois) return;
  throw invalid(
    'JA_CONTADO',
    `Mude a fase sem a contagem: ${depois.nome} foi contada de novo em ${quando(depois.em, ctx.settings.fusoHorario)}, depois desta.`,
    `contagem.${ids.indexOf(depois.especie_id)}.especie_id`,
  );
}

interface Passagem {
  fase_anterior?: Fase | null | undefined;
  contagem: readonly unknown[];
}

/** Refuses a note about a batch that has changed its phase since. The batch is locked. */
export async function checkFaseAnterior(
  { db, settings }: Ctx,
  lote: { id: string; fase: Fase },
  { fase_anterior, contagem }: Passagem,
): Promise<void> {
  if (!fase_anterior || fase_anterior === lote.fase) return;
  const { nome, em } = await preparedOne<{ nome: string; em: string }>(
    db,
    `select u.nome, f.data_registro as em from lote_fases f join usuarios u on u.id = f.usuario_id
     where f.lote_id = $1 order by f.seq desc limit 1`,
    [lote.id],
  );
  const conte =
    contagem.length > 0 && lote.fase !== 'FINALIZADO' ? ', e conte-o se o seu número ainda vale' : '';
  throw invalid(
    'FASE_MUDOU',
    `Leia o lote de novo${conte}: ele já não está em ${word(fase_anterior)}, e sim em ${word(lote.fase)}, em que ${nome} o pôs em ${quando(em, settings.fusoHorario)}.`,
    'fase_anterior',
  );
}
