import type { Db } from '../../db/connection.ts';
import { Especie } from '../../db/models/especie.ts';
import { prepared } from '../../db/prepared.ts';
import { changes } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { AUDITED } from './nova-especie.ts';
import { lockPlantas } from './plantas.ts';

/** All records of the plants of these species. No record joins or leaves them until the commit. */
export async function lockRegistros(db: Db, especies: readonly string[]): Promise<Especie[]> {
  await lockPlantas(db);
  return prepared<Especie>(db, REGISTROS, [especies]);
}

const REGISTROS = `
  select * from especies where planta_id in (select planta_id from especies where id = any($1::uuid[]))
  order by id for no key update`;

/** Gives records another plant, each with its audit entry. The ledger stays as it is. */
export async function mover(
  { db, now, audit }: UserCommandContext,
  registros: readonly Especie[],
  to: { planta_id: string; separada?: boolean },
): Promise<void> {
  await Especie.query(db)
    .patch({ ...to, data_att: now().toISOString() })
    .whereIn(
      'id',
      registros.map(({ id }) => id),
    );
  for (const registro of registros) {
    const { planta_id } = to;
    audit.record('ATUALIZAR_ESPECIE', 'especie', registro.id, changes(registro, { planta_id }, AUDITED));
  }
}
