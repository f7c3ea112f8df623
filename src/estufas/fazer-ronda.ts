import { preparedOne } from '../../db/prepared.ts';
import { antesDe } from '../common/sem-sinal.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { NovaRonda, Ronda } from './rondas/schemas.ts';

/** Records that somebody walked through the greenhouse of a place. A round is only its audit entry. */
export async function fazerRonda(
  { db, user, now, audit }: UserCommandContext,
  { id, anotado_em, anotacao = null }: NovaRonda & { id: string },
): Promise<Ronda> {
  const { localizacao_estufa } = await preparedOne<Pick<Ronda, 'localizacao_estufa'>>(
    db,
    'select localizacao_estufa from estufas where id = $1',
    [id],
  );
  const agora = now();
  const feita_em = antesDe(agora, anotado_em) ?? agora.toISOString();
  audit.record('FAZER_RONDA', 'estufa', id, { localizacao_estufa, anotado_em: feita_em, anotacao });
  return { localizacao_estufa, feita_em, por: { id: user.id, nome: user.nome }, anotacao };
}
