import { prepared } from '../../db/prepared.ts';
import { NOME_DO_DESTINATARIO, UNIDADE } from '../estoque/reading.ts';
import { VIRADAS } from '../estoque/viradas.ts';
import type { Context } from '../procedure/context.ts';
import type { FatoDoLote } from './linha-do-tempo/schemas.ts';
import { buscarLote } from './queries.ts';

type Fato = FatoDoLote;

/**
 * Everything that happened to a batch, oldest first. Operations are in the order of the audit trail, which is the
 * order of commits and never that of clocks. Inside one operation the cause comes before its effect. The discard of a
 * FINALIZADO batch changed nothing about the batch, and is in the trail only.
 */
export async function linhaDoTempo(ctx: Context, id: string): Promise<Fato[]> {
  await buscarLote(ctx, id);
  return prepared<Fato>(ctx.db, LINHA_DO_TEMPO, [id]);
}

/**
 * Whether a batch was opened again by a change of its phase, which then reverses the write-off. Otherwise a reversal opened it.
 * Only the write-off of a finalisation by hand can be reversed in both ways. In either case the trail lists the cause first.
 */
const REABERTURA_PEDIDA = `
  not exists (
    select from movimentacoes m join movimentacoes o on o.id = m.estorno_de
    where m.operacao_id = f.operacao_id and m.lote_id = f.lote_id and o.origem <> 'ENCERRAMENTO')
  and coalesce((
    select min(a.seq) filter (where a.acao = 'ATUALIZAR_FASE_LOTE') < min(a.seq) filter (where a.acao = 'ESTORNAR_MOVIMENTACAO')
    from auditoria a where a.operacao_id = f.operacao_id), true)`;

/** Phases, with the opening and a finalisation among them. The audit entry of the opening has the greenhouse. */
const FASES = `
  select f.operacao_id, f.usuario_id, f.data_registro, f.seq, f.fase_anterior, f.fase,
    (select jsonb_build_object('depois', a.detalhes -> 'estufa_id') from auditoria a
      where a.operacao_id = f.operacao_id and a.acao = 'CRIAR_LOTE' and a.entidade_id = f.lote_id) as estufas,
    case when f.fase_anterior is null then 'ABERTURA'
      when f.fase = 'FINALIZADO' then 'ENCERRAMENTO'
      when f.fase_anterior = 'FINALIZADO' then 'REABERTURA'
      else 'FASE' end as fato,
    f.fase_anterior is null or f.fase_anterior = 'FINALIZADO' and ${REABERTURA_PEDIDA} as causa,
    case when f.fase = 'FINALIZADO' then case when exists (
        select 1 from movimentacoes m
        where m.operacao_id = f.operacao_id and m.lote_id = f.lote_id and m.tipo = 'EXPEDICAO')
      then 'EXPEDIDO' else 'MANUAL' end end as motivo_encerramento,
    null::uuid as movimentacao_id, null::text as anotacao,
    (select (a.detalhes ->> 'anotado_em')::timestamptz from auditoria a
      where a.operacao_id = f.operacao_id and a.acao = 'ATUALIZAR_FASE_LOTE' and a.entidade_id = f.lote_id) as anotado_em
  from lote_fases f where f.lote_id = $1`;

/** Events that only the audit trail has: transfers, a closing that leaves the phase unchanged, and notes. */
const AUDITORIA = `
  select a.operacao_id, a.usuario_id, a.data_registro, a.seq, null, null, a.detalhes -> 'estufa_id',
    case a.acao when 'TRANSFERIR_LOTE' then 'TRANSFERENCIA' when 'ANOTAR' then 'ANOTACAO' else 'ENCERRAMENTO' end, false,
    a.detalhes ->> 'motivo_encerramento', null, a.detalhes ->> 'anotacao',
    (a.detalhes ->> 'anotado_em')::timestamptz
  from auditoria a where a.entidade_id = $1
    and (a.acao in ('TRANSFERIR_LOTE', 'ANOTAR') or a.acao = 'CANCELAR_LOTE' and a.detalhes ->> 'motivo_encerramento' is not null)`;

const MOVIMENTACOES = `
  select m.operacao_id, m.usuario_id, m.data_registro, m.seq, null, null, null, 'MOVIMENTACAO', false, null, m.id, null, n.anotado_em
  from movimentacoes m left join movimentacoes_anotadas n on n.movimentacao_id = m.id where m.lote_id = $1`;

/** Undoing a discard opens the batch again in the phase that it had. */
const DESCARTES_DESFEITOS = `
  select m.operacao_id, m.usuario_id, min(m.data_registro), min(m.seq), null, null, null, 'REABERTURA', false, null, null, null, null
  from movimentacoes m join movimentacoes d on d.id = m.estorno_de and d.origem = 'DESCARTE'
  where m.lote_id = $1 group by m.operacao_id, m.usuario_id`;

const LINHA_DO_TEMPO = `
  with viradas as materialized (select * from ${VIRADAS} v where v.lote_id = $1),
  fatos as (${[FASES, AUDITORIA, MOVIMENTACOES, DESCARTES_DESFEITOS].join(' union all ')}),
  em_ordem as (
    select f.*, row_number() over (order by
      (select min(a.seq) from auditoria a where a.operacao_id = f.operacao_id),
      not f.causa, f.fato <> 'MOVIMENTACAO', f.seq) as ordem
    from fatos f)
  select f.fato, f.data_registro, f.anotado_em, f.fase_anterior, f.fase, f.motivo_encerramento, f.anotacao,
    json_build_object('id', u.id, 'nome', u.nome) as usuario,
    coalesce(sum(m.variacao_lote) over (order by f.ordem), 0) as quantidade_total,
    coalesce((select sum(v.viraram_mudas) from viradas v
      where case when m.id is not null then v.movimentacao_id = m.id else v.fase_seq = f.seq and f.fase is not null end), 0) as viraram_mudas,
    case when s.id is not null then
      json_build_object('id', s.id, 'codigo_identificador', s.codigo_identificador) end as estufa,
    case when anterior.id is not null then
      json_build_object('id', anterior.id, 'codigo_identificador', anterior.codigo_identificador) end as estufa_anterior,
    case when m.id is not null then json_build_object(
      'id', m.id, 'tipo', m.tipo, 'origem', m.origem, 'especie_id', m.especie_id, 'nome_popular', e.nome_popular,
      'quantidade', m.quantidade, 'unidade', ${UNIDADE}, 'variacao_lote', m.variacao_lote, 'justificativa', m.justificativa,
      'retorno_ao_viveiro', m.retorno_ao_viveiro,
      'destinatario', case when m.destinatario_id is not null then ${NOME_DO_DESTINATARIO} end, 'estorno_de', m.estorno_de, 'estornada_por', estorno.id) end as movimentacao
  from em_ordem f
    join usuarios u on u.id = f.usuario_id
    left join estufas s on s.id = (f.estufas ->> 'depois')::uuid
    left join estufas anterior on anterior.id = (f.estufas ->> 'antes')::uuid
    left join movimentacoes m on m.id = f.movimentacao_id
    left join especies e on e.id = m.especie_id
    left join destinatarios_das_entregas copia on copia.movimentacao_id = m.id
    left join movimentacoes estorno on estorno.estorno_de = m.id
  order by f.ordem`;
