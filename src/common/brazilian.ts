import { localDay, nextDay, startOfDay } from './local-time.ts';
import type { TipoEspecie } from './vocabulary.ts';

/** Formats what the service stores the way Brazilians write it: on paper, in sheets, on pages and in the admin app. */

const integer = new Intl.NumberFormat('pt-BR');
const rate = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const fraction = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 6 });
const list = new Intl.ListFormat('pt-BR');

/** `a, b e c` */
export function juntos(parts: Iterable<string>): string {
  return list.format(parts);
}

/** `1.250`, `−12`, with a minus sign: a hyphen could end up alone at the end of a line. */
export function inteiro(n: number): string {
  return withMinus(integer.format(n));
}

/** `1 lote`, `1.250 lotes`. A plural that takes more than an s is given. */
export function quantos(n: number, um: string, varios = `${um}s`): string {
  return `${inteiro(n)} ${n === 1 ? um : varios}`;
}

/** `12,5%`, from a rate between 0 and 1. */
export function taxa(n: number): string {
  return withMinus(rate.format(n));
}

/** `−23,5015`, with up to six decimals, as in a latitude. */
export function decimal(n: number): string {
  return withMinus(fraction.format(n));
}

function withMinus(number: string): string {
  return number.replace('-', '−');
}

/** `1,2 GB`, from a number of bytes. */
export function tamanho(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'] as const;
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const n = (bytes / 1_000 ** power).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  return `${n} ${units[power - 1]}`;
}

/** `1 muda`, `1.250 mudas`, `12 sementes`. */
export function quantia(n: number, unidade: TipoEspecie): string {
  return `${inteiro(n)} ${unidades(n, unidade)}`;
}

/** `muda` or `mudas`, for that many of them. */
export function unidades(n: number, unidade: TipoEspecie): string {
  return `${palavra(unidade)}${n === 1 ? '' : 's'}`;
}

/** The unit that moved: `muda` or `semente`. */
export function palavra(unidade: TipoEspecie): string {
  return unidade === 'MUDA' ? 'muda' : 'semente';
}

/** The place of stock outside batches. Only that of seeds is called a stock. */
export function foraDosLotes(tipo: TipoEspecie): string {
  return tipo === 'MUDA' ? 'fora de lotes' : 'no estoque';
}

/** `1 viva`, `380 vivas` */
export function vivas(n: number): string {
  return quantos(n, 'viva');
}

/**
 * The plants in a batch: `12 mudas`, or `380 vivas` while they grow. What was sown is no longer a seed then, and not yet a
 * seedling.
 */
export function noLote(n: number, unidade: TipoEspecie): string {
  return unidade === 'MUDA' ? quantia(n, unidade) : vivas(n);
}

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** `mar/26`, from the month `2026-03`. */
export function mes(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]}/${month.slice(2, 4)}`;
}

/** `14/03/2026`, from the local day `2026-03-14`. */
export function dia(local: string): string {
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)}`;
}

/** `14/03/2026`, the local day of the nursery. */
export function day(instant: string, timeZone: string): string {
  const form = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return dateFormat('pt-BR', form).format(new Date(instant));
}

/** `14/03/2026 08:30`, by the nursery's clocks. */
export function moment(instant: string, timeZone: string): string {
  const form = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  return `${day(instant, timeZone)} ${dateFormat('sv-SE', form).format(new Date(instant)).slice(11)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once: that takes many times as long as its use, and a list shows a day in every row. */
function dateFormat(locale: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, form]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, form);
  formats.set(key, format);
  return format;
}

/** Until when something lasts: `14/03/2026`, to the end of that day, or `14/03/2026 08:30`. */
export function ate(fim: string, timeZone: string): string {
  const ultimo = new Date(Date.parse(fim) - 1);
  const meiaNoite = startOfDay(nextDay(localDay(ultimo, timeZone)), timeZone);
  return meiaNoite.getTime() === Date.parse(fim)
    ? day(ultimo.toISOString(), timeZone)
    : moment(fim, timeZone);
}

/** `14/03/2026 às 8:30`, in a sentence, by the nursery's clocks. */
export function quando(instant: string, timeZone: string): string {
  const [date, time = ''] = moment(instant, timeZone).split(' ');
  return `${date} às ${time.replace(/^0/, '')}`;
}

/** `há 31 dias` */
export function haQuanto(dias: number): string {
  return dias === 0 ? 'hoje' : `há ${quantos(dias, 'dia')}`;
}

/** `14 de março de 2026`, in the nursery's calendar. */
export function longDay(instant: string, timeZone: string): string {
  return dateFormat('pt-BR', { timeZone, dateStyle: 'long' }).format(new Date(instant));
}

/** A stored document as people write it: a CPF of 11 digits or a CNPJ of 14 characters. Anything else is left as it is. */
export function documento(semPontuacao: string): string {
  return semPontuacao
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    .replace(/^([A-Z\d]{2})([A-Z\d]{3})([A-Z\d]{3})([A-Z\d]{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}

/**
 * Like `documento`, but shows only the middle of a CPF: enough to tell two people apart in a list, and too little to be misused.
 */
export function documentoMascarado(semPontuacao: string): string {
  return documento(semPontuacao).replace(/^\d{3}(\.\d{3}\.\d{3}-)\d{2}$/, '***$1**');
}

/** A telephone of Brazil as people write it: `(11) 98765-4321`. Anything else is left as it is. */
export function telefone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^\+?55(?=\d{10,11}$)/, '');
  const [, area, first, last] = /^([1-9]\d)(9?\d{4})(\d{4})$/.exec(digits) ?? [];
  return area ? `(${area}) ${first}-${last}` : typed;
}

/** What kind of document a stored one is. */
export function tipoDoDocumento(semPontuacao: string): 'CPF' | 'CNPJ' | 'Documento' {
  if (/^\d{11}$/.test(semPontuacao)) return 'CPF';
  return semPontuacao.length === 14 ? 'CNPJ' : 'Documento';
}

/** `Selo 1.234 de 22/11/2026 08:30: 7f3a09c1 5e2b84d6 …`, in groups that are easy to compare. */
export function seloPorExtenso(
  { numero, data, selo }: { numero: number; data: string; selo: string },
  timeZone: string,
): string {
  const groups = selo.match(/.{1,8}/g) ?? [];
  return `Selo ${inteiro(numero)} de ${moment(data, timeZone)}: ${groups.join(' ')}`;
}

interface Origem {
  procedencias: {
    codigo: string;
    local: string | null;
    municipio: string | null;
    uf: string | null;
    numero_matrizes: number | null;
  }[];
  /** Some of it is of unknown origin. */
  origem_em_parte: boolean;
}

/** `Parque Centenário, Mogi das Cruzes/SP, 6 matrizes` for each lot of seed; null when no origin is known. */
export function deOnde({ procedencias, origem_em_parte }: Origem): string | null {
  if (procedencias.length === 0) return null;
  const each = procedencias.map(({ codigo, local, municipio, uf, numero_matrizes: n }) => {
    const cidade = [municipio, uf].filter(Boolean).join('/');
    const arvores = n !== null && quantos(n, 'matriz', 'matrizes');
    return [local, cidade, arvores].filter(Boolean).join(', ') || codigo;
  });
  return [...new Set(each), ...(origem_em_parte ? ['e origem não registrada'] : [])].join('; ');
}
