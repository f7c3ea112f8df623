import { EFETIVA } from '../estoque/reading.ts';
import { LOTES_COM_MUITAS_MORTES } from '../fechamento/somas-por-item.ts';
import { TIPOS_ALERTA, type TipoAlerta } from './alertas.ts';

/** Only the worst of each kind are shown, so that one cause does not fill the screen. */
const ALERTAS_POR_TIPO = 10;

/**
 * The condition of each alert, read from an index or a small table. `ativos` are the ATIVO batches, $2 to $3 are the
 * last 30 days, and $4 is now. A batch also received what its adjustments added to it, or more could die than there were.
 */
const QUERIES: Record<TipoAlerta, string> = {
  MORTALIDADE_ALTA: `
    select 'lote' as entidade, l.id as entidade_id, l.codigo as nome, floor(100 * m.mortas / m.recebidas) as valor
    from (select * from ativos where id in (${LOTES_COM_MUITAS_MORTES}) offset 0) l cross join lateral (
      select sum(m.quantidade) filter (
          where m.tipo = 'MORTALIDADE' and m.data_registro >= $2 and m.data_registro < $3) as mortas,
        sum(m.variacao_lote) filter (where m.variacao_lote > 0 and m.tipo <> 'AJUSTE')
          + greatest(0, sum(m.variacao_lote) filter (where m.tipo = 'AJUSTE')) as recebidas
      from movimentacoes m where m.lote_id = l.id and ${EFETIVA}) m
    where 100 * m.mortas > 20 * m.recebidas
    order by m.mortas / m.recebidas desc, l.seq`,
  ESTUFA_INATIVA_OCUPADA: `
    select 'estufa' as entidade, id as entidade_id, codigo_identificador as nome, ocupacao_atual as valor
    from estufas where status = 'Inativo' and ocupacao_atual > 0
    order by ocupacao_atual desc, seq`,
  LOTE_PRONTO_PARADO: `
    select 'lote' as entidade, l.id as entidade_id, l.codigo as nome,
      floor(extract(epoch from $4 - l.fase_desde) / 86400) as valor, l.quantidade_total as plantas,
      array(select e.nome_popular from lote_itens i join especies e on e.id = i.especie_id
        where i.lote_id = l.id and i.quantidade_atual > 0 order by i.quantidade_atual desc, i.ordem) as especies
    from ativos l
    where l.fase = 'PRONTO' and l.quantidade_total > 0 and l.fase_desde < $4 - interval '720 hours'
    order by l.fase_desde, l.seq`,
  LOTE_VAZIO: `
    select 'lote' as entidade, id as entidade_id, codigo as nome, null::integer as valor
    from ativos where quantidade_total = 0
    order by data_inicio, seq`,
  ESTUFA_QUASE_CHEIA: `
    select 'estufa' as entidade, id as entidade_id, codigo_identificador as nome,
      100 * ocupacao_atual / capacidade_total as valor
    from estufas where status <> 'Inativo' and 100 * ocupacao_atual > 90 * capacidade_total
    order by ocupacao_atual::numeric / capacidade_total desc, seq`,
  MUDA_SEM_SALDO: `
    select 'especie' as entidade, e.id as entidade_id, e.nome_popular as nome, null::integer as valor
    from especies e where e.tipo = 'MUDA' and e.status = 'ATIVO' and e.quantidade_atual = 0
      and not exists (select 1 from lote_itens i where i.especie_id = e.id and i.quantidade_atual > 0)
    order by e.busca, e.seq`,
};

/** One JSON object: each kind of alert with its list of `Aviso`, or null. */
export const AVISOS = `select json_build_object(${TIPOS_ALERTA.map(
  (tipo) => `'${tipo}', (select json_agg(a) from (${QUERIES[tipo]} limit ${ALERTAS_POR_TIPO}) a)`,
).join(', ')})`;
