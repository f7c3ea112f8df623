import { preparedOne } from '../../db/prepared.ts';
import { ENTRARAM } from '../estoque/de-onde.ts';
import { ALOCADAS, efetiva, entrega, instante } from '../estoque/reading.ts';
import type { Context } from '../procedure/context.ts';
import type { Destino } from './destino/schemas.ts';

/**
 * The batches that a lot of seed is in, and the recipients of their plants. Plants of one batch are not told apart: when other
 * seed entered the batch, too, a recipient may or may not have plants of this lot.
 */
const DESTINO = `
  with lotes_dela as (
    select m.lote_id, -sum(a.quantidade) as quantidade from ${ALOCADAS} where a.procedencia_id = $1 group by 1),
  contas as (
    select d.lote_id, d.quantidade, c.*
    from lotes_dela d join procedencias p on p.id = $1 cross join lateral (
      select coalesce(sum(m.quantidade) filter (where m.origem = 'ALOCACAO'), 0) as alocada,
        coalesce(sum(m.quantidade) filter (where ${entrega('m')}), 0) as entregues,
        coalesce(sum(m.quantidade) filter (where m.retorno_ao_viveiro), 0) as retornadas
      from movimentacoes m where m.lote_id = d.lote_id and m.especie_id = p.especie_id and ${efetiva('m')}) c),
  entregas as (
    select m.id, m.seq, m.destinatario_id, m.data_registro, m.lote_id, m.quantidade, c.quantidade = (${ENTRARAM}) as certa
    from contas c join procedencias p on p.id = $1
      join movimentacoes m on m.lote_id = c.lote_id and m.especie_id = p.especie_id
    where ${entrega('m')} and ${efetiva('m')}
    union all
    select m.id, m.seq, m.destinatario_id, m.data_registro, null, -a.quantidade, true
    from atribuicoes a join movimentacoes m on m.id = a.movimentacao_id
    where a.procedencia_id = $1 and m.lote_id is null and ${entrega('m')} and ${efetiva('m')})
  select p.id as procedencia_id, p.codigo, p.especie_id, p.recebida, p.saldo,
    (select coalesce(sum(quantidade), 0) from lotes_dela) as em_lotes,
    p.recebida - p.saldo - (select coalesce(sum(quantidade), 0) from lotes_dela) as saiu_da_sementeira,
    coalesce((
      select json_agg(json_build_object('id', l.id, 'codigo', l.codigo, 'fase', l.fase, 'status', l.status,
          'estufa', s.codigo_identificador, 'quantidade', c.quantidade, 'alocada', c.alocada, 'vivas', i.quantidade_atual,
          'entregues', c.entregues, 'retornadas', c.retornadas) order by l.seq desc)
      from contas c join lotes l on l.id = c.lote_id join estufas s on s.id = l.estufa_id
        join lote_itens i on i.lote_id = l.id and i.especie_id = p.especie_id), '[]') as lotes,
    coalesce((
      select json_agg(json_build_object('id', d.id, 'nome', d.nome, 'telefone', d.telefone, 'email', d.email,
          'quantidade', x.quantidade, 'certa', x.certa, 'entregas', x.entregas) order by d.busca, d.id)
      from destinatarios d join (
        select n.destinatario_id, sum(n.quantidade) as quantidade, bool_and(n.certa) as certa,
          json_agg(json_build_object('movimentacao_id', n.id, 'quantidade', n.quantidade,
            'data', ${instante('n.data_registro')},
            'lote', case when l.id is not null then json_build_object('id', l.id, 'codigo', l.codigo) end)
            order by n.seq desc) as entregas
        from entregas n left join lotes l on l.id = n.lote_id group by 1) x on x.destinatario_id = d.id), '[]') as destinatarios
  from procedencias p where p.id = $1`;

/**
 * What became of a lot of seed, in one statement. It shows whom to call when the seed turns out diseased.
 *
 * @throws AppError 404
 */
export function destinoDaProcedencia({ db }: Context, id: string): Promise<Destino> {
  return preparedOne<Destino>(db, DESTINO, [id]);
}
