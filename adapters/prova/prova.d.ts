/** What a file proves, or why it does not. */
export type Conferida = { recusa: string } | Provada;

export interface Provada {
  recusa: null;
  termo: TermoProvado | null;
  movimentacoes: MovimentacaoProvada[];
  pessoas: { livro: string; valores: (string | null)[] }[];
  cabeca: { nome: string; tamanho: number; raiz: string; chave: string };
  selos: { numero: number; data: string }[];
  /** Whether a head that was kept is that of the proof, or continues it. */
  guardada: boolean;
}

interface Linha {
  livro: string;
  seq: number;
  data_registro: string;
  /** What it is called in a sentence: `o termo TERMO-2026-00001`. */
  parte: string;
  selo: number;
}

export interface MovimentacaoProvada extends Linha {
  id: string;
  especie_id: string;
  quantidade: number;
  estorno_de: string | null;
}

interface Nomes {
  nome_popular: string;
  nome_cientifico: string | null;
  variedade: string | null;
}

export interface TermoProvado extends Linha, Nomes {
  numero: string;
  itens: (Nomes & { movimentacao_id: string })[] | null;
  doador: Record<string, string | null>;
  texto: string;
}

export function conferir(texto: string, guardada?: string): Promise<Conferida>;
