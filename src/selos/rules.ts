import { invalid } from '../common/errors.ts';
import { LIVROS, type Livro } from '../common/vocabulary.ts';

/** The name of each book in a seal's messages. */
export const NOMES: Readonly<Record<Livro, string>> = {
  movimentacoes: 'das movimentações',
  auditoria: 'da auditoria',
  termos: 'dos termos de doação',
  lote_fases: 'das fases dos lotes',
  acessos: 'dos acessos a dados pessoais',
  importacoes: 'das importações',
  apagamentos: 'do que foi apagado por lei',
};

/** A seal as a link of the chain: the range of its rows, and the hashes in hexadecimal. */
export interface ChainLink {
  numero: number;
  livro: Livro;
  apos: number | null;
  ate: number;
  anterior: string | null;
  selo: string;
}

/**
 * The end of the chain so far. After a missing seal the end of each book is unknown, because the seal may have been of any book.
 */
export interface ChainEnd {
  numero: number;
  selo: string | null;
  ate: Partial<Record<Livro, number | null>>;
}

export const CHAIN_START: ChainEnd = {
  ...{ numero: 0, selo: null },
  ate: Object.fromEntries(LIVROS.map((livro) => [livro, null])),
};

/** What is wrong with a seal as the next link of the chain; null when it continues the chain. */
export function breakOf(end: ChainEnd, link: ChainLink): 'SELO_REMOVIDO' | 'SELO_ALTERADO' | null {
  if (link.numero !== end.numero + 1) return 'SELO_REMOVIDO';
  const { [link.livro]: apos = link.apos } = end.ate;
  return link.anterior === end.selo && link.apos === apos ? null : 'SELO_ALTERADO';
}

export function endAfter(end: ChainEnd, { numero, selo, livro, ate }: ChainLink): ChainEnd {
  const known = numero === end.numero + 1 ? end.ate : {};
  return { numero, selo, ate: { ...known, [livro]: ate } };
}

/** The mark of a row, as sealed or as found now. */
export interface RowMark {
  seq: number;
  marca: string;
}

export type MarkDifference<Found extends RowMark> =
  | { problema: 'ALTERADO' | 'INSERIDO'; linha: Found }
  | { problema: 'REMOVIDO'; linha: RowMark };

/** The rows that differ, in the order of `seq`, which both lists have. */
export function compareMarks<Found extends RowMark>(
  seladas: readonly RowMark[],
  achadas: readonly Found[],
): MarkDifference<Found>[] {
  const sealed = new Map(seladas.map((linha) => [linha.seq, linha]));
  const found = new Map(achadas.map((linha) => [linha.seq, linha]));
  return [...new Set([...sealed.keys(), ...found.keys()])]
    .sort((a, b) => a - b)
    .flatMap((seq): MarkDifference<Found>[] => {
      const [selada, achada] = [sealed.get(seq), found.get(seq)];
      if (!achada) return [{ problema: 'REMOVIDO', linha: selada as RowMark }];
      if (!selada) return [{ problema: 'INSERIDO', linha: achada }];
      return selada.marca === achada.marca ? [] : [{ problema: 'ALTERADO', linha: achada }];
    });
}

const PARTE = /^[0-9a-f]{8,64}$/;

/** The first digits of a seal, as people copy them from paper: in groups, in capitals, or with the dots of an ellipsis. */
export function parteDoSelo(text: string): string {
  const parte = text.toLowerCase().replace(/[\s….·-]/g, '');
  if (PARTE.test(parte)) return parte;
  throw invalid(
    'FORMATO_INVALIDO',
    'Copie do papel ao menos os 8 primeiros caracteres do selo: números e letras de a até f.',
    'selo',
  );
}
