/** Apostrophes are written in many ways, or left out. The soft hyphen only says where a line may break. */
const APOSTROPHES = /['＇’‘´`｀ʼ′\u00AD]/gu;

/**
 * A text as it is compared and searched: without case, accents, apostrophes and soft hyphens; dashes, other punctuation and
 * spaces are one space, and a multiplication sign is an x. So `Ipê-amarelo` is `IPE AMARELO`, `Pau-d’alho` is `pau d'alho`, and
 * `Citrus × latifolia` is `Citrus x latifolia`. `%`, `_` and `\` stay, and so does a text of nothing but signs. The database
 * keeps the result and folds nothing: its locale and its Unicode must not decide what is equal.
 */
export function fold(text: string): string {
  const words = withoutMarks(withoutMarks(text).replace(APOSTROPHES, '').normalize('NFKD'))
    .toLowerCase()
    .replaceAll('×', ' x ')
    .replace(/[^\p{L}\p{N}%_\\]+/gu, ' ')
    .trim();
  return words || caseless(text);
}

/** A code or a password as it is compared: without case and accents. Its signs tell it from others. */
export function caseless(text: string): string {
  return withoutMarks(withoutMarks(text).normalize('NFKD')).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Marks go before decomposing, which would sort long runs of them, in quadratic time. */
function withoutMarks(text: string): string {
  return text.replace(/\p{M}+/gu, '');
}

/** No language puts more than a few marks on one letter. Unicode's stream-safe form (UAX #15) allows 30. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/** Whether the text can be normalised in linear time. */
export function isStreamSafe(text: string): boolean {
  return !TOO_MANY_MARKS.test(text);
}

/** Folded text of several parts, for a search column. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return fold(parts.filter(Boolean).join(' '));
}

/** A LIKE pattern that finds a folded text anywhere in a search column. `%`, `_` and `\` stay ordinary characters. */
export function containing(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Each word is a condition. In a longer text, the last one takes all that is left. */
const MAX_WORDS = 6;

/** The folded words of a search text, which a record may have in any order. What is typed as one stays one: `A-1` is `a 1`. */
export function wordsOf(text: string): string[] {
  const typed = text.trim().split(/\s+/);
  const words = [...typed.slice(0, MAX_WORDS - 1), typed.slice(MAX_WORDS - 1).join(' ')].map(fold);
  const said = words.filter((word) => /[\p{L}\p{N}%_\\]/u.test(word));
  return said.length > 0 ? said : words.filter(Boolean).slice(0, 1);
}

/** Whether a record's name contains every word of the text. The service searches in the same way. */
export function isCalled(name: string, text: string): boolean {
  const called = fold(name);
  return wordsOf(text).every((word) => called.includes(word));
}

/** How close a name is to the text: equal, beginning with it, with a word that begins with it, or anything else. */
export function nearness(name: string, text: string): 0 | 1 | 2 | 3 {
  const [called, typed] = [fold(name), fold(text)];
  if (called === typed) return 0;
  if (called.startsWith(typed)) return 1;
  return ` ${called}`.includes(` ${typed}`) ? 2 : 3;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
