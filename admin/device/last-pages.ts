/** The pages that this tab has shown, the last one first. */

export interface Seen {
  href: string;
  name: string;
}

const KEY = 'ultimas-paginas';
const MOST = 5;

export function lastPages(): Seen[] {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Seen[];
}

export function rememberPage(seen: Seen): void {
  const others = lastPages().filter(({ href }) => href !== seen.href);
  sessionStorage.setItem(KEY, JSON.stringify([seen, ...others].slice(0, MOST)));
}

/** Names of records are for the person who was signed in. */
export function forgetPages(): void {
  sessionStorage.removeItem(KEY);
}
