import { NO_END } from './figure.ts';

/**
 * The effective movements among the rows `m` after one `seq` up to another, as terms of a sum: a row counts once
 * (`sinal` 1), and a reversal takes away what it reverses (−1).
 */
export function terms(after: string, until = NO_END): string {
  return `(
    select 1 as sinal, m.* from movimentacoes m where m.estorno_de is null and m.seq > ${after} and m.seq <= ${until}
    union all
    select -1, o.* from movimentacoes e join movimentacoes o on o.id = e.estorno_de
    where e.seq > ${after} and e.seq <= ${until}) m`;
}
