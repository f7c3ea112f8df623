import { prepared } from '../../db/prepared.ts';
import { localDay, plusDays } from '../common/local-time.ts';
import { movimentoDaEspecie } from '../fechamento/somas-por-especie.ts';
import type { Context } from '../procedure/context.ts';
import { estoqueDasPlantas } from './estoque-da-planta.ts';
import type { Planta } from './planta/schemas.ts';
import { registrosDaPlanta } from './queries.ts';

/** The account of the plant of a species: the same from each of its records. */
export async function resumoDaPlanta(ctx: Context, id: string): Promise<Planta> {
  const { planta_id, registros } = await registrosDaPlanta(ctx, id);
  const { fusoHorario } = ctx.settings;
  const hoje = localDay(ctx.now(), fusoHorario);
  const [estoques, [entregas]] = await Promise.all([
    estoqueDasPlantas(ctx, [planta_id]),
    prepared<Entregas>(ctx.db, ENTREGAS, [planta_id, plusDays(hoje, -ULTIMOS), fusoHorario]),
  ]);
  const estoque = estoques.get(planta_id);
  if (!estoque || !entregas) throw new Error('a plant without a record');
  const { mudas, sementes, mudas_em_12_meses, sementes_em_12_meses, ultima_entrega } = entregas;
  return {
    planta_id,
    registros,
    ...estoque,
    entregues: { sementes, mudas },
    entregues_em_12_meses: { sementes: sementes_em_12_meses, mudas: mudas_em_12_meses },
    ultima_entrega,
  };
}

/** Of the last 12 months, as in the series of a species. */
const ULTIMOS = 364;

interface Entregas {
  mudas: number;
  sementes: number;
  mudas_em_12_meses: number;
  sementes_em_12_meses: number;
  ultima_entrega: string | null;
}

/** Of the plant $1, since its first day and since the day $2. */
const ENTREGAS = `
  with dias as (
    select m.dia, sum(m.entregas - m.sementes_entregues) as mudas, sum(m.sementes_entregues) as sementes
    from especies r cross join lateral (${movimentoDaEspecie('r.id', '$3::text')}) m
    where r.planta_id = $1 and m.entregas <> 0 group by m.dia)
  select coalesce(sum(mudas), 0) as mudas, coalesce(sum(sementes), 0) as sementes,
    coalesce(sum(mudas) filter (where dia >= $2::date), 0) as mudas_em_12_meses,
    coalesce(sum(sementes) filter (where dia >= $2::date), 0) as sementes_em_12_meses,
    max(dia) filter (where mudas + sementes > 0) as ultima_entrega
  from dias`;
