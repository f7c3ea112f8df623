import { prepared } from '../../db/prepared.ts';
import { daysFrom, localDay, plusDays, startOfDay } from '../common/local-time.ts';
import { EFETIVA, ENTREGA } from '../movimentacoes/queries.ts';
import type { Context } from '../procedure/context.ts';
import { buscarEspecie } from './queries.ts';
import { checkDia, checkPeriodo } from './rules.ts';
import type { PeriodoDaSerie, Serie } from './schemas.ts';

/** A longer period has points of several days each. */
export const MAX_PONTOS = 400;
/** Without a period: the last 12 months. */
const USUAL = 365;

type Ponto = Serie['pontos'][number];
/** What changed in a stretch; 0 is all that came before the first point. */
type Trecho = { trecho: number } & Omit<Ponto, 'dia'>;

/** Of effective movements, what each was: the same words as the dashboard's and the reports'. */
const flow = (of: string) =>
  `coalesce(sum(m.quantidade) filter (where m.especie_id = $1 and ${EFETIVA} and ${of}), 0)`;

const TRECHOS = `
  select width_bucket(m.data_registro, $2::timestamptz[]) as trecho,
    coalesce(sum(m.variacao_sementeira) filter (where coalesce(m.especie_destino_id, m.especie_id) = $1), 0) as sementeira,
    coalesce(sum(m.variacao_lote) filter (where m.especie_id = $1), 0) as em_producao,
    ${flow(`m.tipo = 'ENTRADA'`)} as entradas,
    ${flow(`m.origem = 'ALOCACAO'`)} as alocadas,
    ${flow(ENTREGA)} as entregas,
    ${flow(`m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and not ${ENTREGA}`)} as outras_saidas,
    ${flow('m.retorno_ao_viveiro')} as retornos,
    coalesce(sum(m.quantidade) filter (
      where coalesce(m.especie_destino_id, m.especie_id) = $1 and m.retorno_ao_viveiro and ${EFETIVA}), 0) as retornos_recebidos,
    ${flow(`m.tipo = 'PERDA'`)} as perdas,
    ${flow(`m.tipo = 'MORTALIDADE'`)} as mortalidade,
    ${flow(`m.tipo = 'AJUSTE'`)} as ajustes
  from movimentacoes m
  where (m.especie_id = $1 or m.especie_destino_id = $1) and m.data_registro < $3
  group by 1`;

/** Both balances of a species at the end of each day of a period, from the ledger alone, and what moved that day. */
export async function serieDaEspecie(
  ctx: Context,
  { id, data_inicio, data_fim }: PeriodoDaSerie & { id: string },
): Promise<Serie> {
  await buscarEspecie(ctx, id);
  const { fusoHorario } = ctx.settings;
  const hoje = localDay(ctx.now(), fusoHorario);
  const ate = data_fim ?? hoje;
  const de = data_inicio ?? plusDays(ate, 1 - USUAL);
  checkDia(ate, hoje, 'data_fim');
  checkPeriodo(de, ate);
  const dias_por_ponto = Math.ceil((daysFrom(de, ate) + 1) / MAX_PONTOS);
  const inicios = stretches(de, ate, dias_por_ponto);
  const fim = plusDays(ate, 1);
  const bounds = inicios.map((day) => startOfDay(day, fusoHorario).toISOString());
  const trechos = await prepared<Trecho>(ctx.db, TRECHOS, [
    id,
    bounds,
    startOfDay(fim, fusoHorario).toISOString(),
  ]);
  const dias = inicios.map((_, n) => plusDays(inicios[n + 1] ?? fim, -1));
  return { especie_id: id, de, ate, dias_por_ponto, pontos: pontosDe(dias, trechos) };
}

/** The first day of each stretch of so many days; the last one may be shorter. */
function stretches(de: string, ate: string, days: number): string[] {
  const inicios: string[] = [];
  for (let day = de; day <= ate; day = plusDays(day, days)) inicios.push(day);
  return inicios;
}

const NADA: Omit<Ponto, 'dia'> = {
  ...{ sementeira: 0, em_producao: 0, entradas: 0, alocadas: 0, entregas: 0, outras_saidas: 0 },
  ...{ retornos: 0, retornos_recebidos: 0, perdas: 0, mortalidade: 0, ajustes: 0 },
};

/** Balances are those of the stretch before, and what changed since. */
function pontosDe(dias: readonly string[], trechos: readonly Trecho[]): Ponto[] {
  const porTrecho = new Map(trechos.map(({ trecho, ...mudou }) => [trecho, mudou]));
  let { sementeira, em_producao } = porTrecho.get(0) ?? NADA;
  return dias.map((dia, n) => {
    const mudou = porTrecho.get(n + 1) ?? NADA;
    sementeira += mudou.sementeira;
    em_producao += mudou.em_producao;
    return { dia, ...mudou, sementeira, em_producao };
  });
}
