import { preparedOne } from '../../db/prepared.ts';
import { localYear } from '../common/local-time.ts';
import type { Context } from './context.ts';

/** The least number of digits in each series. */
const DIGITS = { LOTE: 5, TERMO: 5, PROC: 4, ENT: 5, CONT: 4 };
type Serie = keyof typeof DIGITS;

/** The name of a series in this year: the beginning of its numbers. */
export function seriesOf({ now, settings }: Pick<Context, 'now' | 'settings'>, serie: Serie): string {
  return `${serie}-${localYear(now(), settings.fusoHorario)}`;
}

/**
 * The next number of a series, such as `LOTE-2026-00001`. Numbers are counted per local year. There are no gaps, because a
 * transaction that fails takes its number back, but those of a thousand that the trail tells of (`REGISTRAR_QUEBRA`). The series' row is locked last, after every other.
 */
export async function nextNumber(
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  serie: Serie,
): Promise<string> {
  const prefix = seriesOf({ now, settings }, serie);
  const { valor } = await preparedOne<{ valor: number }>(
    db,
    `insert into contadores as c (nome, valor) values ($1, 1)
     on conflict (nome) do update set valor = c.valor + 1 returning valor`,
    [prefix],
  );
  return `${prefix}-${String(valor).padStart(DIGITS[serie], '0')}`;
}
