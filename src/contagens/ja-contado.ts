import { prepared } from '../../db/prepared.ts';
import { ANOTADA_EM } from '../estoque/reading.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { ContadoDepois } from './schemas.ts';

/**
 * Species that were counted as their batch left a phase. The audit entry of the change keeps the figures, and when they were
 * noted if that was earlier.
 */
export const NA_FASE = `(
  select f.lote_id, (contada ->> 'especie_id')::uuid as especie_id, f.operacao_id,
    coalesce((a.detalhes ->> 'anotado_em')::timestamptz, f.data_registro) as em, (contada ->> 'vivas')::bigint as vivas
  from lote_fases f
    join auditoria a on a.operacao_id = f.operacao_id and a.entidade_id = f.lote_id and a.acao = 'ATUALIZAR_FASE_LOTE'
    cross join jsonb_array_elements(a.detalhes -> 'contagem') contada)`;

/**
 * The counts of a balance that the ledger was brought to. A difference that was left as it is, or was reversed, says
 * nothing about the real stock.
 */
function contagensDe(especie: string, lote: string): string {
  return `(
    select n.contada_em as em, n.quantidade, c.id as contagem_id, c.operacao_id
    from contagem_linhas l join contagens c on c.id = l.contagem_id and c.situacao = 'ENCERRADA'
      join contagem_diferencas d on d.linha_id = l.id and d.como is distinct from 'IGNORAR'
      join contagem_notas n on n.id = d.nota_id
    where l.especie_id = ${especie} and l.lote_id is not distinct from ${lote}
      and not exists (select from movimentacoes r where r.estorno_de = d.movimentacao_id)
    union all
    select f.em, f.vivas, null, f.operacao_id from ${NA_FASE} f
    where f.especie_id = ${especie} and f.lote_id = ${lote} and not exists (
      select from movimentacoes m join movimentacoes r on r.estorno_de = m.id
      where m.operacao_id = f.operacao_id and m.especie_id = f.especie_id and m.origem in ('CONTAGEM', 'NAO_GERMINADA')))`;
}

/** A counted species of a batch, and when it was counted. */
export interface Contado {
  especie_id: string;
  nome: string;
  em: string;
}

/** When species of a batch were last counted. The batch is locked. */
export function contadosPorUltimo(
  { db }: Pick<UserCommandContext, 'db'>,
  lote_id: string,
  especie_ids: readonly string[],
): Promise<Contado[]> {
  return prepared<Contado>(db, CONTADOS, [lote_id, especie_ids]);
}

const CONTADOS = `
  select e.id as especie_id, e.nome_popular as nome, max(x.em) as em
  from especies e cross join lateral ${contagensDe('e.id', '$1::uuid')} x
  where e.id = any($2::uuid[]) group by e.id`;

/** The last count of each balance that these rows of the ledger had moved before it was counted. They are reversed. */
export function contadosDepois(
  { db }: Pick<UserCommandContext, 'db'>,
  estornadas: readonly string[],
): Promise<ContadoDepois[]> {
  return prepared<ContadoDepois>(db, DEPOIS, [estornadas]);
}

const DEPOIS = `
  with desfeita as (
    select m.operacao_id, coalesce(${ANOTADA_EM}, m.data_registro) as em, s.especie_id, s.lote_id
    from movimentacoes m cross join lateral (values
      (m.especie_id, m.lote_id, m.variacao_lote),
      (coalesce(m.especie_destino_id, m.especie_id), null, m.variacao_sementeira)) s (especie_id, lote_id, variacao)
    where m.id = any($1::uuid[]) and s.variacao <> 0)
  select distinct on (desfeita.especie_id, desfeita.lote_id) json_build_object('id', e.id, 'nome_popular', e.nome_popular) as especie,
    case when l.id is not null then json_build_object('id', l.id, 'codigo', l.codigo) end as lote,
    case when c.id is not null then json_build_object('id', c.id, 'numero', c.numero) end as contagem,
    x.em as contado_em, x.quantidade
  from desfeita
    cross join lateral ${contagensDe('desfeita.especie_id', 'desfeita.lote_id')} x
    join especies e on e.id = desfeita.especie_id
    left join lotes l on l.id = desfeita.lote_id
    left join contagens c on c.id = x.contagem_id
  where x.em > desfeita.em and x.operacao_id <> desfeita.operacao_id
  order by desfeita.especie_id, desfeita.lote_id, x.em desc`;
