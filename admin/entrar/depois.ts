import { ofApp } from '../ui/address.ts';

const KEY = 'depois-de-escolher-a-senha';

/** Keeps the page that a person wanted to open when they asked for a mail, because its link opens in another tab. */
export function keepDepois(depois: string | undefined): void {
  const href = ofApp(depois);
  if (href) localStorage.setItem(KEY, href);
  else localStorage.removeItem(KEY);
}

/** The page that the person wanted to open, once. Only pages of the app count. */
export function takeDepois(): string | undefined {
  const stored = localStorage.getItem(KEY) ?? undefined;
  localStorage.removeItem(KEY);
  return ofApp(stored);
}
