import type { Entidade } from '../common/vocabulary.ts';

/** An invariant, and the SQL that finds what breaks it: rows of (entidade_id, registrado, calculado). */
export interface Check {
  nome: string;
  descricao: string;
  entidade: Entidade;
  sql: string;
}

/**
 * Rows that count in flows: neither a reversal nor reversed. This and what follows is not shared with the service on purpose:
 * checks recompute. That `estorno_de` is not null goes without saying, but said, the few reversals are looked up and not the whole
 * ledger.
 */
export const EFETIVAS = `movimentacoes m where m.estorno_de is null
  and not exists (select 1 from movimentacoes e where e.estorno_de = m.id and e.estorno_de is not null)`;

/** Whether a movement `m` delivered something to somebody. */
export const ENTREGA = `m.tipo in ('EXPEDICAO', 'SAIDA') and m.destinatario_id is not null and not m.retorno_ao_viveiro`;

/** What a movement `m` of the species `s` moved: seedlings in a PRONTO batch, otherwise the unit of the species. */
export const UNIDADE = `case when m.fase_lote = 'PRONTO' then 'MUDA' else s.tipo end`;
