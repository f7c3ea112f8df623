import type { AreaDePrograma, Escopo } from '../../src/common/escopos.ts';

/** The name of a scope in people's words. */
export function nomeDoEscopo(escopo: Escopo): string {
  const [area, uso] = escopo.split(':') as [AreaDePrograma | '*', 'ler' | 'escrever'];
  return `${AREAS[area]}: ${uso === 'ler' ? 'ler' : 'ler e registrar'}`;
}

const AREAS = {
  '*': 'Todas as áreas',
  dashboard: 'Painel',
  busca: 'Busca',
  integridade: 'Conferência dos livros',
  auditoria: 'Auditoria',
  eventos: 'Eventos',
  relatorios: 'Relatórios',
  movimentacoes: 'Movimentações',
  entregas: 'Entregas',
  contagens: 'Contagens',
  lotes: 'Lotes',
  especies: 'Espécies',
  destinatarios: 'Destinatários',
  estufas: 'Estufas',
  procedencias: 'Procedências',
  importacoes: 'Importações',
} as const satisfies Record<AreaDePrograma | '*', string>;
