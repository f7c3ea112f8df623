import { ErroDoViveiro } from './errors.ts';
import { fault } from './faults.ts';

/** Refuses what cannot be sent as it is. JSON would drop it silently, and a header could not carry it. */

/** @throws ErroDoViveiro that names the place of an invalid number or date. */
export function checkInput(input: unknown): void {
  const campo = unsendable(input);
  if (campo === undefined) return;
  const { detalhe, codigo } = NO_VALUE;
  const erro = { codigo, detalhe, campo: campo === '' ? null : campo };
  throw new ErroDoViveiro({ status: null, ...erro, erros: [erro] }, null, undefined);
}

/** @throws ErroDoViveiro when no header can carry the key. */
export function checkKey(key: string): void {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(key)) throw new ErroDoViveiro(NO_KEY, null, undefined);
}

const NO_VALUE = fault(
  null,
  'TIPO_INVALIDO',
  'Corrija o valor: ele não é um número nem uma data que se possa enviar.',
);
const NO_KEY = fault(
  null,
  'CHAVE_INVALIDA',
  'Use em idempotencyKey só letras, algarismos e sinais comuns, sem quebra de linha.',
);

/** No valid input is this deep. One that contains itself is. */
const DEEPEST = 20;

/** The place of the first value that JSON would turn into null, or refuse; undefined when there is none. */
function unsendable(value: unknown, place: readonly string[] = []): string | undefined {
  const isNoNumber = typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value));
  const isNoDay = value instanceof Date && Number.isNaN(value.getTime());
  if (isNoNumber || isNoDay || place.length > DEEPEST) return place.join('.');
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = unsendable(part, [...place, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}
