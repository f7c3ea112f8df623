import { grouped } from '../../src/common/grouped.ts';
import { REQUIRED } from '../../src/wire/validation.ts';
import { quantos } from '../ui/format.ts';
import type { ColunaDaVista, LinhaRecusada } from './shapes.ts';

/** Rows that are refused for the same reasons. */
export interface Iguais {
  chave: string;
  linhas: readonly [LinhaRecusada, ...LinhaRecusada[]];
}

/** Refused rows grouped by their reasons, in the order in which the reasons first appear. */
export function iguais(recusadas: readonly LinhaRecusada[]): Iguais[] {
  const groups = grouped(recusadas, ({ motivos }) =>
    JSON.stringify(motivos.map(({ campo, motivo }) => [campo, motivo])),
  );
  return [...groups].map(([chave, linhas]) => ({ chave, linhas }));
}

/** `Falta a categoria em 37 linhas`, `Tipo: Escolha um destes valores: Semente, Muda (em 12 linhas)` */
export function porque({ linhas: [first, ...others] }: Iguais, colunas: readonly ColunaDaVista[]): string {
  const n = quantos(others.length + 1, 'linha');
  const titulo = (campo: string | null) => colunas.find((each) => each.campo === campo)?.titulo;
  const [only, ...more] = first.motivos;
  const called = only && titulo(only.campo);
  if (called && more.length === 0 && only.motivo === REQUIRED) {
    return `Falta ${artigo(called)} ${called.toLowerCase()} em ${n}`;
  }
  const reasons = first.motivos.map(({ campo, motivo }) =>
    [titulo(campo), motivo].filter(Boolean).join(': '),
  );
  return `${reasons.join(' ').replace(/\.$/, '')} (em ${n})`;
}

function artigo(titulo: string): string {
  return /^\S*(a|ão|dade|tude)(\s|$)|^(Espécie|Origem|Fase|UF)(\s|$)/i.test(titulo) ? 'a' : 'o';
}
