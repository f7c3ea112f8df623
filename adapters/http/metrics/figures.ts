import type { Db } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Fase, TipoEspecie } from '../../../src/common/vocabulary.ts';

/** The figures that only the database has. Phases and types without rows are absent. */
export interface Figures {
  /** Mails still to be sent, and for how many seconds the oldest has waited. */
  emails: number;
  espera: number;
  plantas: number;
  lotes: Partial<Record<Fase, number>>;
  ocupacao: number;
  capacidade: number;
  saldos: Partial<Record<TipoEspecie, number>>;
}

/** The shortest time between two readings, in milliseconds. */
const FRESH_MS = 10_000;
/** The longest wait for the figures, in milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Reads the figures, one statement at a time, and caches them for some seconds. Null when the database fails or takes
 * too long. A failure is cached as well, so that a database in trouble gets no extra load.
 */
export function figuresOf(db: Db): () => Promise<Figures | null> {
  let cached: Promise<Figures | null> | undefined;
  let until = 0;
  return async () => {
    if (!cached || performance.now() >= until) {
      until = Number.POSITIVE_INFINITY;
      cached = read(db)
        .catch(() => null)
        .finally(() => {
          until = performance.now() + FRESH_MS;
        });
    }
    return Promise.race([cached, patience()]);
  };
}

async function read(db: Db): Promise<Figures> {
  const [figures] = await prepared<Figures>(db, FIGURES);
  if (!figures) throw new Error('the figures are one row');
  return figures;
}

function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref());
}

/** The ledger keeps balances, occupancies and totals: no history is read. */
const FIGURES = `
  select e.*, l.*, s.*, (
    select coalesce(jsonb_object_agg(tipo, saldo), '{}') from (
      select tipo, sum(quantidade_atual) as saldo from especies group by tipo) t) as saldos
  from (
    select count(*) as emails,
      coalesce(extract(epoch from greatest(now() - min(data_registro), interval '0')), 0) as espera
    from emails where dados is not null) e,
  (
    select coalesce(sum(plantas), 0) as plantas, coalesce(jsonb_object_agg(fase, quantos), '{}') as lotes from (
      select fase, count(*) as quantos, sum(quantidade_total) as plantas
      from lotes where status = 'ATIVO' group by fase) f) l,
  (
    select coalesce(sum(ocupacao_atual), 0) as ocupacao, coalesce(sum(capacidade_total), 0) as capacidade
    from estufas where status <> 'Inativo') s`;
