import { prepared } from '../../db/prepared.ts';
import { SEM_LOTE_PURO, taxasPorProcedencia } from '../fechamento/taxas.ts';
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

const NOMES = ['germinacao', 'sobrevivencia', 'rendimento'];

/** The rates of a row `r` as JSON, or why there are none when there is no row. */
function comoJson(semLinha: string): string {
  const taxas = NOMES.map(
    (nome) => `'${nome}', json_build_object('taxa', r.${nome}, 'lotes', coalesce(r.${nome}_lotes, 0),
      'amostra', coalesce(r.${nome}_amostra, 0), 'motivo', case when r.lotes is null then ${semLinha} else r.${nome}_motivo end)`,
  );
  return `json_build_object(${taxas})`;
}

const DA_ESPECIE = `
  with ${taxasPorProcedencia('l.id in (select lote_id from lote_itens where especie_id = $1)')}
  select (select ${comoJson('null')} from por_especie r where r.especie_id = $1) as taxas,
    coalesce((
      select json_agg(json_build_object('id', p.id, 'codigo', p.codigo, 'taxas', ${comoJson(SEM_LOTE_PURO)}) order by p.seq desc)
      from procedencias p left join por_procedencia r on r.procedencia_id = p.id where p.especie_id = $1), '[]') as procedencias`;

/**
 * The rates of a species beside those of each of its lots of seed: they show which trees are worth climbing again. For a species
 * without lots no batch is read.
 */
async function taxasDaEspecie(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<Pick<Ciclo, 'taxas' | 'procedencias'>> {
  const tem = await prepared(db, 'select from especies where id = $1 and com_procedencia', [id]);
  if (tem.length === 0) return { taxas: null, procedencias: [] };
  const [found] = await prepared<Pick<Ciclo, 'taxas' | 'procedencias'>>(db, DA_ESPECIE, [id]);
  if (!found) throw new Error('rates without a row');
  return found;
}
