import { ENTREGA, UNIDADE } from '../check.ts';

/**
 * Both sides are added up at once, the kept sums negative: what is left over is the difference. The few reversed movements are
 * a list (`not in`): of a join the planner expects so few rows that it looks up the species of each.
 */
export const SOMAS_POR_DIA = {
  nome: 'somas_por_dia',
  descricao: 'As somas guardadas de cada dia são as das movimentações que contam.',
  entidade: 'movimentacao',
  sql: `
    with f as materialized (
      select substr(figura, length('somas_por_dia ') + 1) as fuso, ate
      from fechamentos where starts_with(figura, 'somas_por_dia')),
    estornadas as materialized (
      select f.fuso, e.estorno_de as id from f join movimentacoes e on e.estorno_de is not null and e.seq <= f.ate),
    diferencas as (
      select fuso, dia, tipo, unidade, sum(registros) as registros, sum(quantidade) as quantidade, sum(entregues) as entregues,
        sum(retornadas) as retornadas, sum(entradas_em_lotes) as entradas_em_lotes
      from (
        select fuso, dia, tipo, unidade, -registros::float8 as registros, -quantidade::float8 as quantidade,
          -entregues::float8 as entregues, -retornadas::float8 as retornadas, -entradas_em_lotes::float8 as entradas_em_lotes
        from somas_por_dia
        union all
        select f.fuso, (m.data_registro at time zone f.fuso)::date, m.tipo, ${UNIDADE}, 1::float8, m.quantidade::float8,
          (case when ${ENTREGA} then m.quantidade else 0 end)::float8,
          (case when m.retorno_ao_viveiro then m.quantidade else 0 end)::float8,
          (case when m.variacao_lote > 0 and m.tipo <> 'AJUSTE' then m.variacao_lote else 0 end)::float8
        from f join movimentacoes m on m.seq + 0 <= f.ate join especies s on s.id = m.especie_id
        where m.estorno_de is null and (f.fuso, m.id) not in (select fuso, id from estornadas)) p
      group by fuso, dia, tipo, unidade
      having (sum(registros), sum(quantidade), sum(entregues), sum(retornadas), sum(entradas_em_lotes)) <> (0, 0, 0, 0, 0))
    select null as entidade_id, k as registrado,
      (d.fuso, d.dia, d.tipo, d.unidade, coalesce(k.registros, 0) + d.registros, coalesce(k.quantidade, 0) + d.quantidade,
        coalesce(k.entregues, 0) + d.entregues, coalesce(k.retornadas, 0) + d.retornadas,
        coalesce(k.entradas_em_lotes, 0) + d.entradas_em_lotes) as calculado
    from diferencas d left join somas_por_dia k using (fuso, dia, tipo, unidade)`,
} as const;
