import { ENTREGA, unidade } from '../estoque/reading.ts';
import { coveredUntil, type Figure, NO_END } from './figure.ts';

/**
 * The sums of the movements of each species by local day. What changed both balances counts on the day of each row.
 * What moved counts on the day of the movement: a reversal takes from the day of the movement it reverses. Each time
 * zone has its own sums.
 */
export function somasPorEspecie(fuso: string): Figure {
  return {
    name: `${NAME} ${fuso}`,
    book: 'movimentacoes',
    add: `
      insert into somas_por_especie as s (fuso, especie_id, dia, sementeira, em_producao, entradas, alocadas, entregas,
        sementes_entregues, outras_saidas, retornos, perdas, mortalidade, ajustes, retornos_recebidos)
      select $3, especie_id, dia, sum(sementeira), sum(em_producao), sum(entradas), sum(alocadas), sum(entregas),
        sum(sementes_entregues), sum(outras_saidas), sum(retornos), sum(perdas), sum(mortalidade), sum(ajustes),
        sum(retornos_recebidos)
      from (${ofEachRow('$3', '$1', '$2')}) p group by especie_id, dia
      on conflict (fuso, especie_id, dia) do update set
        sementeira = s.sementeira + excluded.sementeira, em_producao = s.em_producao + excluded.em_producao,
        entradas = s.entradas + excluded.entradas, alocadas = s.alocadas + excluded.alocadas,
        entregas = s.entregas + excluded.entregas, sementes_entregues = s.sementes_entregues + excluded.sementes_entregues,
        outras_saidas = s.outras_saidas + excluded.outras_saidas, retornos = s.retornos + excluded.retornos,
        perdas = s.perdas + excluded.perdas, mortalidade = s.mortalidade + excluded.mortalidade,
        ajustes = s.ajustes + excluded.ajustes, retornos_recebidos = s.retornos_recebidos + excluded.retornos_recebidos`,
    values: [fuso],
  };
}

const NAME = 'somas_por_especie';

/**
 * Rows to be added up by `dia` for one species: the kept sums, and the movements that they do not cover yet. All
 * parameters are SQL.
 */
export function movimentoDaEspecie(especie: string, fuso: string): string {
  return `
    select dia, sementeira, em_producao, entradas, alocadas, entregas, sementes_entregues, outras_saidas, retornos, perdas,
      mortalidade, ajustes, retornos_recebidos
    from somas_por_especie where fuso = ${fuso} and especie_id = ${especie}
    union all
    select dia, sementeira, em_producao, entradas, alocadas, entregas, sementes_entregues, outras_saidas, retornos, perdas,
      mortalidade, ajustes, retornos_recebidos
    from (${ofEachRow(fuso, coveredUntil(`'${NAME} ' || ${fuso}`), NO_END)}) p where especie_id = ${especie}`;
}

/**
 * What each row after one `seq` up to another adds, to its species and to the species that receives a return. The
 * columns of species are those of the newer row, also of what it reverses: an index finds the newest rows of one
 * species, even if those are all it has.
 */
function ofEachRow(fuso: string, after: string, until: string): string {
  return `
    with novas as not materialized (select * from movimentacoes where seq > ${after} and seq <= ${until}),
    efetivas as not materialized (
      select 1 as sinal, especie_id, especie_destino_id, data_registro, tipo, origem, destinatario_id, retorno_ao_viveiro, fase_lote,
        quantidade
      from novas where estorno_de is null
      union all
      select -1, n.especie_id, n.especie_destino_id, o.data_registro, o.tipo, o.origem, o.destinatario_id, o.retorno_ao_viveiro,
        o.fase_lote, o.quantidade
      from novas n join movimentacoes o on o.id = n.estorno_de)
    select n.especie_id, (n.data_registro at time zone ${fuso})::date as dia,
      case when n.especie_destino_id is null then n.variacao_sementeira else 0 end as sementeira, n.variacao_lote as em_producao,
      0 as entradas, 0 as alocadas, 0 as entregas, 0 as sementes_entregues, 0 as outras_saidas, 0 as retornos, 0 as perdas,
      0 as mortalidade, 0 as ajustes, 0 as retornos_recebidos
    from novas n
    union all
    select n.especie_destino_id, (n.data_registro at time zone ${fuso})::date, n.variacao_sementeira, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from novas n where n.especie_destino_id is not null
    union all
    select m.especie_id, (m.data_registro at time zone ${fuso})::date, 0, 0,
      case when m.tipo = 'ENTRADA' then m.sinal * m.quantidade else 0 end,
      case when m.origem = 'ALOCACAO' then m.sinal * m.quantidade else 0 end,
      case when ${ENTREGA} then m.sinal * m.quantidade else 0 end,
      case when ${ENTREGA} and ${unidade('m.fase_lote')} = 'SEMENTE' then m.sinal * m.quantidade else 0 end,
      case when m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and not ${ENTREGA} then m.sinal * m.quantidade else 0 end,
      case when m.retorno_ao_viveiro then m.sinal * m.quantidade else 0 end,
      case when m.tipo = 'PERDA' then m.sinal * m.quantidade else 0 end,
      case when m.tipo = 'MORTALIDADE' then m.sinal * m.quantidade else 0 end,
      case when m.tipo = 'AJUSTE' then m.sinal * m.quantidade else 0 end,
      case when m.retorno_ao_viveiro and m.especie_destino_id is null then m.sinal * m.quantidade else 0 end
    from efetivas m join especies e on e.id = m.especie_id
    union all
    select m.especie_destino_id, (m.data_registro at time zone ${fuso})::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, m.sinal * m.quantidade
    from efetivas m where m.especie_destino_id is not null and m.retorno_ao_viveiro`;
}
