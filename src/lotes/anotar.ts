import { preparedOne } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { Anotacao, NovaAnotacao } from './anotacoes/schemas.ts';

/** Notes what somebody saw of a batch, in any phase, also of a closed one. The note is its audit entry, and changes nothing else. */
export async function anotar(
  { db, user, audit }: UserCommandContext,
  { id, anotacao }: NovaAnotacao & { id: string },
): Promise<Anotacao> {
  const { codigo } = await preparedOne<{ codigo: string }>(db, 'select codigo from lotes where id = $1', [
    id,
  ]);
  audit.record('ANOTAR', 'lote', id, { anotacao });
  return { anotacao, lote: { id, codigo }, usuario: { id: user.id, nome: user.nome } };
}
