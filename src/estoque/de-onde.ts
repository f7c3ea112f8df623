import { efetiva } from './reading.ts';

/**
 * How many plants of the item `m` entered its batch before it left. Plants that a recipient brought back do not count: the batch
 * had them before.
 */
export const ENTRARAM = `
  select sum(o.variacao_lote) from movimentacoes o
  where o.lote_id = m.lote_id and o.especie_id = m.especie_id and o.seq < m.seq and o.variacao_lote > 0 and ${efetiva('o')}
    and not exists (
      select from devolucoes d join movimentacoes levada on levada.id = d.item_id
      where d.movimentacao_id = o.id and levada.lote_id = o.lote_id)`;

/**
 * Joins as `de_onde` the lots of seed that the item `m` of a delivery came from; its species is `e`. These are the lots that its
 * batch was sown with, or those from which it left the sementeira. The join also says whether a part is of unknown origin. It
 * names nobody. For a species without lots nothing is read.
 */
export const DE_ONDE = `
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', p.id, 'codigo', p.codigo, 'local', p.local, 'municipio', p.municipio, 'uf', p.uf,
        'numero_matrizes', p.numero_matrizes) order by p.entrada, p.seq), '[]') as procedencias,
      count(*) > 0 and sum(d.quantidade) < coalesce((${ENTRARAM}), m.quantidade) as origem_em_parte
    from (
      select a.procedencia_id, -a.quantidade as quantidade from atribuicoes a where a.movimentacao_id = m.id
      union all
      select a.procedencia_id, -sum(a.quantidade) from movimentacoes o join atribuicoes a on a.movimentacao_id = o.id
      where o.lote_id = m.lote_id and o.especie_id = m.especie_id and o.origem = 'ALOCACAO'
        and not exists (select from movimentacoes x where x.estorno_de = o.id)
      group by 1) d
    join procedencias p on p.id = d.procedencia_id
    where e.com_procedencia) de_onde`;
