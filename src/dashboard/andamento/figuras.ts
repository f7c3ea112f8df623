import { FASES_ATE_PRONTO } from '../../especies/ciclo/schemas.ts';
import { fluxosDesde } from '../../fechamento/somas-por-dia.ts';

/** The figures that are compared from one period to another. Seeds and seedlings are never added up. */
export const FIGURAS = [
  'prontas',
  'entregues_mudas',
  'entregues_sementes',
  'perdidas_mudas',
  'perdidas_sementes',
  'semeadas',
] as const;
export type Figura = (typeof FIGURAS)[number];

const ANTES = FASES_ATE_PRONTO.map((fase) => `'${fase}'`).join(', ');

/** What reached PRONTO on each day, minus what went back from it. A slip goes forth and back on the same day. */
const PRONTAS = `
  select (f.data_registro at time zone $3)::date as dia,
    case when f.fase = 'PRONTO' then 1 else -1 end *
      (select coalesce(sum((s ->> 'quantidade')::bigint), 0) from jsonb_array_elements(f.saldos) s) as prontas
  from lote_fases f
  where f.data_registro >= $4::date::timestamp at time zone $3
    and (f.fase = 'PRONTO' or f.fase_anterior = 'PRONTO')
    and (f.fase in (${ANTES}) or f.fase_anterior in (${ANTES}))`;

/**
 * The figures of each period, in the order of the periods. $1 and $2 are their first and last days, $3 is the time zone, $4 the
 * first day of all.
 */
export const FIGURAS_POR_PERIODO = `
  with dias as materialized (
    select dia, 0 as prontas,
      sum(entregues) filter (where unidade = 'MUDA') as entregues_mudas,
      sum(entregues) filter (where unidade = 'SEMENTE') as entregues_sementes,
      sum(quantidade) filter (where tipo in ('PERDA', 'MORTALIDADE') and unidade = 'MUDA') as perdidas_mudas,
      sum(quantidade) filter (where tipo in ('PERDA', 'MORTALIDADE') and unidade = 'SEMENTE') as perdidas_sementes,
      sum(entradas_em_lotes) filter (where unidade = 'SEMENTE') as semeadas
    from (${fluxosDesde('$4::date', '$3')}) f group by dia
    union all
    select dia, prontas, 0, 0, 0, 0, 0 from (${PRONTAS}) p)
  select coalesce(sum(d.prontas), 0)::bigint as prontas,
    coalesce(sum(d.entregues_mudas), 0)::bigint as entregues_mudas,
    coalesce(sum(d.entregues_sementes), 0)::bigint as entregues_sementes,
    coalesce(sum(d.perdidas_mudas), 0)::bigint as perdidas_mudas,
    coalesce(sum(d.perdidas_sementes), 0)::bigint as perdidas_sementes,
    coalesce(sum(d.semeadas), 0)::bigint as semeadas
  from unnest($1::date[], $2::date[]) with ordinality p (desde, ate, n)
    left join dias d on d.dia between p.desde and p.ate
  group by p.n order by p.n`;

/** Losses are worth a look when they exceed the usual number by this factor, and by this many plants. */
const ACIMA = 1.5;
const POUCAS = 10;
/** The usual number comes from at least this many periods with losses. */
const PERIODOS_USUAIS = 3;

/** The usual number of the earlier periods, when the last period has far more; otherwise null. */
export function acimaDoUsual(serie: readonly number[]): number | null {
  const antes = serie
    .slice(0, -1)
    .filter((each) => each > 0)
    .sort((a, b) => a - b);
  if (antes.length < PERIODOS_USUAIS) return null;
  const usual = antes[Math.floor(antes.length / 2)] ?? 0;
  const agora = serie.at(-1) ?? 0;
  return agora > usual * ACIMA && agora - usual >= POUCAS ? usual : null;
}
