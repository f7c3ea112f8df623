import type { Destino } from '../../src/procedencias/destino/schemas.ts';

/**
 * The geometry of the picture of a seed lot's way: bands from the lot to its parts, and from each part to its
 * recipients. Lengths are in rem.
 */

/** A part of the seed, by where it went. */
export interface Ramo {
  /** The batch; null for what left without one, and for what is still there. */
  lote: Destino['lotes'][number] | null;
  aindaLa: boolean;
  quantidade: number;
  /** The largest recipients. The others are only counted. */
  recebedores: { id: string; nome: string; quantidade: number }[];
  outros: number;
}

export function ramosDe({ lotes, destinatarios, saiu_da_sementeira, saldo }: Destino): Ramo[] {
  const saiu = (lote: Ramo['lote'], quantidade: number): Ramo => {
    const recebedores = recebedoresDe(destinatarios, lote?.id ?? null);
    return { lote, aindaLa: false, quantidade, ...recebedores };
  };
  return [
    ...lotes.map((lote) => saiu(lote, lote.quantidade)),
    saiu(null, saiu_da_sementeira),
    { lote: null, aindaLa: true, quantidade: saldo, recebedores: [], outros: 0 },
  ].filter(({ lote, quantidade }) => lote || quantidade > 0);
}

/** How many lines the recipients of a part take at most. The last one may count those that are not named. */
const MAX_LINHAS = 5;

/** Who received plants of a batch, or without one, by quantity. */
function recebedoresDe(
  destinatarios: Destino['destinatarios'],
  loteId: string | null,
): Pick<Ramo, 'recebedores' | 'outros'> {
  const todos = destinatarios.flatMap(({ id, nome, entregas }) => {
    const delas = entregas.filter(({ lote }) => (lote?.id ?? null) === loteId);
    const quantidade = delas.reduce((sum, each) => sum + each.quantidade, 0);
    return quantidade > 0 ? [{ id, nome, quantidade }] : [];
  });
  todos.sort((a, b) => b.quantidade - a.quantidade);
  const recebedores = todos.slice(0, todos.length > MAX_LINHAS ? MAX_LINHAS - 1 : MAX_LINHAS);
  return { recebedores, outros: todos.length - recebedores.length };
}

/** Whether the batch also has other seed of the species. */
export function misto({ lote }: Ramo): boolean {
  return lote !== null && lote.quantidade !== lote.alocada;
}

/** What became of the plants of a batch, each with its word. */
export function fatosDe({ vivas, entregues, retornadas, alocada }: Destino['lotes'][number]) {
  const perdidas = Math.max(0, alocada - vivas - entregues - retornadas);
  return [
    { fato: 'vivas', n: vivas, palavra: vivas === 1 ? 'viva' : 'vivas' },
    { fato: 'entregues', n: entregues, palavra: entregues === 1 ? 'entregue' : 'entregues' },
    { fato: 'retornadas', n: retornadas, palavra: 'de volta' },
    { fato: 'perdidas', n: perdidas, palavra: perdidas === 1 ? 'perdida' : 'perdidas' },
  ].filter(({ n }) => n > 0);
}

/** A band from left to right: at each end, the heights of its upper and its lower edge. */
export interface Faixa {
  chave: string;
  esquerda: [number, number];
  direita: [number, number];
  /** The batch also has another lot of seed, so plants that left it may not be of this one. */
  talvez: boolean;
}

/** The heights of a recipient's line, and of the cards: with a batch (three facts have room in one line), or without. */
const LINHA = 1.75;
const CARTAO = 5.5;
const CARTAO_DE_DUAS_LINHAS = 6.625;
const CARTAO_SEM_LOTE = 3;
/** The gap between two parts. */
const ENTRE = 0.75;
/** The height of the lot, from which all bands begin. */
const FONTE = { least: 5, most: 15 };
/** The thickness of the thinnest band. */
const FINA = 0.125;

/** The heights of the picture's parts, and its bands, as thick as their quantities. */
export function desenhoDe(ramos: readonly Ramo[], recebida: number) {
  const minimas = ramos.map(alturaMinima);
  const soma = minimas.reduce((sum, altura) => sum + altura, 0);
  const fonte = Math.min(FONTE.most, Math.max(FONTE.least, soma));
  const entradas: Faixa[] = [];
  const saidas: Faixa[] = [];
  const alturas: number[] = [];
  let naFonte = 0;
  let topo = 0;
  for (const [n, ramo] of ramos.entries()) {
    const espessura = Math.max(FINA, (ramo.quantidade / recebida) * fonte);
    const altura = Math.max(minimas[n] ?? 0, espessura);
    entradas.push({
      chave: ramo.lote?.id ?? String(ramo.aindaLa),
      esquerda: [naFonte, naFonte + espessura],
      direita: [topo, topo + espessura],
      talvez: false,
    });
    saidas.push(...saidasDe(ramo, topo, espessura));
    alturas.push(altura);
    naFonte += espessura;
    topo += altura + ENTRE;
  }
  return {
    fonte: Math.max(fonte, naFonte),
    alturas,
    altura: Math.max(topo - ENTRE, naFonte),
    entradas,
    saidas,
  };
}

function alturaMinima({ lote, recebedores, outros }: Ramo): number {
  const linhas = recebedores.length + (outros > 0 ? 1 : 0);
  const comLote = lote && (fatosDe(lote).length > 3 ? CARTAO_DE_DUAS_LINHAS : CARTAO);
  return Math.max(comLote ?? CARTAO_SEM_LOTE, linhas * LINHA);
}

/** The bands from a part to the middle of each recipient's line. */
function saidasDe(ramo: Ramo, topo: number, espessura: number): Faixa[] {
  const total = ramo.lote?.alocada ?? ramo.quantidade;
  let alto = topo;
  return ramo.recebedores.map(({ id, quantidade }, n) => {
    const parte = Math.min(LINHA - 0.5, Math.max(FINA / 2, (quantidade / total) * espessura));
    const meio = topo + (n + 0.5) * LINHA;
    const esquerda: Faixa['esquerda'] = [alto, alto + parte];
    alto += parte;
    return {
      chave: `${ramo.lote?.id}${id}`,
      esquerda,
      direita: [meio - parte / 2, meio + parte / 2],
      talvez: misto(ramo),
    };
  });
}
