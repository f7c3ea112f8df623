import type { Destino } from '../../src/procedencias/destino/schemas.ts';

/** The geometry of the picture of a seed lot's way: its parts, and where its bands are drawn. Lengths are in rem. */

interface Recebedor {
  id: string;
  nome: string;
  quantidade: number;
}

/** A part of the seed, by where it went. */
export interface Ramo {
  /** The batch; null for what left without one, and for what is still there. */
  lote: Destino['lotes'][number] | null;
  aindaLa: boolean;
  quantidade: number;
  /** The largest recipients. The others are only counted. */
  recebedores: Recebedor[];
  outros: number;
}

/** A band between two heights on its left and two on its right. */
export interface Faixa {
  chave: string;
  de: [number, number];
  a: [number, number];
  /** The batch also has another lot of seed, so plants that left it may not be of this one. */
  talvez: boolean;
}

/** What became of the plants of a batch, each with its word. */
export function fatosDe({ vivas, entregues, retornadas, alocada }: Destino['lotes'][number]) {
  const resto = Math.max(0, alocada - vivas - entregues - retornadas);
  return [
    { de: 'vivas', n: vivas, palavra: vivas === 1 ? 'viva' : 'vivas' },
    { de: 'entregues', n: entregues, palavra: entregues === 1 ? 'entregue' : 'entregues' },
    { de: 'retornadas', n: retornadas, palavra: 'de volta' },
    { de: 'resto', n: resto, palavra: resto === 1 ? 'perdida' : 'perdidas' },
  ].filter(({ n }) => n > 0);
}

const RECEBEDORES = 5;
const LINHA = 1.75;
const CARTAO = 5.5;
/** Three facts have room in one line. */
const CARTAO_DE_DUAS_LINHAS = 6.625;
const CARTAO_CURTO = 3;
const ENTRE = 0.75;
const FONTE = { least: 5, most: 15 };
const FINA = 0.125;

export function ramosDe({ lotes, destinatarios, saiu_da_sementeira, saldo }: Destino): Ramo[] {
  const recebido = (loteId: string | null) => {
    const all = destinatarios.flatMap(({ id, nome, entregas }) => {
      const delas = entregas.filter(({ lote }) => (lote?.id ?? null) === loteId);
      const quantidade = delas.reduce((sum, each) => sum + each.quantidade, 0);
      return quantidade > 0 ? [{ id, nome, quantidade }] : [];
    });
    const sorted = all.sort((a, b) => b.quantidade - a.quantidade);
    const shown = sorted.length > RECEBEDORES ? RECEBEDORES - 1 : RECEBEDORES;
    return { recebedores: sorted.slice(0, shown), outros: Math.max(0, sorted.length - shown) };
  };
  const semLote = { lote: null, recebedores: [], outros: 0 };
  return [
    ...lotes.map((lote) => ({ lote, aindaLa: false, quantidade: lote.quantidade, ...recebido(lote.id) })),
    ...(saiu_da_sementeira > 0
      ? [{ lote: null, aindaLa: false, quantidade: saiu_da_sementeira, ...recebido(null) }]
      : []),
    ...(saldo > 0 ? [{ ...semLote, aindaLa: true, quantidade: saldo }] : []),
  ];
}

/** Whether the batch also has other seed of the species. */
export function misto({ lote }: Ramo): boolean {
  return lote !== null && lote.quantidade !== lote.alocada;
}

/** The heights of the picture's parts, and its bands, whose widths are the quantities. */
export function desenhoDe(ramos: readonly Ramo[], recebida: number) {
  const baixas = ramos.map(({ lote, recebedores, outros }) => {
    const linhas = recebedores.length + (outros > 0 ? 1 : 0);
    const cartao = !lote ? CARTAO_CURTO : fatosDe(lote).length > 3 ? CARTAO_DE_DUAS_LINHAS : CARTAO;
    return Math.max(cartao, linhas * LINHA);
  });
  const livre = baixas.reduce((sum, altura) => sum + altura, 0);
  const fonte = Math.min(FONTE.most, Math.max(FONTE.least, livre));
  const larguraDe = (quantidade: number) => Math.max(FINA, (quantidade / recebida) * fonte);
  const entradas: Faixa[] = [];
  const saidas: Faixa[] = [];
  const alturas: number[] = [];
  let daFonte = 0;
  let topo = 0;
  for (const [n, ramo] of ramos.entries()) {
    const largura = larguraDe(ramo.quantidade);
    const altura = Math.max(baixas[n] ?? 0, largura);
    const chave = ramo.lote?.id ?? String(ramo.aindaLa);
    entradas.push({ chave, de: [daFonte, daFonte + largura], a: [topo, topo + largura], talvez: false });
    saidas.push(...saidasDe(ramo, { topo, largura }));
    alturas.push(altura);
    daFonte += largura;
    topo += altura + ENTRE;
  }
  return {
    fonte: Math.max(fonte, daFonte),
    alturas,
    altura: Math.max(topo - ENTRE, daFonte),
    entradas,
    saidas,
  };
}

function saidasDe(ramo: Ramo, { topo, largura }: { topo: number; largura: number }): Faixa[] {
  const todas = ramo.lote?.alocada ?? ramo.quantidade;
  let de = topo;
  return ramo.recebedores.map(({ id, quantidade }, n) => {
    const parte = Math.min(LINHA - 0.5, Math.max(FINA / 2, (quantidade / todas) * largura));
    const meio = topo + (n + 0.5) * LINHA;
    const faixa = {
      chave: `${ramo.lote?.id}${id}`,
      de: [de, de + parte] as [number, number],
      a: [meio - parte / 2, meio + parte / 2] as [number, number],
      talvez: misto(ramo),
    };
    de += parte;
    return faixa;
  });
}
