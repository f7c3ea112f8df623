import leven from 'leven';
import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { wordsOf } from '../common/text.ts';
import type { Encontrado } from './schemas.ts';

/** The columns with the words of each kind of record. A batch is found by its species. */
const ESCRITAS: Readonly<Partial<Record<Encontrado['tipo'], string>>> = {
  especie: 'select busca as escrita from especies',
  lote: 'select busca from especies',
  procedencia: 'select busca from procedencias',
  estufa: `select busca_estufa || ' ' || busca_barraca from estufas`,
  destinatario: 'select busca from destinatarios',
};
/** Codes and numbers are exact, and a short word resembles too many others. */
const CORRECTABLE = /^[a-z]{4,}$/;
/** How many letters may be wrong. */
const mistakesIn = (word: string) => (word.length < 6 ? 1 : 2);

/** The text with each unknown word replaced by the most similar word of these records; null when a word resembles none. */
export async function comoSeEscreve(
  db: Db,
  texto: string,
  tipos: readonly Encontrado['tipo'][],
): Promise<string | null> {
  const sources = tipos.flatMap((tipo) => ESCRITAS[tipo] ?? []);
  if (sources.length === 0) return null;
  const words = wordsOf(texto).flatMap((word) => word.split(' '));
  const written: string[] = [];
  for (const word of words) {
    const nearest = CORRECTABLE.test(word) ? nearestTo(word, await alike(db, word, sources)) : word;
    if (!nearest) return null;
    written.push(nearest);
  }
  return written.join(' ');
}

/** The words that may be meant. When n letters of a word are wrong, one of its n + 1 parts is right. */
function alike(db: Db, word: string, sources: readonly string[]): Promise<{ palavra: string }[]> {
  const mistakes = mistakesIn(word);
  const size = Math.ceil(word.length / (mistakes + 1));
  const parts = Array.from({ length: mistakes + 1 }, (_, n) => word.slice(n * size, (n + 1) * size));
  return prepared<{ palavra: string }>(
    db,
    `select distinct palavra from (${sources.join(' union ')}) t (escrita),
       unnest(string_to_array(escrita, ' ')) palavra
     where escrita like any($1::text[]) and palavra like any($1) and length(palavra) >= $2::int`,
    [parts.map((part) => `%${part}%`), word.length - mistakes],
  );
}

function nearestTo(word: string, alike: readonly { palavra: string }[]): string | undefined {
  const known = alike.map(({ palavra }) => palavra);
  if (known.some((each) => each.includes(word))) return word;
  const near = known.flatMap((each) => {
    const mistakes = mistakesBetween(word, each);
    return mistakes <= mistakesIn(word) ? [{ each, mistakes }] : [];
  });
  const rest = (each: string) => Math.abs(each.length - word.length);
  near.sort((a, b) => a.mistakes - b.mistakes || rest(a.each) - rest(b.each) || (a.each < b.each ? -1 : 1));
  return near[0]?.each;
}

/** A word may be the beginning of one that is still being typed. */
function mistakesBetween(typed: string, word: string): number {
  const beginnings = [typed.length - 1, typed.length, typed.length + 1, word.length];
  return Math.min(...beginnings.map((length) => leven(typed, word.slice(0, length))));
}
