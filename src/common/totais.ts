import { dia } from './brazilian.ts';
import type { Dias } from './periodos.ts';

/** Sums by the field of a report's column. */
export type Somas = Readonly<Record<string, number>>;

/** The same sums for seeds and for seedlings, which are never added up. */
export interface PorUnidade {
  sementes: Somas;
  mudas: Somas;
}

/**
 * The rows of sums below a report, on paper and on the screen: none, one, or one for each unit. Where some of the sums are of plants,
 * whatever they are counted in, one more row has all of them, so that an account closes in it. A row of nothing but zeros is left out
 * where another has more.
 */
export interface LinhaDeTotais {
  titulo: string;
  somas: Somas;
}

/** The plants that changed their unit inside batches, forward and back. */
const VIRADAS = ['Sementes que viraram mudas', 'Mudas que voltaram a sementes'] as const;

export function linhasDeTotais(totais: Somas, porUnidade?: PorUnidade): LinhaDeTotais[] {
  const linhas = todas(totais, porUnidade);
  const some = linhas.filter(({ somas }) => Object.values(somas).some((n) => n !== 0));
  return some.length > 0 ? some : linhas;
}

function todas(totais: Somas, porUnidade?: PorUnidade): LinhaDeTotais[] {
  if (porUnidade) {
    const viraram = porUnidade.mudas.viraram_mudas ?? 0;
    const dePlantas = Object.keys(totais).some((campo) => !(campo in porUnidade.mudas));
    return [
      { titulo: 'Total de sementes', somas: porUnidade.sementes },
      { titulo: 'Total de mudas', somas: porUnidade.mudas },
      ...(viraram === 0
        ? []
        : [{ titulo: VIRADAS[viraram > 0 ? 0 : 1], somas: { variacao_lote: Math.abs(viraram) } }]),
      ...(dePlantas ? [{ titulo: 'Total de plantas', somas: totais }] : []),
    ];
  }
  return Object.keys(totais).length === 0 ? [] : [{ titulo: 'Total', somas: totais }];
}

/** The rows of sums of another period, below those of the report's own. */
export function linhasDoOutro(
  { data_inicio, data_fim }: Dias,
  totais: Somas,
  porUnidade?: PorUnidade,
): LinhaDeTotais[] {
  const quando = `, de ${dia(data_inicio)} a ${dia(data_fim)}`;
  return linhasDeTotais(totais, porUnidade).map(({ titulo, somas }) => ({ titulo: titulo + quando, somas }));
}

/** A series of a chart: its place among all of them, and what it is stacked upon. */
export interface SeriesToShow {
  name: string;
  index: number;
  stack: 'sementes' | 'mudas';
}

/**
 * The series with something to show, or all of them when none has. Seeds and seedlings are stacked apart, because they are not
 * added up; a series of seeds says so in its name.
 */
export function seriesToShow(
  names: readonly string[],
  bars: readonly { values: readonly number[] }[],
): SeriesToShow[] {
  const all = names.map((name, index): SeriesToShow => {
    return { name, index, stack: /\bsementes\b/i.test(name) ? 'sementes' : 'mudas' };
  });
  const some = all.filter(({ index }) => bars.some(({ values }) => values[index]));
  return some.length > 0 ? some : all;
}
