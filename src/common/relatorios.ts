/** The name of each report, on the screen and on paper. */
export const TITULOS = {
  especies: 'Espécies',
  estufas: 'Estufas',
  lotes: 'Lotes',
  movimentacoes: 'Movimentações',
  mortalidade: 'Mortalidade',
  expedicoes: 'Entregas por item',
  entregas: 'Entregas',
  contagens: 'Contagens',
  producao: 'Produção por espécie',
  procedencias: 'Procedências',
  destinatarios: 'Destinatários',
  usuarios: 'Usuários',
  auditoria: 'Auditoria',
} as const;
