/** The lists whose views people can save, by their names in addresses. */
export const LISTAS = [
  ...(['especies', 'procedencias', 'estufas', 'lotes', 'entregas'] as const),
  ...(['contagens', 'movimentacoes', 'destinatarios', 'usuarios'] as const),
] as const;
export type Lista = (typeof LISTAS)[number];
