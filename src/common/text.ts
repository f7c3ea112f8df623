/**
 * Text as it is compared and searched: without case, accents and extra spaces. The database's locale is not trusted
 * with this. Stray marks are removed first: decomposing would sort long runs of them, in quadratic time.
 */
export function fold(text: string): string {
  return withoutMarks(withoutMarks(text).normalize('NFD')).toLowerCase().replace(/\s+/g, ' ').trim();
}

function withoutMarks(text: string): string {
  return text.replace(/\p{M}+/gu, '');
}

/** No language puts more than a few marks on one letter; Unicode's stream-safe form (UAX #15) allows 30. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/** Whether the text can be normalised in linear time. */
export function isStreamSafe(text: string): boolean {
  return !TOO_MANY_MARKS.test(text);
}

/** Folded text of several parts, for a search column. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return fold(parts.filter(Boolean).join(' '));
}

/**
 * A LIKE pattern that finds `part` anywhere in a search column. `%`, `_` and `\` stay ordinary characters. Any character is
 * found for a hyphen and for a space: `spacedPatterns` say which.
 */
export function containing(part: string): string {
  return `%${escaped(spaced(part)).replaceAll(' ', '_')}%`;
}

/** The patterns of those words that have a hyphen or a space, for a search column whose hyphens are replaced by spaces. */
export function spacedPatterns(words: readonly string[]): string[] {
  return words.map(spaced).flatMap((word) => (word.includes(' ') ? [`%${escaped(word)}%`] : []));
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Each word is a condition. In a longer text, the last one takes all that is left. */
const MAX_WORDS = 6;

/** The words of a search text. A record may have them in any order. */
export function wordsOf(text: string): string[] {
  const words = fold(text).split(' ');
  const rest = words.slice(MAX_WORDS - 1).join(' ');
  return [...words.slice(0, MAX_WORDS - 1), rest].filter((word) => word !== '');
}

/** Whether a record's name contains every word of the text. The service searches in the same way. */
export function isCalled(name: string, text: string): boolean {
  const called = [fold(name), spaced(name)];
  return wordsOf(text).every((word) => called.some((each) => each.includes(spaced(word))));
}

/** How close a name is to the text: equal, beginning with it, with a word that begins with it, or anything else. */
export function nearness(name: string, text: string): 0 | 1 | 2 | 3 {
  const [called, typed] = [spaced(name), spaced(text)];
  if (called === typed) return 0;
  if (called.startsWith(typed)) return 1;
  return ` ${called}`.includes(` ${typed}`) ? 2 : 3;
}

/** A hyphen finds a space, and a space a hyphen: some write `Ipê amarelo`. A text of nothing but hyphens finds hyphens. */
function spaced(text: string): string {
  const folded = fold(text);
  return /[^-]/.test(folded) ? folded.replaceAll('-', ' ') : folded;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
