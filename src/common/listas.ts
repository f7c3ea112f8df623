/** The lists of which people save views, as addresses call them. */
export const LISTAS = [
  ...(['especies', 'procedencias', 'estufas', 'lotes', 'entregas'] as const),
  ...(['contagens', 'movimentacoes', 'destinatarios', 'usuarios'] as const),
] as const;
export type Lista = (typeof LISTAS)[number];
