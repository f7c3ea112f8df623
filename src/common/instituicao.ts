/** Who runs the nursery, as every paper, page and mail shows it at its head. What is null was not set. */
export interface Instituicao {
  nomeDoViveiro: string;
  /** The body that the nursery belongs to, as `Prefeitura Municipal de Mogi das Cruzes`. */
  orgao: string | null;
  /** The department of that body. */
  secretaria: string | null;
  /** Ends in municipality and state, and perhaps the postal code. */
  endereco: string | null;
  /** Without punctuation. */
  cnpj: string | null;
  telefone: string | null;
  brasao: Brasao | null;
}

/** The coat of arms. */
export interface Brasao {
  tipo: 'png' | 'svg';
  base64: string;
  /** How many times as wide as high it is. */
  proporcao: number;
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
