/**
 * Joins as `de_onde` which lots of seed the item `m` of a delivery is of, its species being `e`: those that its batch was sown with,
 * or from which it left the sementeira; and whether some of it, or of its batch, is of unknown origin. Nobody is named. For a
 * species without any lot nothing is looked at.
 */
export const DE_ONDE = `
  left join lateral (
    select json_agg(json_build_object('codigo', p.codigo, 'local', p.local, 'municipio', p.municipio, 'uf', p.uf,
        'numero_matrizes', p.numero_matrizes) order by p.entrada, p.seq) as procedencias,
      sum(d.quantidade) < coalesce((
        select sum(o.quantidade) from movimentacoes o
        where o.lote_id = m.lote_id and o.especie_id = m.especie_id and o.origem = 'ALOCACAO'
          and not exists (select from movimentacoes x where x.estorno_de = o.id)), m.quantidade) as em_parte
    from (
      select a.procedencia_id, -a.quantidade as quantidade from atribuicoes a where a.movimentacao_id = m.id
      union all
      select a.procedencia_id, -sum(a.quantidade) from movimentacoes o join atribuicoes a on a.movimentacao_id = o.id
      where o.lote_id = m.lote_id and o.especie_id = m.especie_id and o.origem = 'ALOCACAO'
        and not exists (select from movimentacoes x where x.estorno_de = o.id)
      group by 1) d
    join procedencias p on p.id = d.procedencia_id
    where e.com_procedencia) de_onde on true`;
