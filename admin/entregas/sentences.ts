import { inteiro, juntos } from '../../src/common/brazilian.ts';
import type { Entrega } from '../../src/entregas/schemas.ts';

export type ItemDaEntrega = Entrega['itens'][number];

/** The most stocks that are named. The sentence only counts the others. */
const NAMED = 3;

/** `Saem 30 do LOTE-2026-00003 (o lote é finalizado) e 5 de fora de lotes.` */
export function oQueSai(itens: readonly Saida[]): string {
  const named = itens.slice(0, itens.length > NAMED + 1 ? NAMED : itens.length).map(saida);
  const more = itens.length - named.length;
  if (more > 0) named.push(`o resto de mais ${more} lotes`);
  return `${itens.length === 1 && itens[0]?.quantidade === 1 ? 'Sai' : 'Saem'} ${juntos(named)}.`;
}

type Saida = Pick<ItemDaEntrega, 'lote' | 'quantidade' | 'unidade'> & { finaliza: boolean };

function saida({ lote, quantidade, unidade, finaliza }: Saida): string {
  if (lote) return `${inteiro(quantidade)} do ${lote.codigo}${finaliza ? ' (o lote é finalizado)' : ''}`;
  return `${inteiro(quantidade)} ${unidade === 'MUDA' ? 'de fora de lotes' : 'do estoque'}`;
}

/** `Ipê-amarelo e mais 2` */
export function oQueLevou({ itens }: Pick<Entrega, 'itens'>): string {
  const names = [...new Set(itens.map(({ especie }) => especie.nome_popular))];
  return names.length < 3 ? juntos(names) : `${names[0]} e mais ${names.length - 1}`;
}

/** How much of a delivery no longer counts. */
export function estornados({ itens, situacao }: Pick<Entrega, 'itens' | 'situacao'>): string {
  const n = itens.filter(({ estornada_por }) => estornada_por !== null).length;
  if (situacao === 'ESTORNADA') return 'Foi toda estornada: nada dela vale mais.';
  return `${n} de ${itens.length} itens ${n === 1 ? 'foi estornado' : 'foram estornados'}; o resto vale.`;
}
