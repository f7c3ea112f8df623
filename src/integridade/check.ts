import type { Entidade } from '../common/vocabulary.ts';

/** An invariant, and the SQL that finds its violations: rows of (entidade_id, registrado, calculado). */
export interface Check {
  nome: string;
  descricao: string;
  entidade: Entidade;
  sql: string;
  /** For rows that only the service can compare: a row is a violation where this is not `registrado`. */
  calculado?: (de: string) => string;
}

/**
 * Rows that count in flows: neither a reversal nor reversed. This and the definitions below repeat those of the service on
 * purpose, because checks recompute. The condition `estorno_de is not null` is redundant, but with it the planner looks up the
 * few reversals instead of the whole ledger.
 */
export const EFETIVAS = `movimentacoes m where m.estorno_de is null
  and not exists (select 1 from movimentacoes e where e.estorno_de = m.id and e.estorno_de is not null)`;

/** Whether a movement `m` delivered something to somebody. */
export const ENTREGA = `m.tipo in ('EXPEDICAO', 'SAIDA') and m.destinatario_id is not null and not m.retorno_ao_viveiro`;

/**
 * The unit that a movement `m` of the species `s` moved: in a batch seedlings from PRODUÇÃO on, otherwise the unit of the species.
 * A reversal (of `o`) has that of what it reverses.
 */
export const UNIDADE = unidade('m.fase_lote');
export const UNIDADE_COM_ESTORNOS = unidade('coalesce(o.fase_lote, m.fase_lote)');

function unidade(fase: string): string {
  return `case when ${fase} in ('PRODUÇÃO', 'PRONTO', 'FINALIZADO') then 'MUDA' else s.tipo end`;
}
