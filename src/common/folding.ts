/** Written in many ways, and left out by many. */
const APOSTROPHES = /['’‘´`ʼ′\u00AD]/gu;

/**
 * A name as it is compared: without case, accents, apostrophes and soft hyphens; dashes, other punctuation and spaces are
 * one space, and a multiplication sign is an x. So `Ipê-amarelo` is `IPE AMARELO`, `Pau-d’alho` is `pau d'alho`, and `Citrus ×
 * latifolia` is `Citrus x latifolia`. Marks go before decomposing, which would sort long runs of them, in quadratic time.
 */
export function folded(text: string): string {
  return text
    .replace(/\p{M}+/gu, '')
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('×', ' x ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
