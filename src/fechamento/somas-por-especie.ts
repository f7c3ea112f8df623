import { ENTREGA } from '../estoque/reading.ts';
import { coveredUntil, type Figure, LAST } from './figure.ts';

/** What each effective movement `m` of the species was, in the words of the dashboard and the reports. */
const FLUXOS = {
  entradas: `m.tipo = 'ENTRADA'`,
  alocadas: `m.origem = 'ALOCACAO'`,
  entregas: ENTREGA,
  outras_saidas: `m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and not ${ENTREGA}`,
  retornos: 'm.retorno_ao_viveiro',
  perdas: `m.tipo = 'PERDA'`,
  mortalidade: `m.tipo = 'MORTALIDADE'`,
  ajustes: `m.tipo = 'AJUSTE'`,
};
const COLUMNS = ['sementeira', 'em_producao', ...Object.keys(FLUXOS), 'retornos_recebidos'];

/**
 * The sums of the movements of each species by local day. What changed both balances counts on the day of each row.
 * What moved counts on the day of the movement: a reversal takes from the day of the movement it reverses. Each time
 * zone has its own sums.
 */
export function somasPorEspecie(fuso: string): Figure {
  return {
    name: `${NOME} ${fuso}`,
    book: 'movimentacoes',
    add: `
      insert into somas_por_especie as s (fuso, especie_id, dia, ${COLUMNS})
      select $3, especie_id, dia, ${COLUMNS.map((column) => `sum(${column})`)}
      from (${partes('$3', () => 'm.seq > $1 and m.seq <= $2')}) p group by especie_id, dia
      on conflict (fuso, especie_id, dia) do update set ${COLUMNS.map((column) => `${column} = s.${column} + excluded.${column}`)}`,
    values: [fuso],
  };
}

const NOME = 'somas_por_especie';

/**
 * Rows to be added up by `dia` for one species: the kept sums, and the movements that they do not cover yet. All
 * parameters are SQL.
 */
export function movimentoDaEspecie(especie: string, fuso: string): string {
  const depois = coveredUntil(`'${NOME} ' || ${fuso}`);
  // Each column is read by itself: that way an index finds the newest rows of one species, even if those are all it
  // has.
  const recentes = (column: string) => `m.${column} = ${especie} and m.seq > ${depois} and m.seq <= ${LAST}`;
  return `
    select dia, ${COLUMNS} from somas_por_especie where fuso = ${fuso} and especie_id = ${especie}
    union all
    select dia, ${COLUMNS} from (${partes(fuso, recentes)}) p where especie_id = ${especie}`;
}

/** What each row adds, to its species and to the species that receives a return, each by the column that names it. */
function partes(fuso: string, condition: (column: string) => string): string {
  const dia = (m: string) => `(${m}.data_registro at time zone ${fuso})::date as dia`;
  const nothing = Object.keys(FLUXOS).map((column) => `0 as ${column}`);
  const flows = Object.entries(FLUXOS).map(
    ([column, of]) => `case when ${of} then m.sinal * m.quantidade else 0 end as ${column}`,
  );
  const effective = (column: string) => `(
    select 1 as sinal, m.* from movimentacoes m where m.estorno_de is null and ${condition(column)}
    union all
    select -1, o.* from movimentacoes m join movimentacoes o on o.id = m.estorno_de where ${condition(column)}) m`;
  return `
    select m.especie_id, ${dia('m')}, case when m.especie_destino_id is null then m.variacao_sementeira else 0 end as sementeira,
      m.variacao_lote as em_producao, ${nothing}, 0 as retornos_recebidos
    from movimentacoes m where ${condition('especie_id')}
    union all
    select m.especie_destino_id, ${dia('m')}, m.variacao_sementeira, 0, ${nothing}, 0
    from movimentacoes m where m.especie_destino_id is not null and ${condition('especie_destino_id')}
    union all
    select m.especie_id, ${dia('m')}, 0, 0, ${flows},
      case when m.retorno_ao_viveiro and m.especie_destino_id is null then m.sinal * m.quantidade else 0 end
    from ${effective('especie_id')}
    union all
    select m.especie_destino_id, ${dia('m')}, 0, 0, ${nothing}, m.sinal * m.quantidade
    from ${effective('especie_destino_id')} where m.especie_destino_id is not null and m.retorno_ao_viveiro`;
}
