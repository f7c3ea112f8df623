/** The legal text of a donation receipt. Names in braces stand for the receipt's own data. */

/** What can stand in braces. */
export const LACUNAS = [
  'doador',
  'viveiro',
  'destinatario',
  'documento',
  'numero',
  'data',
  'itens',
  'unidade',
] as const;
export type Lacuna = (typeof LACUNAS)[number];

export const TEXTO_PADRAO =
  'O destinatário declara ter recebido, a título de doação, as {unidade} descritas acima.';

/** With a text of this length and ordinary data, a receipt fits on one page. */
export const MAX_TEXTO_DO_TERMO = 1_200;

const LACUNA = /\{([^{}]*)\}/g;

/** Whether the text can be printed: it is not too long, and every name in braces is known. */
export function textoDoTermoValido(texto: string): boolean {
  if (texto.length > MAX_TEXTO_DO_TERMO) return false;
  if ([...texto.matchAll(LACUNA)].some(([, nome]) => !LACUNAS.includes(nome as Lacuna))) return false;
  return !/[{}]/.test(texto.replace(LACUNA, ''));
}

export function preenchido(texto: string, valores: Readonly<Record<Lacuna, string>>): string {
  return texto.replace(LACUNA, (inteira, nome: string) => valores[nome as Lacuna] ?? inteira);
}
