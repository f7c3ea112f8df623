import { LAST } from './figure.ts';

/**
 * The effective movements among the rows `m` after one `seq` up to another, as terms of a sum: a row counts once
 * (`sinal` 1), and a reversal takes away what it reverses (−1).
 */
export function parcelas(depois: string, ate = LAST): string {
  const range = (m: string) => `${m}.seq > ${depois} and ${m}.seq <= ${ate}`;
  return `(
    select 1 as sinal, m.* from movimentacoes m where m.estorno_de is null and ${range('m')}
    union all
    select -1, o.* from movimentacoes e join movimentacoes o on o.id = e.estorno_de where ${range('e')}) m`;
}
