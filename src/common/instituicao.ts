import type { TipoDeImagem } from './vocabulary.ts';

/** Who runs the nursery, as shown at the head of every paper, page and mail. A setting that was not given is null. */
export interface Instituicao {
  nomeDoViveiro: string;
  /** The body that the nursery belongs to, such as `Prefeitura Municipal de Mogi das Cruzes`. */
  orgao: string | null;
  /** The department of that body. */
  secretaria: string | null;
  /** Ends in the municipality and the state, perhaps followed by the postal code. */
  endereco: string | null;
  /** Without punctuation. */
  cnpj: string | null;
  telefone: string | null;
  brasao: Brasao | null;
}

export interface Brasao {
  tipo: TipoDeImagem | 'svg';
  base64: string;
  /** The ratio of its width to its height. */
  proporcao: number;
}

/** The media type of a coat of arms. */
export function mediaType({ tipo }: Pick<Brasao, 'tipo'>): string {
  return `image/${tipo === 'svg' ? 'svg+xml' : tipo}`;
}

/** The municipality that an address ends in: `…, Mogi das Cruzes – SP` or `…, Mogi das Cruzes/SP, 08780-000`. */
export function municipio(endereco: string): string | undefined {
  const [uf = '', nome = ''] = endereco
    .replace(/[\s,–-]*(?:CEP:?\s*)?\d{5}-?\d{3}\.?$/, '')
    .replace(/\.$/, '')
    .split(/[,;/]|\s[–-]\s/)
    .map((part) => part.trim())
    .reverse();
  return /^[A-Z]{2}$/.test(uf) && /^\p{L}[^\d]*$/u.test(nome) ? nome : undefined;
}
