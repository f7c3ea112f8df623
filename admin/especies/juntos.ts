import type { TipoEspecie } from '../../src/common/vocabulary.ts';
import type { Entrega } from '../../src/entregas/schemas.ts';
import type { Ciclo } from '../../src/especies/ciclo/schemas.ts';
import type { Planta } from '../../src/especies/planta/schemas.ts';
import type { Serie } from '../../src/especies/serie/schemas.ts';
import type { Lote } from '../../src/lotes/schemas.ts';

/** What is known of each record of a plant, put together: outside batches seeds and seedlings apart, in batches as plants. */

export type Registro = Planta['registros'][number];

interface PorUnidade {
  sementes: number;
  mudas: number;
}

export interface Ponto {
  dia: string;
  /** The stock outside batches. */
  fora: PorUnidade;
  em_lotes: number;
}

export interface SerieDaPlanta {
  de: string;
  ate: string;
  pontos: Ponto[];
  /** What came in over the whole period, outside batches. */
  entradas: PorUnidade;
  /** Plants, each seed one. */
  mortes: number;
  perdas: number;
}

/** The stock day by day, and what entered and was lost. All series are of the same days. */
export function serieDaPlanta(registros: readonly Registro[], series: readonly Serie[]): SerieDaPlanta {
  const tipos = new Map(registros.map(({ id, tipo }) => [id, tipo]));
  const unidade = ({ especie_id }: Serie) => (tipos.get(especie_id) === 'SEMENTE' ? 'sementes' : 'mudas');
  const dias = new Map<string, Ponto>();
  for (const serie of series)
    for (const { dia, sementeira, em_producao } of serie.pontos) {
      const { fora, em_lotes } = dias.get(dia) ?? { fora: { sementes: 0, mudas: 0 }, em_lotes: 0 };
      const own = unidade(serie);
      dias.set(dia, {
        dia,
        fora: { ...fora, [own]: fora[own] + sementeira },
        em_lotes: em_lotes + em_producao,
      });
    }
  const pontos = [...dias.values()].sort((a, b) => a.dia.localeCompare(b.dia));
  const sum = (of: readonly Serie[], figure: 'entradas' | 'mortalidade' | 'perdas') =>
    of.flatMap((serie) => serie.pontos).reduce((total, ponto) => total + ponto[figure], 0);
  const entradas = (own: keyof PorUnidade) =>
    sum(
      series.filter((serie) => unidade(serie) === own),
      'entradas',
    );
  const [{ de, ate } = { de: '', ate: '' }] = series;
  return {
    ...{ de, ate, pontos },
    entradas: { sementes: entradas('sementes'), mudas: entradas('mudas') },
    ...{ mortes: sum(series, 'mortalidade'), perdas: sum(series, 'perdas') },
  };
}

export interface CicloDaPlanta extends Pick<Ciclo, 'fases' | 'previsoes' | 'procedencias' | 'taxas'> {
  /** The one record that has provenances. */
  comProcedencias: string | undefined;
}

/** The usual phases are those of the record that most batches were of. */
export function cicloDaPlanta(ciclos: readonly Ciclo[]): CicloDaPlanta {
  const medidos = ({ fases }: Ciclo) => fases.reduce((sum, { lotes }) => sum + lotes, 0);
  const [usual] = ciclos.toSorted((a, b) => medidos(b) - medidos(a));
  const [first, ...others] = ciclos.filter(({ procedencias }) => procedencias.length > 0);
  const unico = others.length === 0 ? first : undefined;
  return {
    fases: usual?.fases ?? [],
    // Those without a day come last.
    previsoes: ciclos
      .flatMap(({ previsoes }) => previsoes)
      .sort((a, b) => (a.pronto_em ?? '9').localeCompare(b.pronto_em ?? '9')),
    procedencias: ciclos.flatMap(({ procedencias }) => procedencias),
    ...{ taxas: unico?.taxas ?? null, comProcedencias: unico?.especie_id },
  };
}

export interface LoteDaPlanta extends Pick<Lote, 'id' | 'codigo' | 'fase' | 'data_inicio' | 'estufa'> {
  /** What it has of the plant, of all its records. */
  dela: number;
}

/** The batches, the newest first. One that two records are in is there once. */
export function lotesDaPlanta(
  registros: readonly Registro[],
  lotes: readonly (readonly Lote[])[],
): LoteDaPlanta[] {
  const ids = new Set(registros.map(({ id }) => id));
  const unique = new Map(lotes.flat().map((lote) => [lote.id, lote]));
  return [...unique.values()]
    .sort((a, b) => b.data_inicio.localeCompare(a.data_inicio))
    .map(({ itens_especies, ...lote }) => ({
      ...lote,
      dela: itens_especies.reduce(
        (sum, item) => sum + (ids.has(item.especie_id) ? item.quantidade_atual : 0),
        0,
      ),
    }));
}

export interface EntregasDaPlanta {
  ultimas: (Pick<Entrega, 'id' | 'data_registro' | 'destinatario'> & { levado: PorUnidade })[];
  /** The records that are in any delivery. */
  entregues: Registro[];
}

/** The last five deliveries that still count, of the last of each record. One of two records is there once. */
export function entregasDaPlanta(
  registros: readonly Registro[],
  entregas: readonly (readonly Entrega[])[],
): EntregasDaPlanta {
  const ids = new Set(registros.map(({ id }) => id));
  const unique = new Map(entregas.flat().map((entrega) => [entrega.id, entrega]));
  const ultimas = [...unique.values()]
    .map(({ itens, ...entrega }) => {
      const delas = itens.filter(({ especie, estornada_por }) => ids.has(especie.id) && !estornada_por);
      const sum = (tipo: TipoEspecie) =>
        delas.reduce((n, { unidade, quantidade }) => n + (unidade === tipo ? quantidade : 0), 0);
      return { ...entrega, levado: { sementes: sum('SEMENTE'), mudas: sum('MUDA') } };
    })
    .filter(({ levado: { sementes, mudas } }) => sementes + mudas > 0)
    .sort((a, b) => b.data_registro.localeCompare(a.data_registro))
    .slice(0, 5);
  return { ultimas, entregues: registros.filter((_, n) => (entregas[n]?.length ?? 0) > 0) };
}
