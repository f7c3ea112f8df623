import { lockUntilCommit } from '../../db/books.ts';
import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { fold } from '../common/text.ts';
import { nextNumber } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

/**
 * Held until the commit, and taken after all stock. When two callers assign codes at once, the later one sees the codes of the
 * earlier one.
 */
export async function lockCodes(db: Db): Promise<void> {
  await lockUntilCommit(db, 'lotes: codes');
}

/**
 * The service's next code that no batch has. A batch may have got the code from an import, or the present import may bring it
 * (`reservados`).
 */
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

/** A code of the service's form, normalised as the service writes it; any other code unchanged. */
export function comoDoServico(codigo: string): string {
  return /^lote-\d{4}-\d{5,}$/i.test(codigo) ? codigo.toUpperCase() : codigo;
}

/** The codes among these that batches already have, folded, each with whether its batch was cancelled. */
export async function codigosUsados(db: Db, codigos: readonly string[]): Promise<Map<string, boolean>> {
  const found = await prepared<{ busca: string; cancelado: boolean }>(
    db,
    `select busca, motivo_encerramento is not distinct from 'CANCELADO' as cancelado
     from lotes where busca = any ($1::text[])`,
    [codigos.map(fold)],
  );
  return new Map(found.map(({ busca, cancelado }) => [busca, cancelado]));
}
