import type { TipoEspecie } from '../common/vocabulary.ts';
import type { SITUACOES } from './entrega/schemas.ts';
import { ENTREGA, instante, UNIDADE } from './reading.ts';

/** The one account of deliveries `t`: what became of their items, and of the whole delivery. */

/** The state of a delivery `t`, by how many of its items were reversed. */
export const NA_SITUACAO: Readonly<Record<(typeof SITUACOES)[number], string>> = {
  EFETIVA: 't.estornados = 0',
  PARCIAL: 't.estornados > 0 and t.estornados < t.itens',
  ESTORNADA: 't.estornados > 0 and t.estornados = t.itens',
};

/** The state that the parameter names. The planner of a known value sees a single condition. */
export const NA_SITUACAO_DADA = `(${Object.entries(NA_SITUACAO)
  .map(([situacao, condition]) => `$? = '${situacao}' and ${condition}`)
  .join(' or ')})`;

/** The state of a delivery `t`. */
export const SITUACAO = `case ${Object.entries(NA_SITUACAO)
  .map(([situacao, condition]) => `when ${condition} then '${situacao}'`)
  .join(' ')} end`;

/** How much of the item `m` was brought back, by entries that were not reversed. */
export const DEVOLVIDA = devolvidaDe('m');

/** As DEVOLVIDA, for movements under another name. */
export function devolvidaDe(m: string): string {
  return `(select coalesce(sum(volta.quantidade), 0) from ${voltasDe(m)})`;
}

/** The returns `volta` of an item that were not reversed, for the FROM of a statement that ends with it. */
export function voltasDe(m: string): string {
  return `devolucoes d join movimentacoes volta on volta.id = d.movimentacao_id
    left join lotes para on para.id = volta.lote_id left join usuarios quem on quem.id = volta.usuario_id
    where d.item_id = ${m}.id and not exists (select from movimentacoes x where x.estorno_de = volta.id)`;
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
    json_build_object('id', e.id, 'nome_popular', e.nome_popular) as especie,
    case when l.id is not null then json_build_object('id', l.id, 'codigo', l.codigo) end as lote, e.com_procedencia
  from ${itensDe('t.id')} i
  join movimentacoes m on m.id = i.movimentacao_id
  join especies e on e.id = m.especie_id
  left join lotes l on l.id = m.lote_id
  left join movimentacoes estorno on estorno.estorno_de = m.id`;

/** What was brought back of the item `linha`, as JSON, in the order of the ledger. For most items nothing is looked up. */
const DEVOLUCOES = `
  case when devolvida = 0 then '[]'::json else (
    select json_agg(json_build_object('movimentacao_id', volta.id, 'quantidade', volta.quantidade,
      'lote', case when para.id is not null then json_build_object('id', para.id, 'codigo', para.codigo) end,
      'data_registro', ${instante('volta.data_registro')},
      'usuario', json_build_object('id', quem.id, 'nome', quem.nome)) order by volta.seq)
    from ${voltasDe('linha')}) end`;

/** Joins the items of a delivery `t` as `conta`, and whether there is any lot of seed of their species. */
export const CONTA = `
  cross join lateral (
    select json_agg(json_build_object('movimentacao_id', id, 'especie', especie, 'lote', lote, 'quantidade', quantidade,
      'unidade', unidade, 'devolvida', devolvida, 'devolucoes', ${DEVOLUCOES}, 'estornada_por', estornada_por) order by ordem) as itens,
      bool_or(com_procedencia) as com_procedencia
    from (${LINHAS}) linha) conta`;

/** Updates the figures of the deliveries that these movements reversed or brought something back of. */
export const RECONTAR = `
  update entregas e set estornados = c.estornados, mudas = c.mudas, sementes = c.sementes,
    mudas_devolvidas = c.mudas_devolvidas, sementes_devolvidas = c.sementes_devolvidas
  from entregas t cross join lateral (
    select count(estornada_por) as estornados,
      ${soma('quantidade', 'MUDA')} as mudas, ${soma('quantidade', 'SEMENTE')} as sementes,
      ${soma('devolvida', 'MUDA')} as mudas_devolvidas, ${soma('devolvida', 'SEMENTE')} as sementes_devolvidas
    from (${LINHAS}) linha) c
  where e.id = t.id and t.id in (
    select coalesce(i.entrega_id, alvo.id) from (
      select coalesce(d.item_id, m.estorno_de, m.id) as id
      from movimentacoes m left join devolucoes d on d.movimentacao_id = coalesce(m.estorno_de, m.id)
      where m.id = any($1::uuid[])) alvo
    left join entrega_itens i on i.movimentacao_id = alvo.id)`;

/** A sum over the items that are not reversed. */
function soma(figure: 'quantidade' | 'devolvida', unidade: TipoEspecie): string {
  return `coalesce(sum(${figure}) filter (where estornada_por is null and unidade = '${unidade}'), 0)`;
}

/** The conditions that some item of a delivery `t` has the parameter's species, batch or id. */
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

/** The conditions that the recipient of a delivery `t` is of the parameter's category or kind, or has a word in the name. */
export const DE_DESTINATARIO = {
  categoria: deDestinatario('d.categoria = $?'),
  tipo: deDestinatario('d.tipo = $?'),
  nome: deDestinatario('d.busca like $?'),
};

function deDestinatario(condition: string): string {
  return `t.destinatario_id in (select d.id from destinatarios d where ${condition})`;
}

/** Where the plants of a delivery `t` go into the ground, as JSON; null while nothing is known of it. */
export const PLANTIO = `
  case when num_nonnulls(t.plantio_local, t.plantio_bairro, t.plantio_municipio, t.plantio_uf, t.plantio_latitude, t.plantio_zona) > 0
    then json_build_object('local', t.plantio_local, 'bairro', t.plantio_bairro, 'municipio', t.plantio_municipio, 'uf', t.plantio_uf,
      'latitude', t.plantio_latitude, 'longitude', t.plantio_longitude, 'zona', t.plantio_zona) end`;

/** The person who fetched it, as JSON; needs RETIRADA_JOIN. */
export const RETIRADA = `
  case when quem.nome is not null then json_build_object('nome', quem.nome, 'documento', quem.documento) end`;
export const RETIRADA_JOIN = 'left join retiradas quem on quem.movimentacao_id = t.id';
