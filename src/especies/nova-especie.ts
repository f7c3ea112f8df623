import type { Db } from '../../db/connection.ts';
import { type Inserted, insertRows } from '../../db/insert-rows.ts';
import { Especie } from '../../db/models/especie.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { derivedFrom, type Names } from './rules.ts';

type New = Names & Pick<Especie, 'categoria' | 'tipo'> & { anotacoes?: string | null | undefined };

/** Inserts species, ATIVO and without stock, with their audit entries, and answers them in the order given. */
export async function novasEspecies(
  { db, now, audit }: UserCommandContext,
  values: readonly New[],
): Promise<Inserted<Especie>[]> {
  const data = now().toISOString();
  const rows = values.map((each) => ({
    ...each,
    ...derivedFrom(each),
    status: 'ATIVO' as const,
    data_registro: data,
    data_att: data,
  }));
  const especies = await insertRows(db, Especie, rows);
  for (const { id, nome_popular, nome_cientifico, variedade, categoria, tipo } of especies) {
    audit.record('CRIAR_ESPECIE', 'especie', id, {
      nome_popular,
      nome_cientifico,
      variedade,
      categoria,
      tipo,
    });
  }
  return especies;
}

/** Inserts the MUDA of a return that finds none. */
export async function novaEspecie(ctx: UserCommandContext, values: New): Promise<Inserted<Especie>> {
  const [especie] = await novasEspecies(ctx, [values]);
  if (!especie) throw new Error('an insert without its row');
  return especie;
}

/**
 * Held until commit by a return that inserts a species unless one has its names: it waits for other returns with the
 * same names, and for imports.
 */
export async function lockNames(db: Db, equivalencia: string): Promise<void> {
  await db.raw(
    'select pg_advisory_xact_lock_shared(hashtextextended(?, 0)), pg_advisory_xact_lock(hashtextextended(?, 0))',
    [ALL_NAMES, `muda:${equivalencia}`],
  );
}

/** Held until commit by an import, which inserts many species: it excludes every holder of `lockNames`, and they it. */
export async function lockAllNames(db: Db): Promise<void> {
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [ALL_NAMES]);
}

const ALL_NAMES = 'especies';
