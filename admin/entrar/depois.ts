import { ofApp } from '../ui/address.ts';

const KEY = 'depois-de-escolher-a-senha';

/** Keeps, in this browser, where one wanted to go when one asked for a mail: its link opens in another tab. */
export function keepDepois(depois: string | undefined): void {
  const href = ofApp(depois);
  if (href) localStorage.setItem(KEY, href);
  else localStorage.removeItem(KEY);
}

/** Where one wanted to go, once; only pages of the app count. */
export function takeDepois(): string | undefined {
  const stored = localStorage.getItem(KEY) ?? undefined;
  localStorage.removeItem(KEY);
  return ofApp(stored);
}
