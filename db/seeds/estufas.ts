export interface EstufaSeed {
  localizacao_estufa: string;
  localizacao_barraca: string;
  localizacao_posicao: string;
  capacidade_total: number;
}

/** Twelve places: two covered greenhouses with three stalls of two positions each. */
export const ESTUFAS: readonly EstufaSeed[] = ['Estufa 1', 'Estufa 2'].flatMap((localizacao_estufa) =>
  ['Barraca 1', 'Barraca 2', 'Barraca 3'].flatMap((localizacao_barraca, stall) =>
    ['1', '2'].map((localizacao_posicao) => ({
      localizacao_estufa,
      localizacao_barraca,
      localizacao_posicao,
      capacidade_total: 1_500 + 500 * stall,
    })),
  ),
);
