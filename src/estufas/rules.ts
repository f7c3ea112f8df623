import { forbidden, invalid } from '../errors.ts';
import { fold } from '../text.ts';
import type { Cargo, MarcaEstufa, StatusEstufa } from '../vocabulary.ts';

export interface Localizacao {
  localizacao_estufa: string;
  localizacao_barraca: string;
  localizacao_posicao: string;
}

/**
 * The identifier code of a place: `Estufa 1`, `Barraca 3`, `5` → `E01-B03-05`. Each part loses case, accents and the
 * leading word or letter that only says what the part is; plain numbers are padded to two digits.
 */
export function codigoIdentificador(localizacao: Localizacao): string {
  const estufa = codePart(localizacao.localizacao_estufa, 'ESTUFA');
  const barraca = codePart(localizacao.localizacao_barraca, 'BARRACA');
  const posicao = codePart(localizacao.localizacao_posicao, 'POSICAO');
  return `E${estufa}-B${barraca}-${posicao}`;
}

function codePart(text: string, word: string): string {
  const plain = fold(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const letter = word.charAt(0);
  const rest = plain.replace(new RegExp(`^(?:${word} |(?:${word}|${letter}) ?(?=\\d))`), '');
  return (/^\d+$/.test(rest) ? rest.padStart(2, '0') : rest.replaceAll(' ', '-')) || '?';
}

/** The mark that a status stands for: `Livre` takes the mark off, and what is then true is derived. */
export function marcaDe(status: StatusEstufa): MarcaEstufa | null {
  return status === 'Livre' ? null : status;
}

/** Setting or leaving `Inativo` is for an Administrador, so that a change is no way round the deletion (403). */
export function checkMarca(cargo: Cargo, atual: MarcaEstufa | null, nova: MarcaEstufa | null): void {
  if (atual === nova || cargo === 'Administrador') return;
  if (atual === 'Inativo' || nova === 'Inativo') {
    throw forbidden('Peça a um Administrador: só ele inativa ou reativa uma estufa.');
  }
}

/** The capacity may not be lowered below the occupancy. */
export function checkCapacidade(ocupacao: number, capacidade: number): void {
  if (capacidade >= ocupacao) return;
  throw invalid(
    'CAPACIDADE_MENOR_QUE_OCUPACAO',
    `Informe uma capacidade de pelo menos ${ocupacao}: é o que ocupam as plantas que já estão na estufa.`,
    'capacidade_total',
  );
}
