import { ENTREGA, UNIDADE } from '../estoque/reading.ts';
import { coveredUntil, type Figure } from './figure.ts';
import { parcelas } from './parcelas.ts';

/** What one term (`parcelas`) adds to each sum of its day, type and unit. */
const SOMAS = {
  registros: 'm.sinal',
  quantidade: 'm.sinal * m.quantidade',
  entregues: `case when ${ENTREGA} then m.sinal * m.quantidade else 0 end`,
  retornadas: 'case when m.retorno_ao_viveiro then m.sinal * m.quantidade else 0 end',
  entradas_em_lotes: `case when m.variacao_lote > 0 and m.tipo <> 'AJUSTE' then m.sinal * m.variacao_lote else 0 end`,
};
const COLUMNS = Object.keys(SOMAS);
/** The time zone of the sums. */
const CHAVE = ['dia', 'tipo', 'unidade'];

/**
 * The sums of effective movements by local day and type, for seeds and seedlings apart. A reversal takes from the day
 * of the movement it reverses. Each time zone has its own sums, so a change of FUSO_HORARIO starts new ones.
 */
export function somasPorDia(fuso: string): Figure {
  return {
    name: `${NOME} ${fuso}`,
    book: 'movimentacoes',
    add: `
      insert into somas_por_dia as s (fuso, ${CHAVE}, ${COLUMNS})
      select $3, ${CHAVE}, ${COLUMNS.map((column) => `sum(${column})`)}
      from (${partes('$3', '$1', '$2')}) p group by ${CHAVE}
      on conflict (fuso, ${CHAVE}) do update set ${COLUMNS.map((column) => `${column} = s.${column} + excluded.${column}`)}`,
    values: [fuso],
  };
}

const NOME = 'somas_por_dia';

/**
 * Rows to be added up by `dia`, `tipo` and `unidade`, since a local day in the zone: the kept sums, and the movements
 * that they do not cover yet.
 */
export function fluxosDesde(dia: string, fuso: string): string {
  const depois = coveredUntil(`'${NOME} ' || ${fuso}`);
  return `
    select ${CHAVE}, ${COLUMNS} from somas_por_dia where fuso = ${fuso} and dia >= ${dia}
    union all
    select * from (${partes(fuso, depois)}) p where dia >= ${dia}`;
}

function partes(fuso: string, depois: string, ate?: string): string {
  const sums = Object.entries(SOMAS).map(([column, sql]) => `${sql} as ${column}`);
  return `select (m.data_registro at time zone ${fuso})::date as dia, m.tipo, ${UNIDADE} as unidade, ${sums}
    from ${parcelas(depois, ate)} join especies e on e.id = m.especie_id`;
}
