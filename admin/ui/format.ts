import { useQuery } from '@tanstack/react-query';
import { day, moment } from '../../src/common/brazilian.ts';
import { instalacao } from '../service.ts';

/** Dates by the nursery's own clocks, wherever the browser is. */
export function useClocks() {
  const fuso = useQuery(instalacao).data?.fusoHorario ?? 'America/Sao_Paulo';
  return {
    fuso,
    /** `14/03/2026` */
    day: (instant: string) => day(instant, fuso),
    /** `14/03/2026 08:30` */
    moment: (instant: string) => moment(instant, fuso),
    /** `14/03 08:30`, of what is not long ago */
    recent: (instant: number) => moment(new Date(instant).toISOString(), fuso).replace(/\/\d{4}/, ''),
  };
}

const integer = new Intl.NumberFormat('pt-BR');
const rate = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });

/** `1.250`, `−12`: a hyphen is no minus, and may be left alone at the end of a line. */
export function inteiro(n: number): string {
  return withMinus(integer.format(n));
}

/** `12,5%`, of a rate from 0 to 1. */
export function taxa(n: number): string {
  return withMinus(rate.format(n));
}

function withMinus(number: string): string {
  return number.replace('-', '−');
}

/** `1 muda`, `1.250 mudas`, `12 sementes`. */
export function quantia(n: number, tipo: 'SEMENTE' | 'MUDA'): string {
  const unidade = tipo === 'MUDA' ? 'muda' : 'semente';
  return `${inteiro(n)} ${unidade}${n === 1 ? '' : 's'}`;
}

/** `300 sementes e 120 mudas`; of what there is none it says nothing, unless there is nothing at all. */
export function sementesEMudas({ sementes, mudas }: { sementes: number; mudas: number }): string {
  const there = [
    ...(sementes === 0 ? [] : [quantia(sementes, 'SEMENTE')]),
    ...(mudas === 0 ? [] : [quantia(mudas, 'MUDA')]),
  ];
  return there.length === 0 ? '0' : there.join(' e ');
}

/** A figure of both: what there is of seedlings, or else of seeds, and beside it what it is. */
export function figuraDe({ sementes, mudas }: { sementes: number; mudas: number }) {
  if (mudas === 0 && sementes !== 0) return { value: inteiro(sementes), detail: 'sementes' };
  return {
    value: inteiro(mudas),
    detail: sementes === 0 ? 'mudas' : `mudas, e ${quantia(sementes, 'SEMENTE')}`,
  };
}

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** `mar/26`, of `2026-03`. */
export function mes(text: string): string {
  return `${MONTHS[Number(text.slice(5, 7)) - 1]}/${text.slice(2, 4)}`;
}

/** `14/03/2026`, of the local day `2026-03-14`. */
export function dia(text: string): string {
  return text.split('-').reverse().join('/');
}
