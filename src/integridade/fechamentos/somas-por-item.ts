import { ENTREGA } from '../check.ts';

/** Both sides are added up at once, the kept sums negative: what is left over is the difference. */
export const SOMAS_POR_ITEM = {
  nome: 'somas_por_item',
  descricao: 'As somas guardadas de cada espécie em cada lote são as das movimentações que contam.',
  entidade: 'lote',
  sql: `
    with f as materialized (select ate from fechamentos where figura = 'somas_por_item'),
    fechadas as not materialized (
      select m.*, coalesce(m.estorno_de, e.estorno_de) is null as conta,
        m.tipo in ('MORTALIDADE', 'PERDA') as morreu,
        m.tipo not in ('MORTALIDADE', 'PERDA') and m.origem <> 'ALOCACAO' as saiu_viva
      from f join movimentacoes m on m.seq + 0 <= f.ate
      left join movimentacoes e on e.estorno_de = m.id and e.estorno_de is not null and e.seq <= f.ate),
    diferencas as (
      select lote_id, especie_id, sum(alocadas) as alocadas, sum(entradas) as entradas, sum(ajustes) as ajustes,
        sum(mortas) as mortas, sum(perdidas) as perdidas, sum(saidas) as saidas, sum(entregues) as entregues,
        sum(retornadas) as retornadas, sum(morreram_germinando) as morreram_germinando,
        sum(sairam_germinando) as sairam_germinando, sum(morreram_produzindo) as morreram_produzindo,
        sum(sairam_produzindo) as sairam_produzindo, sum(acrescimos) as acrescimos
      from (
        select lote_id, especie_id, -alocadas::float8 as alocadas, -entradas::float8 as entradas, -ajustes::float8 as ajustes,
          -mortas::float8 as mortas, -perdidas::float8 as perdidas, -saidas::float8 as saidas, -entregues::float8 as entregues,
          -retornadas::float8 as retornadas, -morreram_germinando::float8 as morreram_germinando,
          -sairam_germinando::float8 as sairam_germinando, -morreram_produzindo::float8 as morreram_produzindo,
          -sairam_produzindo::float8 as sairam_produzindo, -acrescimos::float8 as acrescimos
        from somas_por_item
        union all
        select m.lote_id, m.especie_id,
          (case when m.origem = 'ALOCACAO' then m.variacao_lote else 0 end)::float8,
          (case when m.tipo = 'ENTRADA' then m.variacao_lote else 0 end)::float8,
          (case when m.tipo = 'AJUSTE' then m.variacao_lote else 0 end)::float8,
          (case when m.tipo = 'MORTALIDADE' then -m.variacao_lote else 0 end)::float8,
          (case when m.tipo = 'PERDA' then -m.variacao_lote else 0 end)::float8,
          (case when m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and m.destinatario_id is null
            then -m.variacao_lote else 0 end)::float8,
          (case when ${ENTREGA} then -m.variacao_lote else 0 end)::float8,
          (case when m.retorno_ao_viveiro then -m.variacao_lote else 0 end)::float8,
          (case when m.morreu and m.fase_lote in ('SEMEADURA', 'GERMINAÇÃO') then -m.variacao_lote else 0 end)::float8,
          (case when m.saiu_viva and m.fase_lote in ('SEMEADURA', 'GERMINAÇÃO') then -m.variacao_lote else 0 end)::float8,
          (case when m.morreu and m.fase_lote = 'PRODUÇÃO' then -m.variacao_lote else 0 end)::float8,
          (case when m.saiu_viva and m.fase_lote = 'PRODUÇÃO' then -m.variacao_lote else 0 end)::float8,
          (case when m.variacao_lote > 0 and m.origem <> 'ALOCACAO' then 1 else 0 end)::float8
        from fechadas m where m.conta and m.lote_id is not null) p
      group by lote_id, especie_id
      having (sum(alocadas), sum(entradas), sum(ajustes), sum(mortas), sum(perdidas), sum(saidas), sum(entregues),
        sum(retornadas), sum(morreram_germinando), sum(sairam_germinando), sum(morreram_produzindo), sum(sairam_produzindo),
        sum(acrescimos)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    select null as entidade_id, k as registrado,
      (d.lote_id, d.especie_id, coalesce(k.alocadas, 0) + d.alocadas, coalesce(k.entradas, 0) + d.entradas,
        coalesce(k.ajustes, 0) + d.ajustes, coalesce(k.mortas, 0) + d.mortas, coalesce(k.perdidas, 0) + d.perdidas,
        coalesce(k.saidas, 0) + d.saidas, coalesce(k.entregues, 0) + d.entregues, coalesce(k.retornadas, 0) + d.retornadas,
        coalesce(k.morreram_germinando, 0) + d.morreram_germinando, coalesce(k.sairam_germinando, 0) + d.sairam_germinando,
        coalesce(k.morreram_produzindo, 0) + d.morreram_produzindo, coalesce(k.sairam_produzindo, 0) + d.sairam_produzindo,
        coalesce(k.acrescimos, 0) + d.acrescimos) as calculado
    from diferencas d left join somas_por_item k using (lote_id, especie_id)`,
} as const;
