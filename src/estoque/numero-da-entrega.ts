/** The key of a delivery's number, which sorts numerically: that of ENT-2026-00012 is 2026000000012; null for any other text. */
export function seqDe(numero: string): number | null {
  const [, ano, n] = /^ENT-(\d{1,6})-(\d{1,9})$/i.exec(numero.trim()) ?? [];
  return ano === undefined ? null : Number(ano) * NUMBERS_OF_A_YEAR + Number(n);
}

const NUMBERS_OF_A_YEAR = 1_000_000_000;
