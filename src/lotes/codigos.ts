import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { fold } from '../common/text.ts';
import { nextNumber } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

/**
 * Held until the commit, and taken after all stock: of two callers who assign codes at once, the later one sees the
 * codes of the earlier one.
 */
export async function lockCodes(db: Db): Promise<void> {
  await db.raw("select pg_advisory_xact_lock(hashtextextended('lotes: codes', 0))");
}

/** The service's next code that no batch has. An import may have brought the code, or may be about to (`reservados`). */
export async function proximoCodigo(
  ctx: UserCommandContext,
  reservados: ReadonlySet<string> = new Set(),
): Promise<string> {
  await lockCodes(ctx.db);
  for (;;) {
    const codigo = await nextNumber(ctx, 'LOTE');
    if (reservados.has(codigo)) continue;
    const taken = await prepared(ctx.db, 'select 1 from lotes where codigo = $1', [codigo]);
    if (taken.length === 0) return codigo;
  }
}

/** A code of the service's form, written as the service writes it; any other code as it is. */
export function comoDoServico(codigo: string): string {
  return /^lote-\d{4}-\d{5,}$/i.test(codigo) ? codigo.toUpperCase() : codigo;
}

/** Those of these codes that batches have, folded. */
export async function codigosUsados(db: Db, codigos: readonly string[]): Promise<Set<string>> {
  const found = await prepared<{ busca: string }>(
    db,
    'select busca from lotes where busca = any ($1::text[])',
    [codigos.map(fold)],
  );
  return new Set(found.map(({ busca }) => busca));
}
