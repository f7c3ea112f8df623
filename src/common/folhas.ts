/** How labels are placed on a sheet of A4. They are centred; measures are in millimetres. */
export interface Folha {
  colunas: number;
  linhas: number;
  largura: number;
  altura: number;
  /** The gap between two columns. Rows touch. */
  vao: number;
}

/** Plain paper to be cut, and self-adhesive sheets by their Pimaco number. */
export const FOLHAS = {
  RECORTE: { colunas: 2, linhas: 5, largura: 100, altura: 50, vao: 0 },
  A4250: { colunas: 2, linhas: 5, largura: 99, altura: 55.8, vao: 2.6 },
  A4262: { colunas: 2, linhas: 8, largura: 99, altura: 33.9, vao: 2.6 },
  A4263: { colunas: 2, linhas: 7, largura: 99, altura: 38.1, vao: 2.6 },
  A4265: { colunas: 2, linhas: 4, largura: 99, altura: 67.7, vao: 2.6 },
} as const satisfies Record<string, Folha>;

export type ModeloDeFolha = keyof typeof FOLHAS;
export const MODELOS_DE_FOLHA = Object.keys(FOLHAS) as [ModeloDeFolha, ...ModeloDeFolha[]];

/** How many labels a sheet has. */
export function lugares(modelo: ModeloDeFolha): number {
  const { colunas, linhas } = FOLHAS[modelo];
  return colunas * linhas;
}

/** The most labels of one file: about thirty sheets, made in a few seconds. */
export const MAX_ETIQUETAS = 300;
