import { grouped } from '../../common/grouped.ts';
import { daysFrom, localDay, plusDays } from '../../common/local-time.ts';
import type { TipoEspecie } from '../../common/vocabulary.ts';
import { type Duracao, type EmAndamento, prontoEm } from '../../especies/ciclo/duracoes.ts';
import { FASES_ATE_PRONTO } from '../../especies/ciclo/schemas.ts';
import { itensRecentes } from '../../fechamento/somas-por-item.ts';
import { ITENS, percursos, TAXAS } from '../../fechamento/taxas.ts';

/** A species that grows in batches, with the rates of the production report. */
export interface EspecieEmAndamento {
  id: string;
  nome_popular: string;
  tipo: TipoEspecie;
  germinacao: number | null;
  sobrevivencia: number | null;
}

/** The species $1. */
export const ESPECIES_EM_ANDAMENTO = `
  with percursos as (${percursos('l.id in (select lote_id from lote_itens where especie_id = any($1))')}),
  novas as (${itensRecentes()}), itens as (${ITENS}),
  taxas as (
    select e.id, ${TAXAS} from itens i join especies e on e.id = i.especie_id where e.id = any($1) group by e.id)
  select e.id, e.nome_popular, e.tipo, t.germinacao, t.sobrevivencia
  from especies e left join taxas t on t.id = e.id where e.id = any($1)`;

/** The species that grow in batches, and the history by which their readiness is predicted. */
export interface Historia {
  andamento: readonly EmAndamento[];
  /** By species and phase. */
  duracaoDe: (especie_id: string, fase: string) => Duracao | undefined;
  especieDe: (id: string) => EspecieEmAndamento | undefined;
}

/** In days from today. */
const HORIZONTES = [30, 60, 90];

/**
 * How many seedlings will be ready within 30, 60 and 90 days. The lower bound assumes that every remaining phase is slow and
 * losses are usual. The upper bound assumes that every phase is quick and nothing more is lost; of seeds, only those that
 * germinate count. Without a rate the lower bound counts none and the upper bound all.
 */
export function previsao({ andamento, duracaoDe, especieDe }: Historia, agora: Date, timeZone: string) {
  const hoje = localDay(agora, timeZone);
  const previstos = andamento.map((item) => {
    const dias = (quais: 'dias_rapida' | 'dias_lenta') =>
      FASES_ATE_PRONTO.map((fase) => duracaoDe(item.especie_id, fase)?.[quais] ?? null);
    return {
      ...item,
      cedo: prontoEm(item, dias('dias_rapida'), timeZone),
      tarde: prontoEm(item, dias('dias_lenta'), timeZone),
      ...mudasDe(item, especieDe(item.especie_id)),
    };
  });
  const ate = HORIZONTES.map((dias) => {
    const dia = plusDays(hoje, dias);
    const certas = previstos.filter(({ tarde }) => tarde !== null && tarde <= dia);
    const possiveis = previstos.filter(({ cedo }) => cedo !== null && cedo <= dia);
    return {
      dias,
      dia,
      minimo: Math.floor(certas.reduce((sum, { menos }) => sum + menos, 0)),
      maximo: Math.ceil(possiveis.reduce((sum, { mais }) => sum + mais, 0)),
      lotes: new Set(possiveis.map(({ id }) => id)).size,
    };
  });
  const semHistorico = previstos.filter(({ cedo }) => cedo === null);
  return { ate, lotes_sem_historico: new Set(semHistorico.map(({ id }) => id)).size };
}

/** How many seedlings the living plants become, with the usual losses and with none. */
function mudasDe({ fase, quantidade }: EmAndamento, especie: EspecieEmAndamento | undefined) {
  const germina = especie?.tipo === 'SEMENTE' && fase !== 'PRODUÇÃO' ? especie.germinacao : 1;
  return {
    menos: quantidade * (germina ?? 0) * (especie?.sobrevivencia ?? 0),
    mais: quantidade * (germina ?? 1),
  };
}

/** A usual duration comes from at least this many batches. */
const LOTES_USUAIS = 2;
/** The most batches that are answered, those furthest beyond the usual first. */
const MAX_DEMORADOS = 10;

/** The batches that have been in their phase for longer than the slowest quarter of the batches of their main species. */
export function demorados({ andamento, duracaoDe, especieDe }: Historia, agora: Date, timeZone: string) {
  const hoje = localDay(agora, timeZone);
  return [...grouped(andamento, ({ id }) => id).values()]
    .flatMap((itens) => {
      const item = itens.reduce((one, other) => (other.quantidade > one.quantidade ? other : one));
      const { id, codigo, fase, quantidade, desde, data_inicio } = item;
      // A batch that was imported in the middle of its life has no known beginning of its phase.
      if (item.desde_o_inicio && fase !== 'SEMEADURA') return [];
      const usual = duracaoDe(item.especie_id, fase);
      const especie = especieDe(item.especie_id);
      if (!usual || !especie || usual.lotes < LOTES_USUAIS) return [];
      const since = localDay(new Date(item.desde_o_inicio ? data_inicio : desde), timeZone);
      const dias = daysFrom(since, hoje);
      if (dias <= usual.dias_lenta) return [];
      const { nome_popular, tipo } = especie;
      return [
        {
          lote: { id, codigo },
          especie: { id: especie.id, nome_popular, tipo },
          especies: itens.length,
          quantidade,
          fase,
          dias,
          usual: usual.dias_lenta,
        },
      ];
    })
    .sort((a, b) => b.dias - b.usual - (a.dias - a.usual))
    .slice(0, MAX_DEMORADOS);
}
