import { Importacao } from '../../db/models/importacao.ts';
import type { AreaImportada } from '../common/vocabulary.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

/** Keeps which records an import made, so that it can be undone. Answers the import's id, or null when it made none. */
export async function registrarImportacao(
  { db, now, user, operacaoId }: UserCommandContext,
  tipo: AreaImportada,
  registros: readonly string[],
): Promise<string | null> {
  if (registros.length === 0) return null;
  await Importacao.query(db).insert({
    id: operacaoId,
    tipo,
    registros: [...registros],
    usuario_id: user.id,
    data_registro: now().toISOString(),
  });
  return operacaoId;
}
