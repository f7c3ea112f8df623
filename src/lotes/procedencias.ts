import { ALOCADAS } from '../estoque/reading.ts';

/**
 * The lots of seed `p` that a batch `t` is of, with the quantities `d.quantidade` of them, as an array of these. Only where a
 * species of the batch has any: of all other batches no movement is looked at.
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
