import { Planta } from '../../db/models/planta.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarEspecie } from './queries.ts';
import { lockRegistros, mover } from './registros.ts';
import { plantaAJuntar } from './rules.ts';
import type { Especie, Juncao } from './schemas.ts';

/**
 * All records of the species' plant become records of another species' plant. Their own plant is then empty, and is
 * deleted.
 */
export async function juntar(
  ctx: UserCommandContext,
  { id, com }: Juncao & { id: string },
): Promise<Especie> {
  const registros = await lockRegistros(ctx.db, [id, com]);
  const planta_id = plantaAJuntar(registros, id, com);
  const moved = registros.filter((each) => each.planta_id !== planta_id);
  await mover(ctx, moved, { planta_id });
  await Planta.query(ctx.db).deleteById(moved[0]?.planta_id as string);
  return buscarEspecie(ctx, id);
}
