import { prepared, preparedOne } from '../../db/prepared.ts';
import type { Solicitante } from '../common/quem-estorna.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { entregaDe, itensDe, voltasDe } from './conta.ts';
import type { Original } from './estorno.ts';
import { entrega } from './reading.ts';

/** Reads the rows that are to be reversed, and what else their reversal needs. */

type Stored = Original & {
  usuario_id: string;
  data_registro: string;
};

type Ctx = Pick<UserCommandContext, 'db' | 'settings'>;

const STORED = `
  select t.id, t.tipo, t.origem, t.especie_id, t.especie_destino_id, t.lote_id, t.fase_lote, t.variacao_sementeira,
    t.variacao_lote, t.operacao_id, t.usuario_id, t.data_registro,
    exists (select 1 from movimentacoes e where e.estorno_de = t.id) as estornada,
    coalesce((select json_agg(json_build_object('procedencia_id', a.procedencia_id, 'quantidade', a.quantidade))
      from atribuicoes a where a.movimentacao_id = t.id), '[]') as atribuicoes,
    case when ${entrega('t')} then ${entregaDe('t.id')}
      else (select ${entregaDe('d.item_id')} from devolucoes d where d.movimentacao_id = t.id) end as entrega_id,
    (select coalesce(json_agg(json_build_object('id', volta.id, 'quantidade', volta.quantidade,
        'dia', (volta.data_registro at time zone $2)::date,
        'entrega', (select numero from entregas where id = ${entregaDe('t.id')})) order by volta.seq), '[]')
      from ${voltasDe('t')}) as devolucoes
  from movimentacoes t`;

const DA_ENTREGA = `t.id in (select i.movimentacao_id from ${itensDe('$1::uuid')} i) order by t.seq desc`;

function stored({ db, settings }: Ctx, where: string, id: string | null): Promise<Stored[]> {
  return prepared<Stored>(db, `${STORED} where ${where}`, [id, settings.fusoHorario]);
}

/** The items of a delivery that a reversal needs, newest first. */
export async function originaisDaEntrega(ctx: Ctx, id: string): Promise<Stored[]> {
  return stored(ctx, DA_ENTREGA, id);
}

/** @throws AppError 404 */
export async function originalOf({ db, settings }: Ctx, id: string): Promise<Stored> {
  return preparedOne<Stored>(db, `${STORED} where t.id = $1`, [id, settings.fusoHorario]);
}

/** The rows of one operation that a reversal needs, newest first. */
export async function originalsOf(ctx: Ctx, operacaoId: string): Promise<Stored[]> {
  return stored(ctx, 't.operacao_id = $1 order by t.seq desc', operacaoId);
}

/** The write-offs of one closing operation, in the order of the ledger. */
export async function closingRows(ctx: Ctx, operacaoId: string | null): Promise<Original[]> {
  return stored(
    ctx,
    "t.operacao_id = $1 and t.origem in ('DESCARTE', 'ENCERRAMENTO') order by t.seq",
    operacaoId,
  );
}

/** The person who asks for a reversal, and when the original was recorded. */
export function solicitante(
  { user, now, settings }: UserCommandContext,
  asked: Pick<Stored, 'usuario_id' | 'data_registro'>,
): Solicitante {
  return {
    cargo: user.cargo,
    dono: asked.usuario_id === user.id,
    registro: new Date(asked.data_registro),
    agora: now(),
    fusoHorario: settings.fusoHorario,
  };
}

/** The lots of seed that get something back from reversals. */
export function procedenciasDe(originals: readonly Pick<Original, 'atribuicoes'>[]): string[] {
  return originals.flatMap(({ atribuicoes }) => atribuicoes.map(({ procedencia_id }) => procedencia_id));
}

/** The species whose sementeira a reversal changes. */
export function sementeiras({ variacao_sementeira, especie_destino_id, especie_id }: Original): string[] {
  return variacao_sementeira === 0 ? [] : [especie_destino_id ?? especie_id];
}
