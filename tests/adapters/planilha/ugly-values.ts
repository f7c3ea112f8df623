import fc from 'fast-check';
import { semPontuacao } from '../../../src/common/cpf-cnpj.ts';

/** What offices write in a cell, beside what they mean by it. */

export type Value = string | number;

export interface Written {
  cell: string;
  /** What is meant; undefined when the cell says nothing. */
  value?: Value;
  /** Nobody expects it to be read. */
  odd?: true;
}

/** What no record can hold: two kilograms of seedlings. */
export const NOTHING = Number.NaN;

/**
 * Draws of one sheet. They shrink to the first choice, the smallest number and the rule. Half of the sheets have nothing odd in
 * them, so that what is odd can be frequent in the others.
 */
export class Draw {
  readonly #next: fc.GeneratorValue;
  readonly #isOdd: boolean;

  constructor(next: fc.GeneratorValue) {
    this.#next = next;
    this.#isOdd = this.once(2);
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.upTo(choices.length - 1)] as T;
  }

  upTo(max: number): number {
    return this.#next(fc.nat, max);
  }

  /** The exception, once in so many times. */
  once(times: number): boolean {
    return this.upTo(times - 1) === times - 1;
  }

  /** What nobody expects to be read, in such a sheet once in so many times. */
  odd(times = 8): boolean {
    return this.#isOdd && this.once(times);
  }
}

/** How the numbers of a sheet are written. */
export type Decimal = 'virgula' | 'ponto';

export type Write = (draw: Draw, decimal: Decimal) => Written;

export const dotted = (digits: number) => String(digits).replace(/\B(?=(\d{3})+$)/g, '.');

const ODD_AMOUNTS: readonly ((amount: number) => Written)[] = [
  (amount) => ({ cell: `${amount} kg`, value: NOTHING }),
  (amount) => ({ cell: `${amount} bandejas`, value: NOTHING }),
  (amount) => ({ cell: `${amount},5`, value: NOTHING }),
  (amount) => ({ cell: `${amount} a ${amount + 50}`, value: NOTHING }),
  (amount) => ({ cell: `(${amount})`, value: NOTHING }),
  (amount) => ({ cell: `${amount}-`, value: NOTHING }),
  (amount) => ({ cell: `${amount} mil`, value: NOTHING }),
  () => ({ cell: '1,250', value: 1250 }),
];

export const amount: Write = (draw) => {
  const value = draw.one([7, 40, 350, 1000, 1250, 12_400]) + draw.upTo(9);
  return draw.odd() ? { ...draw.one(ODD_AMOUNTS)(value), odd: true } : plainAmount(draw, value);
};

export function plainAmount(draw: Draw, value: number): Written {
  const plain = draw.one([String, dotted])(value);
  return { cell: plain + draw.one(['', '', '', '', ' un', ' mudas', ',00', ' unid.']), value };
}

/** Most are `1.250` in one form or the other. */
const THOUSANDTHS = [1250, 1624, 1_250_000, 2_400_000, 1_624_000, 938, 938, 12_500, 400_000, 1_250_500];

/** What has one meaning though it is written in the other way. */
const OTHERWISE: Readonly<Record<Decimal, readonly Written[]>> = {
  virgula: [
    { cell: '0.938', value: 0.938 },
    { cell: '12.5', value: 12.5 },
  ],
  ponto: [
    { cell: '0,938', value: 0.938 },
    { cell: '12,5', value: 12.5 },
    { cell: '1.234,5', value: 1234.5 },
  ],
};

/** The sheets whose weights show already how they are written: without one that does, nobody can know it. */
const SHOWN = new WeakSet<Draw>();

/** Weights are written in one way in the whole sheet, but for a rare one that has no other meaning. */
export const grams: Write = (draw, decimal) => {
  // A comma alone shows nothing.
  const others = OTHERWISE[decimal].filter(({ cell }) => SHOWN.has(draw) === cell.includes('.'));
  if (others.length > 0 && draw.odd(2)) return { ...draw.one(others), odd: true };
  const thousandths = draw.one(THOUSANDTHS);
  const whole = Math.floor(thousandths / 1000);
  const part = String(thousandths % 1000).padStart(3, '0');
  const short = part !== '000' && draw.once(2) ? part : part.replace(/0+$/, '');
  if (decimal === 'virgula' ? short : short && (whole === 0 || whole >= 1000 || short.length < 3))
    SHOWN.add(draw);
  if (decimal === 'ponto')
    return { cell: short ? `${whole}.${short}` : String(whole), value: thousandths / 1000 };
  const shown = draw.one([String, dotted])(whole);
  return { cell: short ? `${shown},${short}` : shown, value: thousandths / 1000 };
};

export const degrees: Write = (draw, decimal) => {
  const value = -(19_000 + draw.upTo(999)) / 1000;
  return { cell: String(value).replace('.', decimal === 'ponto' ? '.' : ','), value };
};

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const IN_FULL = ['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro'];
const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

export const day: Write = (draw) => {
  const date = new Date(Date.UTC(2019 + draw.upTo(6), draw.upTo(11), 1 + draw.upTo(27)));
  const value = date.toISOString().slice(0, 10);
  const [year = '', month = '', of = ''] = value.split('-');
  const [name = '', full = name] = [MONTHS[date.getUTCMonth()], IN_FULL[date.getUTCMonth()]];
  if (draw.odd())
    return { cell: draw.one([`${full}/${year}`, `${month}/${year}`]), value: NOTHING, odd: true };
  const cell = draw.one([
    ...[
      `${of}/${month}/${year}`,
      `${Number(of)}/${Number(month)}/${year}`,
      `${of}/${month}/${year.slice(2)}`,
    ],
    ...[`${of}-${name}-${year.slice(2)}`, `${Number(of)} de ${full} de ${year}`, `${year}/${month}/${of}`],
    ...[
      `${year}${month}${of}`,
      `${value} 10:22`,
      `${of}.${month}.${year}`,
      String((date.getTime() - EPOCH) / DAY_MS),
    ],
  ]);
  return { cell, value };
};

const DOCUMENTS = [
  '529.982.247-25',
  '012.345.678-90',
  '111.444.777-35',
  '00.394.460/0058-87',
  '11.222.333/0001-81',
];

/** A spreadsheet took figures away, or somebody did not type them. */
const ODD_DOCUMENTS = ['1,12223E+13', '1.12223E+13', '982247', '3944600058'];

/** What is meant has no punctuation: it is compared without. */
export const documento: Write = (draw) => {
  const written = draw.one(DOCUMENTS);
  const value = semPontuacao(written);
  if (draw.odd()) return { cell: draw.one(ODD_DOCUMENTS), value: NOTHING, odd: true };
  const plain = draw.one([written, value, value.replace(/^0+/, '')]);
  return { cell: draw.one([plain, plain, plain, `'${plain}`, `="${value}"`]), value };
};

/** One of a list, as it is written there. */
export function among(list: readonly string[]): Write {
  return (draw) => {
    const value = draw.one(list);
    return { cell: draw.once(8) ? `  ${value} ` : value, value };
  };
}

const BLANKS = ['', '-', 'NA', 'n/d', '?', 'Não informado', 'não consta', '—'];
const DITTOS = ['idem', '"'];

/** A text that may be left blank. */
export function perhaps(write: Write): Write {
  return (draw, decimal) => {
    if (draw.odd()) return { cell: draw.one(DITTOS), value: NOTHING, odd: true };
    return draw.once(4) ? { cell: draw.one(BLANKS) } : write(draw, decimal);
  };
}

/** A word of the service, in the words of people. */
export function word(words: Readonly<Record<string, readonly string[]>>): Write {
  return (draw) => {
    const value = draw.one(Object.keys(words));
    const said = draw.one(words[value] ?? []);
    return { cell: draw.one([said, said.toUpperCase(), said.toLowerCase()]), value };
  };
}
