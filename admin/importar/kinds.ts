import type { SheetKind } from '../../adapters/planilha/columns.ts';
import { quantos } from '../ui/format.ts';

/** What can be imported, by the names that people use, and where it is shown afterwards. */
export const TIPOS = {
  especies: { nome: 'Espécies', onde: '/especies' },
  estufas: { nome: 'Estufas', onde: '/estufas' },
  destinatarios: { nome: 'Destinatários', onde: '/destinatarios' },
  entradas: { nome: 'Entradas no estoque', onde: '/movimentacoes' },
  movimentacoes: { nome: 'Movimentações', onde: '/movimentacoes' },
  lotes: { nome: 'Lotes em andamento', onde: '/lotes' },
  procedencias: { nome: 'Procedências', onde: '/procedencias' },
} as const satisfies Record<SheetKind, { nome: string; onde: string }>;

export const NOMES = Object.entries(TIPOS).map(([value, { nome }]) => ({
  value: value as SheetKind,
  label: nome,
}));

/** `1 linha gravada`, `1.250 linhas gravadas`. */
export function gravadas(n: number): string {
  return quantos(n, 'linha gravada', 'linhas gravadas');
}
