/**
 * Brazilian document numbers: CPF of persons (11 digits) and CNPJ of legal entities (12 characters and 2 check
 * digits; the 12 may be letters since July 2026). Both close with two check digits modulo 11.
 */

const CPF = /^\d{11}$/;
const CNPJ = /^[A-Z\d]{12}\d{2}$/;

/** A document as it is stored: without the dots, hyphens, slashes and spaces it is written with, upper-case. */
export function semPontuacao(documento: string): string {
  return documento.replace(/[.\-/\s]/g, '').toUpperCase();
}

/** Whether a document is one character over and over: it may pass the sum, and is nobody's. */
export function umSoCaractere(documento: string): boolean {
  return /^(.)\1*$/.test(documento);
}

/** Whether a stored-form CPF has its shape and its check digits. Eleven equal digits pass the sum and are no CPF. */
export function cpfValido(cpf: string): boolean {
  return CPF.test(cpf) && !umSoCaractere(cpf) && closes(cpf, 11);
}

/** Whether a stored-form CNPJ, numeric or alphanumeric, has its shape and its check digits. */
export function cnpjValido(cnpj: string): boolean {
  return CNPJ.test(cnpj) && !umSoCaractere(cnpj) && closes(cnpj, 9);
}

/** Whether the last two characters are the check digits of those before them. */
function closes(documento: string, maximumWeight: number): boolean {
  const base = documento.slice(0, -2);
  const first = checkDigit(base, maximumWeight);
  return documento.endsWith(`${first}${checkDigit(`${base}${first}`, maximumWeight)}`);
}

/** Modulo 11 with weights 2, 3, … from the right, starting over after the largest; a character counts its ASCII code less 48. */
function checkDigit(characters: string, maximumWeight: number): number {
  let sum = 0;
  for (let place = 0; place < characters.length; place += 1) {
    const value = characters.charCodeAt(characters.length - 1 - place) - 48;
    sum += value * (2 + (place % (maximumWeight - 1)));
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
