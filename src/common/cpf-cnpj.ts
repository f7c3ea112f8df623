/**
 * Brazilian document numbers: CPF of persons (11 digits) and CNPJ of legal entities (12 characters and 2 check
 * digits; the 12 may be letters since July 2026). Both close with two check digits modulo 11.
 */

const CPF = /^\d{11}$/;
const CNPJ = /^[A-Z\d]{12}\d{2}$/;

/** A document as it is stored: in upper case, without dots, hyphens, slashes and spaces. */
export function semPontuacao(documento: string): string {
  return documento.replace(/[.\-/\s]/g, '').toUpperCase();
}

/** Whether a document is one character repeated. Such a document may pass the sum, but belongs to nobody. */
export function umSoCaractere(documento: string): boolean {
  return /^(.)\1*$/.test(documento);
}

/** Whether a stored CPF has the right shape and check digits. Eleven equal digits pass the sum and are still no CPF. */
export function cpfValido(cpf: string): boolean {
  return CPF.test(cpf) && !umSoCaractere(cpf) && closes(cpf, 11);
}

/** Whether a stored CNPJ, numeric or alphanumeric, has the right shape and check digits. */
export function cnpjValido(cnpj: string): boolean {
  return CNPJ.test(cnpj) && !umSoCaractere(cnpj) && closes(cnpj, 9);
}

/** Whether the last two characters are the check digits of those before them. */
function closes(documento: string, maximumWeight: number): boolean {
  const base = documento.slice(0, -2);
  const first = checkDigit(base, maximumWeight);
  return documento.endsWith(`${first}${checkDigit(`${base}${first}`, maximumWeight)}`);
}

/**
 * Modulo 11 with weights 2, 3, … from the right, starting over after the largest. A character counts as its ASCII code less 48.
 */
function checkDigit(characters: string, maximumWeight: number): number {
  let sum = 0;
  for (let place = 0; place < characters.length; place += 1) {
    const value = characters.charCodeAt(characters.length - 1 - place) - 48;
    sum += value * (2 + (place % (maximumWeight - 1)));
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
