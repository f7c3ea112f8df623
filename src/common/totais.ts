/** Sums by the field of a report's column. */
export type Somas = Readonly<Record<string, number>>;

/** The same sums for seeds and for seedlings, which are never added up. */
export interface PorUnidade {
  sementes: Somas;
  mudas: Somas;
}

/** The rows of sums below a report, on paper and on the screen: none, one, or one for each unit. */
export interface LinhaDeTotais {
  titulo: string;
  somas: Somas;
}

export function linhasDeTotais(totais: Somas, porUnidade?: PorUnidade): LinhaDeTotais[] {
  if (porUnidade) {
    return [
      { titulo: 'Total de sementes', somas: porUnidade.sementes },
      { titulo: 'Total de mudas', somas: porUnidade.mudas },
    ];
  }
  return Object.keys(totais).length === 0 ? [] : [{ titulo: 'Total', somas: totais }];
}
