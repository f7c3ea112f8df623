import { OperatorError } from '../host/operator-error.ts';

/**
 * Reads options typed as `campo=valor` into a map by field.
 *
 * @throws OperatorError when one has another form, an unknown field or no value, or is repeated.
 */
export function readPairs(
  option: string,
  typed: readonly string[],
  known: readonly string[],
): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const text of typed) {
    const [, field = '', value = ''] = /^\s*(\w+)\s*=(.*)$/s.exec(text) ?? [];
    if (!known.includes(field) || value.trim() === '') {
      throw new OperatorError(`Escreva --${option} campo=valor, com um destes campos: ${known.join(', ')}.`);
    }
    if (pairs.has(field)) throw new OperatorError(`Informe --${option} ${field} uma vez só.`);
    pairs.set(field, value.trim());
  }
  return pairs;
}
