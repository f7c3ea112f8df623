import { localDay, plusDays } from '../../common/local-time.ts';
import type { Fase } from '../../common/vocabulary.ts';
import { FASES_ATE_PRONTO } from './schemas.ts';

/** The $2 of DURACOES: a stay ends forward in one of these phases. */
export const FASES_MEDIDAS: readonly Fase[] = [...FASES_ATE_PRONTO, 'PRONTO'];

/** How many days batches of a species stayed in a phase. */
export interface Duracao {
  especie_id: string;
  fase: Fase;
  /** The median, the quickest quarter and the slowest quarter. */
  dias: number;
  dias_rapida: number;
  dias_lenta: number;
  lotes: number;
}

/**
 * How long batches with the species $1 stayed in each phase. A stay counts when its beginning is known and it ended forward. The
 * beginning is unknown for a batch that was imported in the middle of its life. A stay that ended in a discard or a finalisation
 * is left out. All stays of a batch in one phase count together.
 */
export const DURACOES = `
  with estadas as (
    select i.especie_id, f.lote_id, f.fase, f.seq,
      case when f.fase_anterior is null then l.data_inicio else f.data_registro end as desde,
      f.fase_anterior is null and f.fase <> ($2::text[])[1] as em_curso,
      lead(f.data_registro) over lote as ate,
      lead(f.fase) over lote as seguinte
    from lote_itens i join lotes l on l.id = i.lote_id join lote_fases f on f.lote_id = l.id
    where i.especie_id = any($1)
    window lote as (partition by i.especie_id, f.lote_id order by f.seq)),
  passagens as (
    select especie_id, fase, (array_agg(seguinte order by seq desc))[1] as seguinte,
      extract(epoch from sum(ate - desde)) / 86400 as dias
    from estadas group by especie_id, lote_id, fase
    having not bool_or(em_curso) and bool_and(ate is not null))
  select especie_id, fase, count(*) as lotes,
    round(percentile_cont(0.5) within group (order by dias)) as dias,
    round(percentile_cont(0.25) within group (order by dias)) as dias_rapida,
    round(percentile_cont(0.75) within group (order by dias)) as dias_lenta
  from passagens
  where array_position($2::text[], seguinte) > array_position($2::text[], fase)
  group by especie_id, fase`;

/** The species that grow in batches, and since when each batch is in its phase. */
export const EM_ANDAMENTO = `
  select l.id, l.codigo, l.fase, i.especie_id, i.quantidade_atual as quantidade, l.data_inicio, f.data_registro as desde,
    f.fase_anterior is null as desde_o_inicio
  from lote_itens i join lotes l on l.id = i.lote_id
    cross join lateral (select * from lote_fases where lote_id = l.id order by seq desc limit 1) f
  where i.quantidade_atual > 0 and l.status = 'ATIVO'`;

export interface EmAndamento {
  id: string;
  codigo: string;
  fase: Fase;
  especie_id: string;
  quantidade: number;
  data_inicio: string;
  desde: string;
  desde_o_inicio: boolean;
}

/**
 * The local day on which a batch is ready if each phase until PRONTO lasts so many days; null when the duration of a remaining
 * phase is unknown. A batch that was imported in the middle of its life has only its first day, so the whole duration counts from
 * there.
 */
export function prontoEm(
  { fase, data_inicio, desde, desde_o_inicio }: Omit<EmAndamento, 'id' | 'codigo'>,
  dias: readonly (number | null)[],
  timeZone: string,
): string | null {
  const from = desde_o_inicio ? 0 : FASES_MEDIDAS.indexOf(fase);
  const remaining = dias.slice(from);
  if (remaining.includes(null)) return null;
  const since = localDay(new Date(desde_o_inicio ? data_inicio : desde), timeZone);
  return plusDays(
    since,
    remaining.reduce<number>((sum, each) => sum + (each ?? 0), 0),
  );
}
