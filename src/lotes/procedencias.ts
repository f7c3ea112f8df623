import { ALOCADAS } from '../estoque/reading.ts';

/**
 * The lots of seed `p` of a batch `t`, with their quantities `d.quantidade`, as an array of `each`. For a batch whose species
 * have no lots, no movement is read.
 */
export function procedenciasDoLote(each: string): string {
  return `case when exists (
      select from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id and e.com_procedencia)
    then coalesce((
      select json_agg(${each} order by i.ordem, p.entrada, p.seq)
      from (select a.procedencia_id, -sum(a.quantidade) as quantidade from ${ALOCADAS} where m.lote_id = t.id group by 1) d
        join procedencias p on p.id = d.procedencia_id
        join lote_itens i on i.lote_id = t.id and i.especie_id = p.especie_id), '[]')
    else '[]' end`;
}
