import { quantia } from '../common/brazilian.ts';
import type { Entidade } from '../common/vocabulary.ts';

/** The kinds of alert that the nursery should act on, most urgent first. */
export const TIPOS_ALERTA = [
  'MORTALIDADE_ALTA',
  'ESTUFA_INATIVA_OCUPADA',
  'LOTE_PRONTO_PARADO',
  'LOTE_VAZIO',
  'ESTUFA_QUASE_CHEIA',
  'MUDA_SEM_SALDO',
] as const;
export type TipoAlerta = (typeof TIPOS_ALERTA)[number];

/** An alert as the database returns it: the record's usual name, and the figure that raised it, if any. */
export interface Aviso {
  entidade: Entidade;
  entidade_id: string;
  nome: string;
  /** A percentage of dead plants or taken places, a number of plants, or a number of days, depending on the kind of alert. */
  valor: number | null;
  /** For an alert about a batch's plants: how many are alive, and of which species. */
  plantas?: number;
  especies?: string[];
}

/** The alerts on the wire, in the order of their kinds. */
export function alertas(avisos: Record<TipoAlerta, Aviso[] | null>) {
  return TIPOS_ALERTA.flatMap((tipo) =>
    (avisos[tipo] ?? []).map((aviso) => ({
      tipo,
      mensagem: mensagem(tipo, aviso),
      entidade: aviso.entidade,
      entidade_id: aviso.entidade_id,
    })),
  );
}

/** The sentence that tells a nursery worker what to do. */
function mensagem(tipo: TipoAlerta, { nome, valor, ...lote }: Aviso): string {
  switch (tipo) {
    case 'MORTALIDADE_ALTA':
      return `Examine o lote ${nome}: nos últimos 30 dias morreram ${valor}% das plantas que ele recebeu.`;
    case 'ESTUFA_INATIVA_OCUPADA':
      return `Transfira os lotes da estufa ${nome}: ela está inativa e ainda tem ${valor} ${valor === 1 ? 'planta' : 'plantas'}.`;
    case 'LOTE_PRONTO_PARADO':
      return `${prontas(lote)} há ${valor} dias (${nome}).`;
    case 'LOTE_VAZIO':
      return `Encerre o lote ${nome}: ele não tem mais plantas.`;
    case 'ESTUFA_QUASE_CHEIA':
      return `Planeje o espaço da estufa ${nome}: ${valor}% dos lugares estão ocupados.`;
    case 'MUDA_SEM_SALDO':
      return `Planeje a produção de ${nome}: não há mudas em estoque nem em produção.`;
    default:
      return tipo satisfies never;
  }
}

/** `54 mudas de Ingá-cipó e mais 2 prontas`: what a PRONTO batch has is seedlings. */
function prontas({ plantas = 0, especies = [] }: Pick<Aviso, 'plantas' | 'especies'>): string {
  const [first, ...others] = especies;
  const de = others.length === 0 ? first : `${first} e mais ${others.length}`;
  return `${quantia(plantas, 'MUDA')} de ${de} ${plantas === 1 ? 'pronta' : 'prontas'}`;
}
