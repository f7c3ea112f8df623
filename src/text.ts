/** Text as it is compared and searched: without case, accents and extra spaces. The database's locale is not trusted with it. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Folded text of several parts, for a search column. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return fold(parts.filter(Boolean).join(' '));
}

/** A LIKE pattern that finds `part` anywhere in a search column; `%`, `_` and `\` stay ordinary characters. */
export function containing(part: string): string {
  return `%${fold(part).replace(/[\\%_]/g, '\\$&')}%`;
}
