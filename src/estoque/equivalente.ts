import { Especie } from '../../db/models/especie.ts';
import { lockNames, novaMuda } from '../especies/nova-especie.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { Stock } from './stock.ts';

/**
 * The id of the MUDA that plants of a species return as: the species itself when it is a MUDA, else the one linked
 * earlier, else the oldest with the same names and variety, else a new one. Null when the species does not exist. Comes
 * before the species are locked, because a new one is among them.
 */
export async function mudaEquivalenteDe(ctx: UserCommandContext, especieId: string): Promise<string | null> {
  const especie = await Especie.query(ctx.db).findById(especieId);
  if (!especie || especie.tipo === 'MUDA') return especie?.id ?? null;
  if (especie.muda_equivalente_id) return especie.muda_equivalente_id;

  // Two returns at once must not make two records.
  await lockNames(ctx.db, especie.equivalencia);
  const linked = await Especie.query(ctx.db).findById(especieId).throwIfNotFound();
  if (linked.muda_equivalente_id) return linked.muda_equivalente_id;
  const muda = (await oldestMuda(ctx, especie.equivalencia)) ?? (await novaMuda(ctx, especie));
  return muda.id;
}

/** The stock with the MUDA that a return goes to; links the seed to it. Both species are locked by then. */
export async function comEquivalente(
  { db }: UserCommandContext,
  stock: Stock,
  especieId: string,
  mudaId: string,
): Promise<Stock> {
  await Especie.query(db)
    .patch({ muda_equivalente_id: mudaId })
    .where({ id: especieId, tipo: 'SEMENTE' })
    .whereRaw('muda_equivalente_id is distinct from ?', [mudaId]);
  return { ...stock, mudaEquivalente: stock.especies.get(mudaId) ?? null };
}

async function oldestMuda({ db }: UserCommandContext, equivalencia: string) {
  return Especie.query(db).where({ tipo: 'MUDA', equivalencia }).orderBy('seq').first();
}
