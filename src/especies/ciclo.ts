import { prepared } from '../../db/prepared.ts';
import type { Context } from '../procedure/context.ts';
import {
  DURACOES,
  type Duracao,
  EM_ANDAMENTO,
  type EmAndamento,
  FASES_MEDIDAS,
  prontoEm,
} from './ciclo/duracoes.ts';
import { type Ciclo, FASES_ATE_PRONTO } from './ciclo/schemas.ts';
import { buscarEspecie } from './queries.ts';
import { taxasDaEspecie } from './taxas.ts';

/** The most batches that are predicted, the next ones to be ready first. */
const MAX_PREVISOES = 100;

/** How long a species takes to be ready, by its own history, and when its present batches will be ready. */
export async function cicloDaEspecie(ctx: Context, id: string): Promise<Ciclo> {
  await buscarEspecie(ctx, id);
  const [duracoes, lotes, deOnde] = await Promise.all([
    prepared<Duracao>(ctx.db, DURACOES, [[id], FASES_MEDIDAS]),
    prepared<EmAndamento>(ctx.db, `${EM_ANDAMENTO} and i.especie_id = $1 order by l.seq`, [id]),
    taxasDaEspecie(ctx, id),
  ]);
  const fases = FASES_ATE_PRONTO.map((fase) => {
    const { dias = null, lotes: medidos = 0 } = duracoes.find((each) => each.fase === fase) ?? {};
    return { fase, dias, lotes: medidos };
  });
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
        pronto_em: prontoEm(
          lote,
          fases.map(({ dias }) => dias),
          ctx.settings.fusoHorario,
        ),
      }))
      .sort((a, b) => (a.pronto_em ?? NEVER).localeCompare(b.pronto_em ?? NEVER))
      .slice(0, MAX_PREVISOES),
    ...deOnde,
  };
}

const NEVER = '9999-12-31';
