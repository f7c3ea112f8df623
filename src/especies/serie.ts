import { prepared } from '../../db/prepared.ts';
import { daysFrom, localDay, plusDays } from '../common/local-time.ts';
import { movimentoDaEspecie } from '../fechamento/somas-por-especie.ts';
import type { Context } from '../procedure/context.ts';
import { buscarEspecie } from './queries.ts';
import { checkDia, checkPeriodo } from './rules.ts';
import type { PeriodoDaSerie } from './schemas.ts';
import type { Serie } from './serie/schemas.ts';

/** In a longer period each point covers several days. */
export const MAX_PONTOS = 400;
/** The default period: the last 12 months. */
const USUAL = 365;

type Ponto = Serie['pontos'][number];
/** The change in a stretch. Stretch 0 is everything before the first point. */
type Stretch = { stretch: number } & Omit<Ponto, 'dia'>;

const NADA: Omit<Ponto, 'dia'> = {
  ...{ sementeira: 0, em_producao: 0, entradas: 0, alocadas: 0, entregas: 0, outras_saidas: 0 },
  ...{ retornos: 0, retornos_recebidos: 0, perdas: 0, mortalidade: 0, ajustes: 0 },
};

const STRETCHES = `
  select width_bucket(m.dia, $2::date[]) as stretch,
    ${Object.keys(NADA).map((column) => `sum(m.${column}) as ${column}`)}
  from (${movimentoDaEspecie('$1::uuid', '$4::text')}) m
  where m.dia < $3::date
  group by 1`;

/** Both balances of a species at the end of each day of a period, from the ledger alone, and what moved on that day. */
export async function serieDaEspecie(
  ctx: Context,
  { id, data_inicio, data_fim }: PeriodoDaSerie,
): Promise<Serie> {
  await buscarEspecie(ctx, id);
  const { fusoHorario } = ctx.settings;
  const hoje = localDay(ctx.now(), fusoHorario);
  const ate = data_fim ?? hoje;
  const de = data_inicio ?? plusDays(ate, 1 - USUAL);
  checkDia(ate, hoje, 'data_fim');
  checkPeriodo(de, ate);
  const dias_por_ponto = Math.ceil((daysFrom(de, ate) + 1) / MAX_PONTOS);
  const inicios = stretchStarts(de, ate, dias_por_ponto);
  const fim = plusDays(ate, 1);
  const stretches = await prepared<Stretch>(ctx.db, STRETCHES, [id, inicios, fim, fusoHorario]);
  const dias = inicios.map((_, n) => plusDays(inicios[n + 1] ?? fim, -1));
  return { especie_id: id, de, ate, dias_por_ponto, pontos: pontosDe(dias, stretches) };
}

/** The first day of each stretch of this many days; the last stretch may be shorter. */
function stretchStarts(de: string, ate: string, days: number): string[] {
  const inicios: string[] = [];
  for (let day = de; day <= ate; day = plusDays(day, days)) inicios.push(day);
  return inicios;
}

/** Each balance is that of the stretch before, plus what changed since. */
function pontosDe(dias: readonly string[], stretches: readonly Stretch[]): Ponto[] {
  const byStretch = new Map(stretches.map(({ stretch, ...mudou }) => [stretch, mudou]));
  let { sementeira, em_producao } = byStretch.get(0) ?? NADA;
  return dias.map((dia, n) => {
    const mudou = byStretch.get(n + 1) ?? NADA;
    sementeira += mudou.sementeira;
    em_producao += mudou.em_producao;
    return { dia, ...mudou, sementeira, em_producao };
  });
}
