import { OperatorError } from '../host/operator-error.ts';
import type { Exchange } from '../planilha/exchanges.ts';

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

/**
 * Reads `--trocar` typed as `campo:valor=outro`.
 *
 * @throws OperatorError when one has another form or an unknown field, or is repeated.
 */
export function readExchanges(typed: readonly string[], known: readonly string[]): Exchange[] {
  const seen = new Set<string>();
  return typed.map((text) => {
    const [, campo = '', de = '', por = ''] =
      /^\s*(\w+)\s*:(.*)=([^=]*)$/s.exec(text)?.map((part) => part.trim()) ?? [];
    if (!known.includes(campo) || de === '' || por === '') {
      throw new OperatorError(
        `Escreva --trocar campo:valor=outro, com um destes campos: ${known.join(', ')}.`,
      );
    }
    const cell = `${campo}:${de}`;
    if (seen.has(cell)) throw new OperatorError(`Informe --trocar ${cell} uma vez só.`);
    seen.add(cell);
    return { campo, de, por };
  });
}
