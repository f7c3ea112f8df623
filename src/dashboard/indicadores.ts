import { grouped } from '../common/grouped.ts';
import {
  FASES,
  type Fase,
  STATUS_ESTUFA,
  type StatusEstufa,
  TIPOS_MOVIMENTACAO,
  type TipoEspecie,
  type TipoMovimentacao,
} from '../common/vocabulary.ts';
import { chaveDaEstufa, porNumeroENome } from '../estufas/rules.ts';
import type { Periodos } from './periodos.ts';

/** ATIVO batches in one phase, or the FINALIZADO ones, and the plants in them. */
export interface NaFase {
  fase: Fase;
  lotes: number;
  plantas: number;
}

export interface Ocupacao {
  total: number;
  capacidade_total: number;
  ocupacao_atual: number;
}

/** Effective movements of one type, of seeds or of seedlings, in a stretch of time that contains no start of a period. */
export interface Fluxo {
  /** Where the stretch begins: an instant in ISO 8601. */
  inicio: string;
  tipo: TipoMovimentacao;
  unidade: TipoEspecie;
  registros: number;
  quantidade: number;
  /** The parts that were delivered to recipients, and returned to the nursery. */
  entregues: number;
  retornadas: number;
  /** The plants that these movements put into batches. */
  entradas_em_lotes: number;
}

/** Batches by phase, and their living plants by unit. FINALIZADO holds no plants and is not ATIVO. */
export function producao(
  naFase: readonly NaFase[],
  vivas: readonly { unidade: TipoEspecie; quantidade: number }[],
) {
  const alive = (unidade: TipoEspecie) => vivas.find((each) => each.unidade === unidade)?.quantidade ?? 0;
  const ativos = naFase.filter(({ fase }) => fase !== 'FINALIZADO');
  const na = (fase: Fase) => naFase.filter((row) => row.fase === fase);
  return {
    ativos: sum(ativos, 'lotes'),
    por_fase: each(FASES, (fase) => sum(na(fase), 'lotes')),
    plantas_por_fase: each(FASES, (fase) => sum(na(fase), 'plantas')),
    plantas_em_producao: sum(ativos, 'plantas'),
    em_producao_sementes: alive('SEMENTE'),
    em_producao_mudas: alive('MUDA'),
    mudas_prontas: sum(na('PRONTO'), 'plantas'),
  };
}

export function ocupacaoDasEstufas(porStatus: readonly (Ocupacao & { status: StatusEstufa })[]) {
  return {
    ...comTaxa({
      total: sum(porStatus, 'total'),
      capacidade_total: sum(porStatus, 'capacidade_total'),
      ocupacao_atual: sum(porStatus, 'ocupacao_atual'),
    }),
    por_status: each(STATUS_ESTUFA, (status) =>
      sum(
        porStatus.filter((row) => row.status === status),
        'total',
      ),
    ),
  };
}

/** The places of each greenhouse, which is called as in the first of its spellings, in the order of the map. */
export function porEstufa(grafias: readonly (Ocupacao & { localizacao_estufa: string })[]) {
  const estufas = grouped(grafias, ({ localizacao_estufa }) => chaveDaEstufa(localizacao_estufa));
  return [...estufas]
    .sort(([a], [b]) => porNumeroENome(a, b))
    .map(([, daEstufa]) =>
      comTaxa({
        localizacao_estufa: daEstufa[0].localizacao_estufa,
        total: sum(daEstufa, 'total'),
        capacidade_total: sum(daEstufa, 'capacidade_total'),
        ocupacao_atual: sum(daEstufa, 'ocupacao_atual'),
      }),
    );
}

function comTaxa<T extends Ocupacao>(ocupacao: T) {
  return { ...ocupacao, taxa_ocupacao: razao(ocupacao.ocupacao_atual, ocupacao.capacidade_total) };
}

/** Rows and quantities of each type since an instant, in total and for seeds and seedlings apart. */
export function porTipo(fluxos: readonly Fluxo[], inicio: string) {
  return each(TIPOS_MOVIMENTACAO, (tipo) => {
    const doTipo = fluxos.filter((fluxo) => fluxo.tipo === tipo && fluxo.inicio >= inicio);
    return {
      registros: sum(doTipo, 'registros'),
      quantidade: sum(doTipo, 'quantidade'),
      sementes: sum(de('SEMENTE', doTipo), 'quantidade'),
      mudas: sum(de('MUDA', doTipo), 'quantidade'),
    };
  });
}

/** What recipients received since an instant. A return to the nursery is not a delivery. */
export function entreguesDesde(fluxos: readonly Fluxo[], inicio: string) {
  const desde = fluxos.filter((fluxo) => fluxo.inicio >= inicio);
  return { sementes: sum(de('SEMENTE', desde), 'entregues'), mudas: sum(de('MUDA', desde), 'entregues') };
}

/** Entries, deliveries, returns and deaths month by month, oldest first; a month without any shows zeros. */
export function serieMensal(fluxos: readonly Fluxo[], { meses, fim }: Periodos) {
  return meses.map(({ mes, inicio }, n) => {
    const proximo = meses[n + 1]?.inicio ?? fim;
    const doMes = fluxos.filter((fluxo) => fluxo.inicio >= inicio && fluxo.inicio < proximo);
    const { ENTRADA, MORTALIDADE } = porTipo(doMes, inicio);
    return {
      mes,
      entradas: ENTRADA.quantidade,
      entradas_sementes: ENTRADA.sementes,
      entradas_mudas: ENTRADA.mudas,
      expedicoes: sum(doMes, 'entregues'),
      expedicoes_sementes: sum(de('SEMENTE', doMes), 'entregues'),
      expedicoes_mudas: sum(de('MUDA', doMes), 'entregues'),
      retornos: sum(doMes, 'retornadas'),
      mortalidade: MORTALIDADE.quantidade,
      mortalidade_sementes: MORTALIDADE.sementes,
      mortalidade_mudas: MORTALIDADE.mudas,
    };
  });
}

/**
 * The losses in batches since an instant, and their share of what entered. A dispatch is never a loss. There is one
 * share for both units: what entered as a seed may be lost as a seedling.
 */
export function perdasDesde(fluxos: readonly Fluxo[], inicio: string) {
  const { PERDA, MORTALIDADE } = porTipo(fluxos, inicio);
  const perdidas = PERDA.quantidade + MORTALIDADE.quantidade;
  const doPeriodo = fluxos.filter((fluxo) => fluxo.inicio >= inicio);
  const entraram = sum(doPeriodo, 'entradas_em_lotes');
  const motivo = motivoSemTaxa(perdidas, entraram);
  return {
    taxa: motivo === null ? razao(perdidas, entraram) : null,
    motivo,
    desde: inicio,
    plantas_perdidas: perdidas,
    por_perda: PERDA.quantidade,
    por_perda_sementes: PERDA.sementes,
    por_perda_mudas: PERDA.mudas,
    por_mortalidade: MORTALIDADE.quantidade,
    por_mortalidade_sementes: MORTALIDADE.sementes,
    por_mortalidade_mudas: MORTALIDADE.mudas,
    plantas_que_entraram: entraram,
    sementes_que_entraram: sum(de('SEMENTE', doPeriodo), 'entradas_em_lotes'),
    mudas_que_entraram: sum(de('MUDA', doPeriodo), 'entradas_em_lotes'),
  };
}

function de(unidade: TipoEspecie, fluxos: readonly Fluxo[]): readonly Fluxo[] {
  return fluxos.filter((fluxo) => fluxo.unidade === unidade);
}

/** There is no share when losses exceed entries: they include plants that entered earlier. */
function motivoSemTaxa(perdidas: number, entraram: number): string | null {
  if (entraram === 0) return 'Nenhuma planta entrou em lotes no período.';
  if (perdidas > entraram) return 'As perdas do período incluem plantas que entraram em lotes antes dele.';
  return null;
}

/** A share of a whole, to four decimals; null when there is no whole. */
function razao(parte: number, todo: number): number | null {
  return todo === 0 ? null : Math.round((parte / todo) * 10_000) / 10_000;
}

function each<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}

function sum<Key extends string>(rows: readonly Record<Key, number>[], figure: Key): number {
  return rows.reduce((total, row) => total + row[figure], 0);
}
