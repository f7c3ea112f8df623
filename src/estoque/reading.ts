import { ANONIMIZADO } from '../common/anonimizado.ts';
import { FASES_DE_MUDAS, TIPOS_DE_ENTREGA } from './meaning.ts';

/** How the rows of the ledger are read: what counts among them, and their columns on the wire. */

/** Neither a reversal nor reversed: a movement that counts in statistics. Over movements `m`. */
export const EFETIVA = efetiva('m');

/** As EFETIVA, over movements under another name. */
export function efetiva(m: string): string {
  return `${m}.estorno_de is null and not exists (select 1 from movimentacoes e where e.estorno_de = ${m}.id)`;
}

const DE_ENTREGA = TIPOS_DE_ENTREGA.map((tipo) => `'${tipo}'`).join(', ');

/**
 * The one definition of a delivery: an effective movement `m` that gave plants or seeds to somebody. A return to the nursery is
 * not a delivery, whoever brought the plants, and neither is an exit without a recipient.
 */
export const ENTREGA = entrega('m');

/** As ENTREGA, over movements under another name. */
export function entrega(m: string): string {
  return `(${m}.tipo in (${DE_ENTREGA}) and ${m}.destinatario_id is not null and not ${m}.retorno_ao_viveiro)`;
}

/** The phases in which a batch has seedlings, as SQL. */
export const DE_MUDAS = FASES_DE_MUDAS.map((fase) => `'${fase}'`).join(', ');

/** The unit of the species `e` in a batch of this phase, or outside batches where it is null: `unidadeNaFase`, in SQL. */
export function unidade(fase: string): string {
  return `case when ${fase} in (${DE_MUDAS}) then 'MUDA' else e.tipo end`;
}

/**
 * The unit that a movement `m` of the species `e` moved; seeds and seedlings are never added up. A reversal has the unit of what it
 * reverses, in whatever phase the batch is by then.
 */
export const UNIDADE = unidadeDo('m');

/** As UNIDADE, over movements under another name. */
function unidadeDo(m: string): string {
  return unidade(`case when ${m}.estorno_de is null then ${m}.fase_lote
    else (select o.fase_lote from movimentacoes o where o.id = ${m}.estorno_de) end`);
}

/** An instant within JSON, in the form of answers. */
export function instante(sql: string): string {
  return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The name of a movement's recipient at that time, from its `copia`, or a word in its place once it was erased. */
export const NOME_DO_DESTINATARIO = `coalesce(copia.nome, '${ANONIMIZADO}')`;

/** The wire's columns of a movement `t`, with what is shown of related records; needs MOVIMENTACAO_JOINS. */
export const MOVIMENTACAO = `t.id, t.tipo, t.origem, t.especie_id, t.lote_id, t.destinatario_id, t.quantidade, ${unidadeDo('t')} as unidade, t.justificativa,
  t.retorno_ao_viveiro, t.variacao_sementeira, t.variacao_lote, t.especie_destino_id, t.estorno_de, t.usuario_id,
  t.data_registro, estorno.id as estornada_por,
  json_build_object('id', e.id, 'nome_popular', e.nome_popular) as especie,
  case when l.id is not null then json_build_object('id', l.id, 'codigo', l.codigo) end as lote,
  json_build_object('id', u.id, 'nome', u.nome) as usuario,
  case when t.destinatario_id is not null then
    json_build_object('id', t.destinatario_id, 'nome', ${NOME_DO_DESTINATARIO}) end as destinatario`;

const VIZINHOS = `
  join especies e on e.id = t.especie_id
  join usuarios u on u.id = t.usuario_id
  left join lotes l on l.id = t.lote_id`;

export const MOVIMENTACAO_JOINS = `${VIZINHOS}
  left join destinatarios_das_entregas copia on copia.movimentacao_id = t.id
  left join movimentacoes estorno on estorno.estorno_de = t.id`;

/** As MOVIMENTACAO_JOINS, for rows that the statement inserts: they have no copy and no reversal yet. */
export const JOINS_DE_NOVAS = `${VIZINHOS}
  cross join (select null as nome) copia
  cross join (select null::uuid as id) estorno`;

/**
 * Movements with the columns of their summaries (`fechamento/resumos.ts`), and whether they count. Beside the total of the
 * sementeira stands the part that is seeds. The joins are outer ones, so the planner drops them when no column of the species is
 * used.
 */
export const LINHAS = `(
  select m.*, ${EFETIVA} as efetiva, ${ENTREGA} as entrega, ${UNIDADE} as unidade,
    case when coalesce(d.tipo, e.tipo) = 'SEMENTE' then m.variacao_sementeira else 0 end as sementes_na_sementeira
  from movimentacoes m left join especies e on e.id = m.especie_id left join especies d on d.id = m.especie_destino_id)`;

/** The effective allocations `m`, with the lots of seed that they took from (`a`). */
export const ALOCADAS = `
  atribuicoes a join movimentacoes m on m.id = a.movimentacao_id and m.origem = 'ALOCACAO'
    and not exists (select from movimentacoes e where e.estorno_de = m.id)`;

/**
 * When a movement `m` was noted; null when it was recorded at once. A counted difference dates from the moment of counting,
 * whenever the count was closed.
 */
export const ANOTADA_EM = `coalesce(
  (select a.anotado_em from movimentacoes_anotadas a where a.movimentacao_id = m.id),
  (select n.contada_em from contagem_diferencas d join contagem_notas n on n.id = d.nota_id where d.movimentacao_id = m.id))`;

/**
 * The one definition of whether a row `m` of a balance came after a moment at which somebody counted it. A noted row goes by the
 * time of its note. The others go by the order of the ledger: from the first later one on, all are later. `saldo` is SQL that
 * tells balances apart.
 */
export function depoisDe(momento: string, saldo: string): string {
  return `case when m.anotado_em is not null then m.anotado_em > ${momento}
    else bool_or(m.anotado_em is null and m.data_registro > ${momento}) over (
      partition by ${saldo} order by m.seq rows unbounded preceding) end`;
}
