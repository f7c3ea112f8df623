import { fold } from './text.ts';

/** The letters and numbers of a text alone, folded. It is empty for a text that says nothing, such as a dash. */
export function folded(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
