import { DE_MUDAS } from './reading.ts';

/**
 * How seeds in batches became seedlings, or seeds again. It is no row of the ledger: a batch that crosses PRODUÇÃO says so in the
 * snapshot of its phases. Variations in batches that are added up for each unit give its balance only together with these.
 */

function deMudas(fase: string): string {
  return `(${fase} in (${DE_MUDAS}))`;
}

/**
 * A change of phase takes all plants of the batch across PRODUÇÃO. What a finalisation writes off leaves before it, and
 * what a reopening brings back comes by reversals.
 */
const DE_FASES = `
  select f.lote_id, s.especie_id, case when ${deMudas('f.fase')} then s.quantidade else -s.quantidade end as viraram_mudas,
    f.data_registro, f.usuario_id, f.seq as fase_seq, null::uuid as movimentacao_id
  from lote_fases f cross join lateral jsonb_to_recordset(f.saldos) as s (especie_id uuid, quantidade bigint)
  where f.fase_anterior <> 'FINALIZADO' and f.fase <> 'FINALIZADO' and ${deMudas('f.fase_anterior')} <> ${deMudas('f.fase')}`;

/** The phase that a batch has after a reversal `r`, which may open it again. */
const DEPOIS = `case when r.fase_lote <> 'FINALIZADO' then r.fase_lote else (
    select f.fase from lote_fases f
    where f.lote_id = r.lote_id and f.operacao_id = r.operacao_id and f.fase_anterior = 'FINALIZADO') end`;

/** A reversal keeps the unit of its original. Plants that it brings back across PRODUÇÃO change their unit on the way. */
const DE_ESTORNOS = `
  select r.lote_id, r.especie_id, case when ${deMudas('o.fase_lote')} then -r.variacao_lote else r.variacao_lote end,
    r.data_registro, r.usuario_id, null, r.id
  from movimentacoes r join movimentacoes o on o.id = r.estorno_de
  where r.estorno_de is not null and r.lote_id is not null and ${deMudas('o.fase_lote')} <> ${deMudas(`(${DEPOIS})`)}`;

/**
 * The crossings of sown species, signed: how many seeds became seedlings. They have the columns by which movements are
 * filtered, with neither type nor origin.
 */
export const VIRADAS = `(
  select v.lote_id, v.especie_id, v.viraram_mudas, v.data_registro, v.usuario_id, v.fase_seq, v.movimentacao_id,
    e.nome_popular, null::uuid as especie_destino_id, null::uuid as destinatario_id, null::text as tipo, null::text as origem, true as efetiva
  from (${DE_FASES} union all ${DE_ESTORNOS}) v join especies e on e.id = v.especie_id and e.tipo = 'SEMENTE'
  where v.viraram_mudas <> 0)`;
