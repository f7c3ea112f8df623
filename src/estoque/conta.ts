import { ENTREGA, UNIDADE } from './reading.ts';

/** The one account of deliveries `t`: what became of their items, and what that makes of the whole. */

/** How a delivery stands of whose items so many were reversed. */
function situacaoDe(estornados: string): string {
  return `case ${estornados} when 0 then 'EFETIVA' when t.itens then 'ESTORNADA' else 'PARCIAL' end`;
}

export const SITUACAO = situacaoDe('conta.estornados');

/** What was brought back of the item `m`, by entries that were not reversed. */
export const DEVOLVIDA = devolvidaDe('m');

/** As DEVOLVIDA, of movements under another name. */
export function devolvidaDe(m: string): string {
  return `(
    select coalesce(sum(volta.quantidade), 0) from devolucoes d join movimentacoes volta on volta.id = d.movimentacao_id
    where d.item_id = ${m}.id and not exists (select from movimentacoes x where x.estorno_de = volta.id))`;
}

/** The rows of a delivery's items, in SQL: the first has the delivery's id, and `entrega_itens` the others. */
export function itensDe(entrega: string): string {
  return `(
    select ${entrega} as movimentacao_id, 0 as ordem
    union all select movimentacao_id, ordem from entrega_itens where entrega_id = ${entrega})`;
}

/** The delivery that a movement is an item of, if it delivers something. */
export function entregaDe(movimentacao: string): string {
  return `coalesce((select entrega_id from entrega_itens where movimentacao_id = ${movimentacao}), ${movimentacao})`;
}

/** The items `linha` of a delivery, to be joined laterally. */
const LINHAS = `
  select i.ordem, m.id, m.quantidade, ${UNIDADE} as unidade, ${DEVOLVIDA} as devolvida, estorno.id as estornada_por,
    estorno.data_registro as estornada_em,
    json_build_object('id', e.id, 'nome_popular', e.nome_popular) as especie,
    case when l.id is not null then json_build_object('id', l.id, 'codigo', l.codigo) end as lote
  from ${itensDe('t.id')} i
  join movimentacoes m on m.id = i.movimentacao_id
  join especies e on e.id = m.especie_id
  left join lotes l on l.id = m.lote_id
  left join movimentacoes estorno on estorno.estorno_de = m.id`;

/** Joins the account as `conta`. */
export const CONTA = `
  cross join lateral (
    select count(estornada_por)::int as estornados, max(estornada_em) as estornada_em,
      json_agg(json_build_object('movimentacao_id', id, 'especie', especie, 'lote', lote, 'quantidade', quantidade,
        'unidade', unidade, 'devolvida', devolvida, 'estornada_por', estornada_por) order by ordem) as itens,
      coalesce(sum(quantidade) filter (where estornada_por is null), 0) as total,
      coalesce(sum(quantidade) filter (where estornada_por is null and unidade = 'SEMENTE'), 0) as sementes,
      coalesce(sum(quantidade) filter (where estornada_por is null and unidade = 'MUDA'), 0) as mudas,
      coalesce(sum(devolvida), 0) as devolvida,
      coalesce(sum(devolvida) filter (where unidade = 'SEMENTE'), 0) as sementes_devolvidas,
      coalesce(sum(devolvida) filter (where unidade = 'MUDA'), 0) as mudas_devolvidas
    from (${LINHAS}) linha) conta`;

/** The conditions that some item of a delivery `t` is of the parameter. */
export const COM_ITEM = {
  especie: comItem('especie_id'),
  lote: comItem('lote_id'),
  movimentacao: comItem('id'),
};

function comItem(coluna: string): string {
  return `t.id in (
    select coalesce(i.entrega_id, m.id) from movimentacoes m left join entrega_itens i on i.movimentacao_id = m.id
    where m.${coluna} = $? and ${ENTREGA})`;
}

/** Deliveries of which something was reversed: few, and found by what reversed it. */
const ESTORNADAS = `
  select coalesce(i.entrega_id, r.estorno_de) as entrega_id, count(*)::int as estornados
  from movimentacoes r left join entrega_itens i on i.movimentacao_id = r.estorno_de where r.estorno_de is not null group by 1`;

/** The condition that a delivery `t` stands as the parameter says, for lists, which do not open each account. */
export const NA_SITUACAO = `
  case when $? = 'EFETIVA' then t.id not in (select entrega_id from (${ESTORNADAS}) r)
    else t.id in (select entrega_id from (${ESTORNADAS}) r where ${situacaoDe('r.estornados')} = $?) end`;

/** Where the plants of a delivery `t` go into the ground, as JSON; null while nothing is known of it. */
export const PLANTIO = `
  case when num_nonnulls(t.plantio_local, t.plantio_bairro, t.plantio_municipio, t.plantio_uf, t.plantio_latitude, t.plantio_zona) > 0
    then json_build_object('local', t.plantio_local, 'bairro', t.plantio_bairro, 'municipio', t.plantio_municipio, 'uf', t.plantio_uf,
      'latitude', t.plantio_latitude, 'longitude', t.plantio_longitude, 'zona', t.plantio_zona) end`;

/** Who fetched it, as JSON; needs RETIRADA_JOIN. */
export const RETIRADA = `
  case when quem.nome is not null then json_build_object('nome', quem.nome, 'documento', quem.documento) end`;
export const RETIRADA_JOIN = 'left join retiradas quem on quem.movimentacao_id = t.id';
