import { prepared } from '../../db/prepared.ts';
import { localDay, plusDays } from '../common/local-time.ts';
import type { Fase } from '../common/vocabulary.ts';
import type { Context } from '../procedure/context.ts';
import { type Ciclo, FASES_ATE_PRONTO } from './ciclo/schemas.ts';
import { buscarEspecie } from './queries.ts';
import { taxasDaEspecie } from './taxas.ts';

/** How many batches are predicted: the next ones to be ready. */
const MAX_PREVISOES = 100;

/**
 * How long batches with the species stayed in each phase. A stay counts when its beginning is known and it ended
 * forward. The beginning is unknown for a batch that was imported in the middle of its life, and a stay that ended in
 * a discard or a finalisation says nothing. A batch that came back to a phase counts all its stays there together.
 */
const DURACOES = `
  with estadas as (
    select f.lote_id, f.fase, f.seq,
      case when f.fase_anterior is null then l.data_inicio else f.data_registro end as desde,
      f.fase_anterior is null and f.fase <> ($2::text[])[1] as em_curso,
      lead(f.data_registro) over lote as ate,
      lead(f.fase) over lote as seguinte
    from lote_itens i join lotes l on l.id = i.lote_id join lote_fases f on f.lote_id = l.id
    where i.especie_id = $1
    window lote as (partition by f.lote_id order by f.seq)),
  passagens as (
    select fase, (array_agg(seguinte order by seq desc))[1] as seguinte,
      extract(epoch from sum(ate - desde)) / 86400 as dias
    from estadas group by lote_id, fase
    having not bool_or(em_curso) and bool_and(ate is not null))
  select fase, round(percentile_cont(0.5) within group (order by dias)) as dias, count(*) as lotes
  from passagens
  where array_position($2::text[], seguinte) > array_position($2::text[], fase)
  group by fase`;

/** The batches in which the species lives, and since when each is in its phase. */
const EM_ANDAMENTO = `
  select l.id, l.codigo, l.fase, i.quantidade_atual as quantidade, l.data_inicio, f.data_registro as desde,
    f.fase_anterior is null as desde_o_inicio
  from lote_itens i join lotes l on l.id = i.lote_id
    cross join lateral (select * from lote_fases where lote_id = l.id order by seq desc limit 1) f
  where i.especie_id = $1 and i.quantidade_atual > 0 and l.status = 'ATIVO'
  order by l.seq`;

interface EmAndamento {
  id: string;
  codigo: string;
  fase: Fase;
  quantidade: number;
  data_inicio: string;
  desde: string;
  desde_o_inicio: boolean;
}

/** How long a species takes to be ready, by its own history, and when the present batches will be ready. */
export async function cicloDaEspecie(ctx: Context, id: string): Promise<Ciclo> {
  await buscarEspecie(ctx, id);
  const [duracoes, lotes, deOnde] = await Promise.all([
    prepared<{ fase: Fase; dias: number; lotes: number }>(ctx.db, DURACOES, [
      id,
      [...FASES_ATE_PRONTO, 'PRONTO'],
    ]),
    prepared<EmAndamento>(ctx.db, EM_ANDAMENTO, [id]),
    taxasDaEspecie(ctx, id),
  ]);
  const fases = FASES_ATE_PRONTO.map(
    (fase) => duracoes.find((each) => each.fase === fase) ?? { fase, dias: null, lotes: 0 },
  );
  const prontas = lotes.filter(({ fase }) => fase === 'PRONTO');
  return {
    especie_id: id,
    fases,
    prontas: prontas.reduce((sum, { quantidade }) => sum + quantidade, 0),
    previsoes: lotes
      .filter(({ fase }) => fase !== 'PRONTO')
      .map((lote) => ({
        lote: { id: lote.id, codigo: lote.codigo },
        fase: lote.fase,
        quantidade: lote.quantidade,
        pronto_em: prontoEm(lote, fases, ctx.settings.fusoHorario),
      }))
      .sort((a, b) => (a.pronto_em ?? NEVER).localeCompare(b.pronto_em ?? NEVER))
      .slice(0, MAX_PREVISOES),
    ...deOnde,
  };
}

const NEVER = '9999-12-31';

/**
 * The local day on which a batch is ready if each remaining phase lasts as long as usual. For a batch that was
 * imported in the middle of its life only the first day is known, so the whole duration counts from there.
 */
function prontoEm(
  { fase, data_inicio, desde, desde_o_inicio }: EmAndamento,
  fases: Ciclo['fases'],
  timeZone: string,
): string | null {
  const from = desde_o_inicio ? 0 : fases.findIndex((each) => each.fase === fase);
  const days = fases.slice(from).map(({ dias }) => dias);
  if (days.includes(null)) return null;
  const since = localDay(new Date(desde_o_inicio ? data_inicio : desde), timeZone);
  return plusDays(
    since,
    days.reduce<number>((sum, dias) => sum + (dias ?? 0), 0),
  );
}
