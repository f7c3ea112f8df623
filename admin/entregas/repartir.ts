import type { NovaEntrega } from '../../src/entregas/schemas.ts';
import type { Oferta } from './ofertas.ts';

/** A line of a delivery in its form. */
export interface Linha {
  /** Names the line on the page; it is not sent. */
  linha: string;
  especie_id: string;
  quantidade: number | '';
  /** The chosen stock (`chave`); blank takes the oldest ready batches first. */
  de: string;
  /** The lot of seed of the sementeira's part; blank takes the oldest. */
  procedencia_id: string;
}

export interface Parte {
  oferta: Oferta;
  quantidade: number;
  /** What the whole delivery leaves in this stock, and whether it leaves anything in the batch. */
  restam: number;
  finaliza: boolean;
}

/** What a line takes of each stock, and how much is missing. */
export interface Repartida {
  partes: Parte[];
  falta: number;
}

/**
 * What each line takes of the stocks on offer (undefined while they are unknown). A line with a chosen stock comes first. The
 * others take from the oldest batches and then from the sementeira, of what is left.
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

/** A request for plants gets no seeds, unless there is nothing else. */
export function porIdade(ofertas: readonly Oferta[]): readonly Oferta[] {
  const mudas = ofertas.filter(({ unidade }) => unidade === 'MUDA');
  return mudas.length > 0 ? mudas : ofertas;
}

export interface Item {
  item: NovaEntrega['itens'][number];
  /** The lines of the item, and its name in them. */
  linhas: number[];
  oferta: Oferta;
}

/**
 * The lines that name another lot of seed than an earlier line from the same sementeira. In one delivery everything that leaves a
 * sementeira is one item.
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

/** The items of the delivery. A species from one stock is one item, whichever lines took it. */
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
