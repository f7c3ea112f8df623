import { closestMatch } from 'leven';
import { fold } from './text.ts';

/** The longest name of a field. */
const LONGEST = 60;

/**
 * The name that a key was probably meant to be: the same in another form (`nomePopular`), a few letters off
 * (`nome_poplar`), or some of its words (`quantidade` for `quantidade_inicial`). Undefined when it resembles none.
 */
export function meant(key: string, names: readonly string[]): string | undefined {
  if (key.length > LONGEST) return undefined;
  const typed = snakeCase(key);
  return (
    names.find((name) => snakeCase(name) === typed) ??
    closestMatch(typed, names, { maxDistance: typed.length < 6 ? 1 : 2 }) ??
    names.find((name) => isPartOf(typed, name))
  );
}

/** The name that a key adds words to (`nome_popular` to `nome`). */
export function widened(key: string, names: readonly string[]): string | undefined {
  return key.length > LONGEST ? undefined : names.find((name) => isPartOf(snakeCase(name), key));
}

function snakeCase(key: string): string {
  return fold(key.replace(/([a-z\d])([A-Z])/g, '$1_$2')).replace(/[\s-]+/g, '_');
}

/** Every record has an `id`, so that word alone says nothing. */
function isPartOf(typed: string, name: string): boolean {
  const words = snakeCase(name).split('_');
  return typed !== 'id' && typed.split('_').every((word) => words.includes(word));
}
