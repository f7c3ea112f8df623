import { prepared } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

/**
 * Species that were counted as their batch left a phase. The audit entry of the change keeps the figures, and when they were
 * noted if that was earlier.
 */
export const NA_FASE = `(
  select f.lote_id, (contada ->> 'especie_id')::uuid as especie_id, f.operacao_id,
    coalesce((a.detalhes ->> 'anotado_em')::timestamptz, f.data_registro) as em
  from lote_fases f
    join auditoria a on a.operacao_id = f.operacao_id and a.entidade_id = f.lote_id and a.acao = 'ATUALIZAR_FASE_LOTE'
    cross join jsonb_array_elements(a.detalhes -> 'contagem') contada)`;

/** A counted species of a batch, and when it was counted. */
export interface Contado {
  especie_id: string;
  nome: string;
  em: string;
}

/**
 * When species of a batch were last counted, of what the ledger was brought to: a difference that was left as it is, or was reversed,
 * says nothing of what is there. The batch is locked.
 */
export function contadosPorUltimo(
  { db }: Pick<UserCommandContext, 'db'>,
  lote_id: string,
  especie_ids: readonly string[],
): Promise<Contado[]> {
  return prepared<Contado>(db, CONTADOS, [lote_id, especie_ids]);
}

const CONTADOS = `
  select e.id as especie_id, e.nome_popular as nome, max(x.em) as em
  from (
    select l.especie_id, n.contada_em as em
    from contagem_linhas l join contagens c on c.id = l.contagem_id and c.situacao = 'ENCERRADA'
      join contagem_diferencas d on d.linha_id = l.id and d.como is distinct from 'IGNORAR'
      join contagem_notas n on n.id = d.nota_id
    where l.lote_id = $1 and not exists (select from movimentacoes r where r.estorno_de = d.movimentacao_id)
    union all
    select f.especie_id, f.em from ${NA_FASE} f
    where f.lote_id = $1 and not exists (
      select from movimentacoes m join movimentacoes r on r.estorno_de = m.id
      where m.operacao_id = f.operacao_id and m.especie_id = f.especie_id and m.origem in ('CONTAGEM', 'NAO_GERMINADA'))) x
  join especies e on e.id = x.especie_id
  where e.id = any($2::uuid[]) group by e.id`;
