import { repeatedValues } from '../../planilha/exchanges.ts';
import type { Parecida } from '../../planilha/parecidas.ts';
import type { RowRefusal } from '../../planilha/reading.ts';
import type { Recorded } from '../../planilha/recording.ts';
import type { SheetColumn } from '../../planilha/shared-columns.ts';
import type { Match } from './reading.ts';

const integer = new Intl.NumberFormat('pt-BR');

/** Prints what was taken for what, so that a wrong column is seen before anything is recorded. */
export function printMatches(matches: readonly Match[]): void {
  for (const { column, title, samples } of matches)
    console.log(
      `Coluna “${short(title)}” é ${column.title}: ${samples.join(', ') || 'em branco no começo'}.`,
    );
}

export function printEarlier({ versao, concluida_em, desfeita_em, gravadas, ultima_linha }: Recorded): void {
  if (desfeita_em !== null) {
    console.log(
      `Esta importação foi desfeita em ${moment.format(new Date(desfeita_em))}, menos ${integer.format(gravadas)} do que gravou, e nada se ` +
        'grava de novo: para gravar as outras linhas, importe-as num arquivo de outro nome.',
    );
  } else if (concluida_em !== null) {
    console.log(
      `Este arquivo já foi importado em ${moment.format(new Date(concluida_em))}: nada se grava de novo.`,
    );
  } else if (versao > 0) {
    console.log(`Continuando a importação que parou na linha ${ultima_linha}.`);
  }
}

const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

const SHOWN = 80;

/** The start of a cell, on one line. */
function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

export function printSummary({ recusadas, retomadas }: Recorded, total: number, recorded: boolean): void {
  for (const { linha, coluna, valor, motivo } of recusadas.toSorted((a, b) => a.linha - b.linha)) {
    const where =
      coluna === null ? `linha ${linha}` : `linha ${linha}, coluna ${coluna}, valor “${short(valor)}”`;
    console.log(`${where}: ${motivo}`);
  }
  const refused = new Set(recusadas.map(({ linha }) => linha)).size;
  const [all, accepted, out] = [total, total - refused, refused].map((count) => integer.format(count));
  console.log(`Linhas: ${all}. ${recorded ? 'Gravadas' : 'Em ordem'}: ${accepted}. Recusadas: ${out}.`);
  if (retomadas > 0) {
    const again = integer.format(retomadas);
    console.log(
      `Retomadas, com os dados da planilha: ${again}, inativas desde que uma importação foi desfeita.`,
    );
  }
  if (!recorded) console.log('Nada foi gravado: para gravar as que estão em ordem, acrescente --gravar.');
}

export function printExchanges(refused: readonly RowRefusal[], columns: readonly SheetColumn[]): void {
  for (const { coluna, valor, linhas, palavra } of repeatedValues(refused, columns)) {
    if (!coluna.synonyms || valor === '') continue;
    const rows = integer.format(linhas.length);
    // As it is typed in a shell: on one line, and whole.
    const exchange = `${coluna.field}:${valor.replace(/\s+/g, ' ')}=${palavra ?? 'VALOR'}`;
    const typed = /^[\w:=-]+$/.test(exchange) ? exchange : `"${exchange.replace(/["$`\\]/g, '\\$&')}"`;
    console.log(`Para trocar “${short(valor)}” nas ${rows} linhas de uma vez, acrescente --trocar ${typed}.`);
  }
}

export function printNear(near: readonly Parecida[]): void {
  if (near.length === 0) return;
  console.log('Parecem já existir; se é a mesma espécie, retire a linha, e senão ela é cadastrada:');
  for (const { linha, nome, outra, par, linhaDaOutra } of near) {
    const beside = linhaDaOutra === null ? 'da cadastrada' : `da linha ${linhaDaOutra},`;
    const as = par ? `que parece a ${par}` : 'ao lado';
    console.log(`linha ${linha}: “${short(nome)}”, ${as} ${beside} “${short(outra)}”`);
  }
  if (near.some(({ par }) => par))
    console.log('A muda e a semente de uma planta ficam: depois de gravar, junte-as na página de uma delas.');
}
