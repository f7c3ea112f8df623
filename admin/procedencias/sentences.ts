import type { TipoEspecie } from '../../src/common/vocabulary.ts';
import type { Procedencia } from '../../src/procedencias/schemas.ts';
import { dia, inteiro, quantia } from '../ui/format.ts';

type Lugar = Pick<Procedencia, 'local' | 'municipio' | 'uf'>;

/** `Parque Centenário, Mogi das Cruzes/SP` */
export function lugarDe({ local, municipio, uf }: Lugar): string {
  return [local, [municipio, uf].filter(Boolean).join('/')].filter(Boolean).join(', ');
}

const COMO = {
  COLETA: 'coletadas',
  COMPRA: 'compradas',
  DOACAO: 'recebidas em doação',
  TROCA: 'recebidas em troca',
  PROPRIA: 'colhidas no próprio viveiro',
} as const satisfies Record<Procedencia['origem'], string>;

export function oQueVeio({ especie }: Pick<Procedencia, 'especie'>): 'Sementes' | 'Mudas' {
  return especie.tipo === 'MUDA' ? 'Mudas' : 'Sementes';
}

/** `Sementes coletadas em 03/06/2025` */
export function comoVeio({ especie, origem, data }: Procedencia): string {
  return `${oQueVeio({ especie })} ${COMO[origem]}${data ? ` em ${dia(data)}` : ''}`;
}

/** `18 matrizes selecionadas` */
export function matrizes({ numero_matrizes: n, categoria }: Procedencia): string {
  const quais = categoria ? ` ${categoria.toLowerCase()}` : '';
  if (n === null) return quais && `matrizes${plural(quais)}`;
  return n === 1 ? `1 matriz${quais}` : `${inteiro(n)} matrizes${quais && plural(quais)}`;
}

function plural(adjective: string): string {
  return adjective.endsWith('l') ? `${adjective.slice(0, -1)}is` : `${adjective}s`;
}

/** `300 sementes`, or `300 de 500 sementes` for a batch that also has others. */
export function parteDe(quantidade: number, todas: number, tipo: TipoEspecie): string {
  return `${quantidade === todas ? '' : `${inteiro(quantidade)} de `}${quantia(todas, tipo)}`;
}
