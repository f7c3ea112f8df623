import { preparedOne } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { NovaRonda, Ronda } from './rondas/schemas.ts';

/**
 * Notes that somebody went through the greenhouse of a place. The round is its audit entry, and changes nothing else. A phone that had no
 * signal sends it later; when its clock is ahead, the round was made now.
 */
export async function fazerRonda(
  { db, user, now, audit }: UserCommandContext,
  { id, anotado_em, anotacao = null }: NovaRonda & { id: string },
): Promise<Ronda> {
  const { localizacao_estufa } = await preparedOne<Pick<Ronda, 'localizacao_estufa'>>(
    db,
    'select localizacao_estufa from estufas where id = $1',
    [id],
  );
  const agora = now().getTime();
  const feita_em = new Date(Math.min(anotado_em ? Date.parse(anotado_em) : agora, agora)).toISOString();
  audit.record('FAZER_RONDA', 'estufa', id, { localizacao_estufa, anotado_em: feita_em, anotacao });
  return { localizacao_estufa, feita_em, por: { id: user.id, nome: user.nome }, anotacao };
}
