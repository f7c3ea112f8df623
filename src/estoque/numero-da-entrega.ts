/** The key under which a delivery's number stands, which sorts as numbers do: ENT-2026-00012 is 2026000000012; null of any other text. */
export function seqDe(numero: string): number | null {
  const [, ano, n] = /^ENT-(\d{1,6})-(\d{1,9})$/i.exec(numero.trim()) ?? [];
  return ano === undefined ? null : Number(ano) * NUMBERS_OF_A_YEAR + Number(n);
}

const NUMBERS_OF_A_YEAR = 1_000_000_000;
