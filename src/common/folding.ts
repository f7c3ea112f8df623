import { fold } from './text.ts';

/** The letters and numbers of a text, folded. Empty for a text without any, such as a dash. */
export function folded(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
