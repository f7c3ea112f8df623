import { ENTREGA, UNIDADE } from '../estoque/reading.ts';
import { coveredUntil, type Figure } from './figure.ts';
import { terms } from './terms.ts';

/**
 * The sums of effective movements by local day and type, for seeds and seedlings apart. A reversal takes from the day
 * of the movement it reverses. Each time zone has its own sums, so a change of FUSO_HORARIO starts new ones.
 */
export function somasPorDia(fuso: string): Figure {
  return {
    name: `${NAME} ${fuso}`,
    book: 'movimentacoes',
    add: `
      insert into somas_por_dia as s (fuso, dia, tipo, unidade, registros, quantidade, entregues, retornadas, entradas_em_lotes)
      select $3, dia, tipo, unidade, sum(registros), sum(quantidade), sum(entregues), sum(retornadas), sum(entradas_em_lotes)
      from (${ofEachTerm('$3', '$1', '$2')}) p group by dia, tipo, unidade
      on conflict (fuso, dia, tipo, unidade) do update set
        registros = s.registros + excluded.registros, quantidade = s.quantidade + excluded.quantidade,
        entregues = s.entregues + excluded.entregues, retornadas = s.retornadas + excluded.retornadas,
        entradas_em_lotes = s.entradas_em_lotes + excluded.entradas_em_lotes`,
    values: [fuso],
  };
}

const NAME = 'somas_por_dia';

/**
 * Rows to be added up by `dia`, `tipo` and `unidade`, since a local day in the zone: the kept sums, and the movements
 * that they do not cover yet.
 */
export function fluxosDesde(dia: string, fuso: string): string {
  return `
    select dia, tipo, unidade, registros, quantidade, entregues, retornadas, entradas_em_lotes
    from somas_por_dia where fuso = ${fuso} and dia >= ${dia}
    union all
    select dia, tipo, unidade, registros, quantidade, entregues, retornadas, entradas_em_lotes
    from (${ofEachTerm(fuso, coveredUntil(`'${NAME} ' || ${fuso}`))}) p where dia >= ${dia}`;
}

/** What each term adds to the sums of its day, type and unit. */
function ofEachTerm(fuso: string, after: string, until?: string): string {
  return `
    select (m.data_registro at time zone ${fuso})::date as dia, m.tipo, ${UNIDADE} as unidade, m.sinal as registros,
      m.sinal * m.quantidade as quantidade,
      case when ${ENTREGA} then m.sinal * m.quantidade else 0 end as entregues,
      case when m.retorno_ao_viveiro then m.sinal * m.quantidade else 0 end as retornadas,
      case when m.variacao_lote > 0 and m.tipo <> 'AJUSTE' then m.sinal * m.variacao_lote else 0 end as entradas_em_lotes
    from ${terms(after, until)} join especies e on e.id = m.especie_id`;
}
