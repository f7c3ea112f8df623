import { cnpjValido, cpfValido } from '../../src/common/cpf-cnpj.ts';
import { Unreadable } from './unreadable.ts';

/** How people keep a spreadsheet from reading digits as a number: `'529…`, `="529…"`. */
const GUARDS = /^(?:=?"+|')|"+$/g;
/** What a spreadsheet shows when a number is too long for its cell. */
const SHORTENED = /^\d([,.]\d+)?E\+\d+$/i;

const CPF = 11;
const CNPJ = 14;

/**
 * A CPF or CNPJ, with the zeros that a spreadsheet took away. Only check digits show that they are missing.
 *
 * @throws Unreadable when it has too few digits to be one.
 */
export function documentIn(text: string): string {
  const document = text.replace(GUARDS, '').trim();
  if (SHORTENED.test(document)) throw new Unreadable(TAKEN);
  if (!/^\d+$/.test(document) || cpfValido(document)) return document;
  const cpf = document.padStart(CPF, '0');
  const cnpj = document.padStart(CNPJ, '0');
  if (cpfValido(cpf)) return cpf;
  if (cnpjValido(cnpj)) return cnpj;
  if (document.length < CPF || (document.length > CPF && document.length < CNPJ)) throw new Unreadable(TAKEN);
  return document;
}

const TAKEN =
  'Escreva o documento inteiro: a planilha tirou zeros ou algarismos dele. Antes, formate a coluna como texto.';
