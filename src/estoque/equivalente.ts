import { Especie } from '../../db/models/especie.ts';
import { lockNames, novaEspecie } from '../especies/nova-especie.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';

/**
 * The id of the MUDA that plants of a species return as: the species itself when it is a MUDA, else the one linked
 * earlier, else the oldest with the same names and variety, else a new one. Undefined when the species does not exist.
 */
export async function mudaEquivalenteDe(
  ctx: UserCommandContext,
  especieId: string,
): Promise<string | undefined> {
  const especie = await Especie.query(ctx.db).findById(especieId);
  if (!especie || especie.tipo === 'MUDA') return especie?.id;
  if (especie.muda_equivalente_id) return especie.muda_equivalente_id;

  // Two returns at once must not make two records.
  await lockNames(ctx.db, especie.equivalencia);
  const linked = await Especie.query(ctx.db).findById(especieId).throwIfNotFound();
  if (linked.muda_equivalente_id) return linked.muda_equivalente_id;
  const muda = (await oldestMuda(ctx, especie.equivalencia)) ?? (await criarMuda(ctx, especie));
  return muda.id;
}

/** Keeps the link from a seed to its seedling. The seed's row is locked by then, in the order of all the others. */
export async function ligarEquivalente(
  { db }: UserCommandContext,
  semente: Especie | undefined,
  mudaId: string,
) {
  if (semente?.tipo !== 'SEMENTE' || semente.muda_equivalente_id === mudaId) return;
  await Especie.query(db).patch({ muda_equivalente_id: mudaId }).where({ id: semente.id });
}

async function oldestMuda({ db }: UserCommandContext, equivalencia: string) {
  return Especie.query(db).where({ tipo: 'MUDA', equivalencia }).orderBy('seq').first();
}

async function criarMuda(ctx: UserCommandContext, semente: Especie) {
  const { nome_popular, nome_cientifico, variedade, categoria } = semente;
  return novaEspecie(ctx, { nome_popular, nome_cientifico, variedade, categoria, tipo: 'MUDA' });
}
