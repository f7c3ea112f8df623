import type { NovaEntrega } from '../../src/entregas/schemas.ts';
import type { Oferta } from './ofertas.ts';

/** A line of a delivery, as it is filled. */
export interface Linha {
  /** Of the line on the page; the service is not told. */
  linha: string;
  especie_id: string;
  quantidade: number | '';
  /** The stock that was chosen (`chave`); blank takes the oldest ready batches first. */
  de: string;
  /** Of which lot of seed the sementeira's part is; blank takes the oldest. */
  procedencia_id: string;
}

export interface Parte {
  oferta: Oferta;
  quantidade: number;
  /** What the whole delivery leaves of this stock, and whether it leaves anything in the batch. */
  restam: number;
  finaliza: boolean;
}

/** How a line is met: what is taken of which stock, and how much there is not. */
export interface Repartida {
  partes: Parte[];
  falta: number;
}

/**
 * What each line takes of what is offered to it (undefined while that is not known). Who chose a stock has it first; the others
 * take the oldest batches, then the sementeira, of what is left.
 */
export function repartir(
  linhas: readonly Linha[],
  ofertasDa: (especieId: string) => readonly Oferta[] | undefined,
): Repartida[] {
  const tomado = new Map<string, number>();
  const doLote = new Map<string, number>();
  const tomadas = ({ especie_id, de, quantidade }: Linha): Tomada => {
    const known = ofertasDa(especie_id);
    if (known === undefined) return { partes: [], falta: 0 };
    const partes: Tomada['partes'] = [];
    let falta = quantidade || 0;
    for (const oferta of de === '' ? porIdade(known) : known.filter(({ chave }) => chave === de)) {
      const before = tomado.get(oferta.chave) ?? 0;
      const parte = Math.min(falta, oferta.saldo - before);
      if (parte <= 0) continue;
      tomado.set(oferta.chave, before + parte);
      if (oferta.lote) doLote.set(oferta.lote.id, (doLote.get(oferta.lote.id) ?? 0) + parte);
      partes.push({ oferta, quantidade: parte });
      falta -= parte;
    }
    return { partes, falta };
  };
  const chosen = linhas.map((linha) => (linha.de === '' ? undefined : tomadas(linha)));
  const all = linhas.map((linha, n) => chosen[n] ?? tomadas(linha));
  return all.map(({ partes, falta }) => ({
    falta,
    partes: partes.map((parte) => ({
      ...parte,
      restam: parte.oferta.saldo - (tomado.get(parte.oferta.chave) ?? 0),
      finaliza: parte.oferta.lote !== null && doLote.get(parte.oferta.lote.id) === parte.oferta.doLote,
    })),
  }));
}

interface Tomada {
  partes: Pick<Parte, 'oferta' | 'quantidade'>[];
  falta: number;
}

/** Who asks for plants is not given seeds, unless there is nothing else. */
export function porIdade(ofertas: readonly Oferta[]): readonly Oferta[] {
  const mudas = ofertas.filter(({ unidade }) => unidade === 'MUDA');
  return mudas.length > 0 ? mudas : ofertas;
}

export interface Item {
  item: NovaEntrega['itens'][number];
  /** The lines it is of, and what it is called in them. */
  linhas: number[];
  oferta: Oferta;
}

/**
 * The lines that name another lot of seed than a line before them that takes from the same sementeira: what leaves it in one
 * delivery is one item.
 */
export function emDesacordo(repartidas: readonly Repartida[], linhas: readonly Linha[]): number[] {
  const nomeadas = new Map<string, string>();
  return repartidas.flatMap(({ partes }, n) => {
    const chave = partes.find(({ oferta }) => oferta.lote === null)?.oferta.chave;
    if (chave === undefined) return [];
    const nomeada = linhas[n]?.procedencia_id ?? '';
    const before = nomeadas.get(chave) ?? nomeada;
    nomeadas.set(chave, before);
    return before === nomeada ? [] : [n];
  });
}

/** The items of the delivery: a species of one stock is one of them, whichever lines took it. */
export function itensDe(repartidas: readonly Repartida[], linhas: readonly Linha[]): Item[] {
  const itens = new Map<string, Item>();
  for (const [n, { partes }] of repartidas.entries()) {
    for (const { oferta, quantidade } of partes) {
      const before = itens.get(oferta.chave);
      const procedencia_id = oferta.lote ? null : linhas[n]?.procedencia_id || null;
      itens.set(oferta.chave, {
        oferta,
        linhas: [...(before?.linhas ?? []), n],
        item: {
          especie_id: oferta.especie_id,
          lote_id: oferta.lote?.id ?? null,
          quantidade: (before?.item.quantidade ?? 0) + quantidade,
          ...(procedencia_id && { procedencia_id }),
        },
      });
    }
  }
  return [...itens.values()];
}
