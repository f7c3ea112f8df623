import type { Entrega } from '../../src/entregas/schemas.ts';
import { inteiro, juntos, quantia, sementesEMudas } from '../ui/format.ts';
import { type Oferta, porUnidade } from './ofertas.ts';
import type { Parte } from './repartir.ts';

export type ItemDaEntrega = Entrega['itens'][number];

/** The most batches that are named. The sentence only counts the others. */
const NAMED = 3;

/** `Há 265 mudas prontas: 35 no LOTE-2026-00003 e 230 no LOTE-2026-00007. Fora de lotes, 12 mudas.` */
export function oQueHa(ofertas: readonly Oferta[]): string {
  const lotes = ofertas.filter(({ lote }) => lote !== null);
  const outras = ofertas.filter(({ lote }) => lote === null);
  const prontas = lotes.reduce((sum, { saldo }) => sum + saldo, 0);
  const named = lotes.slice(0, NAMED).map(({ saldo, lote }) => `${inteiro(saldo)} no ${lote?.codigo}`);
  const more = lotes.length - named.length;
  if (more > 0) named.push(`o resto em mais ${more === 1 ? 'um lote' : `${more} lotes`}`);
  const onde = lotes.length === 1 ? `no ${lotes[0]?.lote?.codigo}` : `: ${juntos(named)}`;
  return [
    ...(prontas === 0
      ? []
      : [
          `Há ${quantia(prontas, 'MUDA')} ${prontas === 1 ? 'pronta' : 'prontas'}${lotes.length === 1 ? ' ' : ''}${onde}.`,
        ]),
    ...(outras.length === 0 ? [] : [`Fora de lotes, ${sementesEMudas(porUnidade(outras))}.`]),
  ].join(' ');
}

/** `Saem 35 do LOTE-2026-00003 (o lote é finalizado) e 5 do LOTE-2026-00007 (restam 225).` */
export function oQueSai(partes: readonly Parte[]): string {
  const um = partes.length === 1 && partes[0]?.quantidade === 1;
  return `${um ? 'Sai' : 'Saem'} ${juntos(partes.map(saida))}.`;
}

function saida({ oferta: { lote, unidade }, quantidade, restam, finaliza }: Parte): string {
  const depois = finaliza ? 'o lote é finalizado' : `${restam === 1 ? 'resta' : 'restam'} ${inteiro(restam)}`;
  const what = lote
    ? `${inteiro(quantidade)} do ${lote.codigo}`
    : `${quantia(quantidade, unidade)} ${unidade === 'MUDA' ? 'de fora de lotes' : 'da sementeira'}`;
  return `${what} (${depois})`;
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
