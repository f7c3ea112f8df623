import { decimal, dia, documento, inteiro, taxa } from '../../src/common/brazilian.ts';
import { hasOffset } from '../../src/common/local-time.ts';
import type { ColumnType, Value } from '../../src/relatorios/columns.ts';

/** Formats the service's values the way Brazilians write them: on paper, in sheets and on public pages. */

/** `do Viveiro Municipal`, `da Estação Florestal`; `do viveiro Mudas do Vale` when the name does not show its gender. */
export function doViveiro(nome: string): string {
  const first = nome.split(/\s/, 1)[0]?.toLowerCase() ?? '';
  if (MASCULINE.has(first)) return `do ${nome}`;
  return FEMININE.has(first) ? `da ${nome}` : `do viveiro ${nome}`;
}

/** Words that names of nurseries begin with. */
const MASCULINE = new Set(
  'viveiro horto jardim parque centro núcleo bosque berçário instituto departamento setor'.split(' '),
);
const FEMININE = new Set(
  'estação casa fazenda escola unidade divisão diretoria secretaria prefeitura fundação'.split(' '),
);

/** Values as Brazilians write them, in one time zone. */
export interface Format {
  value(value: Value | undefined, type: ColumnType): string;
  /** `31/01/2026 08:00` */
  instant(instant: string): string;
  /** A bare local day (`2026-01-31`), a local time (`2026-01-31T08:00`) or an instant. */
  moment(moment: string): string;
  /** The local time of an instant as spreadsheets count it: days since the end of 1899. */
  serial(instant: string): number;
  /** The same of a local day; undefined of one that they cannot count. */
  serialOfDay(day: string): number | undefined;
}

export function formatIn(timeZone: string): Format {
  // Swedish time is `2026-01-31 08:00:00`, from which both forms are made.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const shown = (instant: string) => clock.format(new Date(instant));
  const instant = (text: string) => `${dia(shown(text))} ${shown(text).slice(11, 16)}`;
  return {
    instant,
    moment: (moment) => (hasOffset(moment) ? instant(moment) : asItStands(moment)),
    serial: (text) => (Date.parse(`${shown(text).replace(' ', 'T')}Z`) - SERIAL_ZERO + A_LITTLE) / DAY_MS,
    serialOfDay: (day) => {
      const serial = (Date.parse(`${day}T00:00:00Z`) - SERIAL_ZERO) / DAY_MS;
      return serial < FIRST_SERIAL ? undefined : serial;
    },
    value: (value, type) => {
      if (value === null || value === undefined) return '';
      switch (type) {
        case 'inteiro':
          return inteiro(Number(value));
        case 'decimal':
          return decimal(Number(value));
        case 'taxa':
          return taxa(Number(value));
        case 'booleano':
          return value ? 'Sim' : 'Não';
        case 'documento':
          return documento(String(value));
        case 'data':
          return dia(String(value));
        case 'data_hora':
          return instant(String(value));
        case 'texto':
          return String(value);
      }
    },
  };
}

const DAY_MS = 86_400_000;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
/** Spreadsheets count the days before March 1900 wrongly, or not at all. */
const FIRST_SERIAL = 61;
/** Few times of day are an exact fraction, so a program that truncates would show the minute before. */
const A_LITTLE = 0.1;

/** `31/01/2026` or `31/01/2026 08:00`: the value is already a local time. */
function asItStands(local: string): string {
  return `${dia(local)} ${local.slice(11, 16)}`.trim();
}
