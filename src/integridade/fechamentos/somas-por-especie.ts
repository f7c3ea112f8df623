import { ENTREGA, UNIDADE } from '../check.ts';

/**
 * Each movement is read once for its own species, and once for the species that receives a return. Both sides are added up at
 * once, the kept sums negative: what is left over is the difference.
 */
export const SOMAS_POR_ESPECIE = {
  nome: 'somas_por_especie',
  descricao: 'As somas guardadas de cada espécie em cada dia são as das suas movimentações.',
  entidade: 'especie',
  sql: `
    with f as materialized (
      select substr(figura, length('somas_por_especie ') + 1) as fuso, ate
      from fechamentos where starts_with(figura, 'somas_por_especie')),
    fechadas as not materialized (
      select m.*, f.fuso, coalesce(m.estorno_de, e.estorno_de) is null as conta
      from f join movimentacoes m on m.seq + 0 <= f.ate
      left join movimentacoes e on e.estorno_de = m.id and e.estorno_de is not null and e.seq <= f.ate),
    diferencas as (
      select fuso, especie_id, dia, sum(sementeira) as sementeira, sum(em_producao) as em_producao, sum(entradas) as entradas,
        sum(alocadas) as alocadas, sum(entregas) as entregas, sum(sementes_entregues) as sementes_entregues,
        sum(outras_saidas) as outras_saidas, sum(retornos) as retornos, sum(perdas) as perdas,
        sum(mortalidade) as mortalidade, sum(ajustes) as ajustes, sum(retornos_recebidos) as retornos_recebidos
      from (
        select fuso, especie_id, dia, -sementeira::float8 as sementeira, -em_producao::float8 as em_producao,
          -entradas::float8 as entradas, -alocadas::float8 as alocadas, -entregas::float8 as entregas,
          -sementes_entregues::float8 as sementes_entregues, -outras_saidas::float8 as outras_saidas,
          -retornos::float8 as retornos, -perdas::float8 as perdas, -mortalidade::float8 as mortalidade, -ajustes::float8 as ajustes, -retornos_recebidos::float8 as retornos_recebidos
        from somas_por_especie
        union all
        select m.fuso, m.da_especie, (m.data_registro at time zone m.fuso)::date,
          (case when m.da_especie = m.dona then m.variacao_sementeira else 0 end)::float8,
          (case when m.propria then m.variacao_lote else 0 end)::float8,
          (case when m.propria and m.conta and m.tipo = 'ENTRADA' then m.quantidade else 0 end)::float8,
          (case when m.propria and m.conta and m.origem = 'ALOCACAO' then m.quantidade else 0 end)::float8,
          (case when m.propria and m.conta and ${ENTREGA} then m.quantidade else 0 end)::float8,
          (case when m.propria and m.conta and ${ENTREGA} and ${UNIDADE} = 'SEMENTE'
            then m.quantidade else 0 end)::float8,
          (case when m.propria and m.conta and m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and m.destinatario_id is null
            then m.quantidade else 0 end)::float8,
          (case when m.propria and m.conta and m.retorno_ao_viveiro then m.quantidade else 0 end)::float8,
          (case when m.propria and m.conta and m.tipo = 'PERDA' then m.quantidade else 0 end)::float8,
          (case when m.propria and m.conta and m.tipo = 'MORTALIDADE' then m.quantidade else 0 end)::float8,
          (case when m.propria and m.conta and m.tipo = 'AJUSTE' then m.quantidade else 0 end)::float8,
          (case when m.retorno_ao_viveiro and m.conta and m.da_especie = m.dona then m.quantidade else 0 end)::float8
        from (
          select m.especie_id as da_especie, true as propria, coalesce(m.especie_destino_id, m.especie_id) as dona, m.*
          from fechadas m
          union all
          select m.especie_destino_id, false, m.especie_destino_id, m.* from fechadas m
          where m.especie_destino_id is not null) m join especies s on s.id = m.especie_id) p
      group by fuso, especie_id, dia
      having (sum(sementeira), sum(em_producao), sum(entradas), sum(alocadas), sum(entregas), sum(sementes_entregues),
        sum(outras_saidas), sum(retornos), sum(perdas), sum(mortalidade), sum(ajustes), sum(retornos_recebidos)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    select null as entidade_id, k as registrado,
      (d.fuso, d.especie_id, d.dia, coalesce(k.sementeira, 0) + d.sementeira, coalesce(k.em_producao, 0) + d.em_producao,
        coalesce(k.entradas, 0) + d.entradas, coalesce(k.alocadas, 0) + d.alocadas, coalesce(k.entregas, 0) + d.entregas,
        coalesce(k.sementes_entregues, 0) + d.sementes_entregues,
        coalesce(k.outras_saidas, 0) + d.outras_saidas, coalesce(k.retornos, 0) + d.retornos,
        coalesce(k.perdas, 0) + d.perdas, coalesce(k.mortalidade, 0) + d.mortalidade, coalesce(k.ajustes, 0) + d.ajustes,
        coalesce(k.retornos_recebidos, 0) + d.retornos_recebidos) as calculado
    from diferencas d left join somas_por_especie k using (fuso, especie_id, dia)`,
} as const;
