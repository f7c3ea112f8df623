import type { Db } from '../../db/connection.ts';
import { Especie } from '../../db/models/especie.ts';
import { newId } from '../../db/new-id.ts';
import type { EspecieState } from '../estoque/stock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { lockNames, novaMuda } from './nova-especie.ts';

/** The MUDA as which plants of a species return. */
export interface Equivalente {
  /** The species that returns: a seed, or the MUDA itself. */
  especie: Especie;
  id: string;
  /** The MUDA, if it is not registered yet. */
  nova: EspecieState | null;
}

/**
 * The MUDA as which plants of each species return: the species itself when it is a MUDA, otherwise the one linked earlier,
 * otherwise the oldest with the same names and variety, otherwise a new one, which `registrarEquivalentes` writes. This comes
 * before the species are locked, because the MUDA is among them. A species that does not exist has none.
 */
export async function equivalentesDe(
  db: Db,
  especieIds: readonly string[],
): Promise<Map<string, Equivalente>> {
  const equivalentes = new Map<string, Equivalente>();
  const novas = new Map<string, EspecieState>();
  const especies = await Especie.query(db)
    .findByIds([...especieIds])
    .orderBy('equivalencia')
    .orderBy('id');
  for (const especie of especies) {
    const { id, equivalencia, nome_popular } = especie;
    const linked = mudaDe(especie) ?? (await mudaUnderLock(db, especie));
    const nova = linked ? null : (novas.get(equivalencia) ?? { ...NOVA, id: newId(), nome_popular });
    if (nova) novas.set(equivalencia, nova);
    equivalentes.set(id, { especie, nova, id: linked ?? (nova as EspecieState).id });
  }
  return equivalentes;
}

const NOVA = { tipo: 'MUDA', status: 'ATIVO', quantidade_atual: 0, com_procedencia: false } as const;

/** Registers the MUDAs that returns did not find, and links the seeds to them. All these species are locked, or new. */
export async function registrarEquivalentes(
  retornos: readonly { ctx: UserCommandContext; equivalente: Equivalente | undefined }[],
): Promise<void> {
  const registered = new Set<string>();
  for (const { ctx, equivalente } of retornos) {
    if (!equivalente || registered.has(equivalente.especie.id)) continue;
    // When two seeds return as one new MUDA, the first registers it.
    const nova = registered.has(equivalente.id) ? null : equivalente.nova;
    await registrarEquivalente(ctx, { ...equivalente, nova });
    registered.add(equivalente.especie.id).add(equivalente.id);
  }
}

async function registrarEquivalente(
  ctx: UserCommandContext,
  { especie, id, nova }: Equivalente,
): Promise<void> {
  if (nova) await novaMuda(ctx, id, especie);
  await Especie.query(ctx.db)
    .patch({ muda_equivalente_id: id })
    .where({ id: especie.id, tipo: 'SEMENTE' })
    .whereRaw('muda_equivalente_id is distinct from ?', [id]);
}

function mudaDe({ tipo, id, muda_equivalente_id }: Especie): string | null {
  return tipo === 'MUDA' ? id : muda_equivalente_id;
}

/** Two simultaneous returns must not make two records. */
async function mudaUnderLock(db: Db, { id, equivalencia }: Especie): Promise<string | null> {
  await lockNames(db, equivalencia);
  const linked = await Especie.query(db).findById(id).throwIfNotFound();
  if (linked.muda_equivalente_id) return linked.muda_equivalente_id;
  const oldest = await Especie.query(db).where({ tipo: 'MUDA', equivalencia }).orderBy('seq').first();
  return oldest?.id ?? null;
}
