import { preparedOne } from '../../db/prepared.ts';
import { antesDe } from '../common/sem-sinal.ts';
import { anotada } from '../estoque/facts.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { Anotacao, NovaAnotacao } from './anotacoes/schemas.ts';

/** Notes what somebody saw of a batch, open or closed, in any phase. A note is only its audit entry. */
export async function anotar(
  { db, user, audit, now }: UserCommandContext,
  { id, anotacao, anotado_em }: NovaAnotacao & { id: string },
): Promise<Anotacao> {
  const { codigo } = await preparedOne<{ codigo: string }>(db, 'select codigo from lotes where id = $1', [
    id,
  ]);
  audit.record('ANOTAR', 'lote', id, { anotacao, ...anotada(antesDe(now(), anotado_em)) });
  return { anotacao, lote: { id, codigo }, usuario: { id: user.id, nome: user.nome } };
}
