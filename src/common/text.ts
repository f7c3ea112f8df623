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

/** A LIKE pattern that finds `part` anywhere in a search column. `%`, `_` and `\` stay ordinary characters. */
export function containing(part: string): string {
  return `%${fold(part).replace(/[\\%_]/g, '\\$&')}%`;
}
