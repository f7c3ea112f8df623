import type { Db } from '../../db/connection.ts';
import type { Inserted } from '../../db/insert-rows.ts';
import type { Especie } from '../../db/models/especie.ts';
import { newId } from '../../db/new-id.ts';
import { prepared } from '../../db/prepared.ts';
import type { EspecieState } from '../estoque/stock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { novaMuda } from './nova-especie.ts';
import { destinoDoRetorno, lockIdentidades } from './plantas.ts';

/** The MUDA as which plants of a species return. */
export interface Equivalente {
  /** The species that returns: a seed, or the MUDA itself. */
  especie: Inserted<Especie>;
  id: string;
  /** The MUDA, if it is not registered yet. */
  nova: EspecieState | null;
}

type ComMuda = Inserted<Especie> & { muda_id: string | null };

/**
 * The MUDA as which plants of each species return: the species itself when it is a MUDA, otherwise that of its plant
 * (`destinoDoRetorno`), otherwise a new one, which `registrarEquivalentes` writes. This comes before the species are locked,
 * because the MUDA is among them. A species that does not exist has none.
 */
export async function equivalentesDe(
  db: Db,
  especieIds: readonly string[],
): Promise<Map<string, Equivalente>> {
  const novas = new Map<string, EspecieState>();
  const especies = await comMudaUnderLock(db, especieIds);
  return new Map(
    especies.map(({ muda_id, ...especie }) => {
      const { planta_id, nome_popular } = especie;
      const nova = muda_id ? null : (novas.get(planta_id) ?? { ...NOVA, id: newId(), nome_popular });
      if (nova) novas.set(planta_id, nova);
      return [especie.id, { especie, nova, id: muda_id ?? (nova as EspecieState).id }];
    }),
  );
}

const NOVA = { tipo: 'MUDA', status: 'ATIVO', quantidade_atual: 0, com_procedencia: false } as const;

/** Registers the MUDAs that returns did not find. When two seeds of a plant return as one new MUDA, the first registers it. */
export async function registrarEquivalentes(
  retornos: readonly { ctx: UserCommandContext; equivalente: Equivalente | undefined }[],
): Promise<void> {
  const registered = new Set<string>();
  for (const { ctx, equivalente } of retornos) {
    if (!equivalente?.nova || registered.has(equivalente.id)) continue;
    await novaMuda(ctx, equivalente.id, equivalente.especie);
    registered.add(equivalente.id);
  }
}

/** Where a MUDA has to be made, the plant is locked until the commit, so that two returns at once do not make two. */
async function comMudaUnderLock(db: Db, ids: readonly string[]): Promise<ComMuda[]> {
  const especies = await prepared<ComMuda>(db, COM_MUDA, [ids]);
  const sem = especies.filter(({ muda_id }) => muda_id === null);
  if (sem.length === 0) return especies;
  await lockIdentidades(
    db,
    sem.map(({ identidade }) => identidade),
  );
  await prepared(db, PLANTAS, [ids]);
  return prepared<ComMuda>(db, COM_MUDA, [ids]);
}

/** Read again: a record may have been joined to another plant while this waited for the identities. */
const PLANTAS = `
  select id from plantas where id in (select planta_id from especies where id = any($1::uuid[])) order by id for no key update`;

const COM_MUDA = `
  select e.*, case when e.tipo = 'MUDA' then e.id else ${destinoDoRetorno('e')} end as muda_id
  from especies e where e.id = any($1::uuid[]) order by e.id`;
