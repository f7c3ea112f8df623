import { inteiro, quantia } from './brazilian.ts';

interface Andamento {
  /** Seeds in batches. */
  germinando: number;
  /** Seedlings in batches that are not ready. */
  crescendo: number;
  /** The local day on which the first of them are ready; null when it cannot be told. */
  mais_em: string | null;
}

/** What a plant will have beside what is ready: `445 crescendo, a partir de março`; null when nothing is growing. */
export function oQueVem({ germinando, crescendo, mais_em }: Andamento, hoje: string): string | null {
  const quantas =
    crescendo > 0
      ? `${inteiro(crescendo)} crescendo`
      : germinando > 0 && `${quantia(germinando, 'SEMENTE')} germinando`;
  if (!quantas) return null;
  return mais_em === null ? quantas : `${quantas}, ${aPartirDe(mais_em, hoje)}`;
}

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' });

/** `a partir de março`; in this month `a partir de 14/03`, and a year or more ahead `a partir de março de 2028`. */
function aPartirDe(dia: string, hoje: string): string {
  if (dia <= hoje) return 'a partir de agora';
  const [ano, mes] = dia.split('-');
  if (dia.startsWith(hoje.slice(0, 7))) return `a partir de ${dia.slice(8)}/${mes}`;
  const nome = MONTH.format(new Date(dia));
  const haUmAno = `${Number(ano) - 1}-${mes}`;
  return haUmAno < hoje.slice(0, 7) ? `a partir de ${nome}` : `a partir de ${nome} de ${ano}`;
}
