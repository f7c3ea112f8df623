import { Planta } from '../../db/models/planta.ts';
import { newId } from '../../db/new-id.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarEspecie } from './queries.ts';
import { lockRegistros, mover } from './registros.ts';
import { separaSe } from './rules.ts';
import type { Especie } from './schemas.ts';

/** This one record gets a plant of its own. */
export async function separar(ctx: UserCommandContext, id: string): Promise<Especie> {
  const registros = await lockRegistros(ctx.db, [id]);
  const own = registros.filter((each) => each.id === id);
  const separada = own.some((each) => separaSe(registros, each));
  const planta_id = newId();
  await Planta.query(ctx.db).insert({ id: planta_id });
  await mover(ctx, own, { planta_id, separada });
  return buscarEspecie(ctx, id);
}
