import { prepared } from '../../../db/prepared.ts';
import { grouped } from '../../common/grouped.ts';
import {
  DURACOES,
  type Duracao,
  EM_ANDAMENTO,
  type EmAndamento,
  FASES_MEDIDAS,
} from '../../especies/ciclo/duracoes.ts';
import type { Context } from '../../procedure/context.ts';
import { acimaDoUsual, FIGURAS, FIGURAS_POR_PERIODO, type Figura } from './figuras.ts';
import { periodosEm } from './periodos.ts';
import {
  demorados,
  ESPECIES_EM_ANDAMENTO,
  type EspecieEmAndamento,
  type Historia,
  previsao,
} from './previsao.ts';
import type { Andamento, Comparada } from './schemas.ts';

/** How the nursery is doing: its figures beside earlier ones, what will be ready, and what takes longer than usual. */
export async function andamento({ db, now, settings }: Context): Promise<Andamento> {
  const agora = now();
  const { fusoHorario } = settings;
  const { seguidos, haUmAno, meses } = periodosEm(agora, fusoHorario);
  const comparados = [...seguidos, haUmAno];
  const periodos = [...comparados, ...meses];
  const inicios = periodos.map(({ data_inicio }) => data_inicio);
  const [porPeriodo, historia] = await Promise.all([
    prepared<Record<Figura, number>>(db, FIGURAS_POR_PERIODO, [
      inicios,
      periodos.map(({ data_fim }) => data_fim),
      fusoHorario,
      inicios.toSorted()[0],
    ]),
    historiaDe(db),
  ]);
  const figuras = Object.fromEntries(
    FIGURAS.map((figura) => {
      const valores = porPeriodo.map((each) => each[figura]);
      return [figura, comparada(valores.slice(0, comparados.length), valores.slice(comparados.length))];
    }),
  ) as Record<Figura, Comparada>;
  const [antes, este] = seguidos.slice(-2);
  if (!antes || !este) throw new Error('there are two periods');
  return {
    periodos: {
      ...{ este, antes, ha_um_ano: haUmAno },
      meses: meses.map(({ data_inicio }) => data_inicio.slice(0, 7)),
    },
    figuras,
    perdas_acima_do_usual: [
      { unidade: 'MUDA' as const, ...figuras.perdidas_mudas },
      { unidade: 'SEMENTE' as const, ...figuras.perdidas_sementes },
    ].flatMap(({ unidade, serie, este: quantidade }) => {
      const usual = acimaDoUsual(serie);
      return usual === null ? [] : [{ unidade, quantidade, usual }];
    }),
    previsao: previsao(historia, agora, fusoHorario),
    demorados: demorados(historia, agora, fusoHorario),
    gerado_em: agora.toISOString(),
  };
}

/** The figures of the consecutive periods, followed by those of a year before, and those of the months. */
function comparada(valores: readonly number[], meses: readonly number[]): Comparada {
  const serie = valores.slice(0, -1);
  const [antes = 0, este = 0] = serie.slice(-2);
  return { este, antes, ha_um_ano: valores.at(-1) ?? 0, serie, meses: [...meses] };
}

async function historiaDe(db: Context['db']): Promise<Historia> {
  const andamento = await prepared<EmAndamento>(db, `${EM_ANDAMENTO} and l.fase <> 'PRONTO'`);
  const ids = [...new Set(andamento.map(({ especie_id }) => especie_id))];
  const [duracoes, especies] = await Promise.all([
    prepared<Duracao>(db, DURACOES, [ids, FASES_MEDIDAS]),
    prepared<EspecieEmAndamento>(db, ESPECIES_EM_ANDAMENTO, [ids]),
  ]);
  const porEspecie = grouped(duracoes, ({ especie_id }) => especie_id);
  const porId = new Map(especies.map((especie) => [especie.id, especie]));
  return {
    andamento,
    duracaoDe: (id, fase) => porEspecie.get(id)?.find((each) => each.fase === fase),
    especieDe: (id) => porId.get(id),
  };
}
